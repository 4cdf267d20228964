// The carrier's own systems, for tests: production with the demo carrier and no simulation, an operator, and helper calls.
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import {
  ACTOR,
  basic,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../../../test/support/test-app.ts';
import type { Config } from '../../config.ts';
import { proFromSerial } from '../../freight/pro-number.ts';
import { factsBetween } from '../../freight/shipments/shipment-facts.fixture.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { networkInForce } from '../carrier/network-in-force.ts';
import { openShipment } from '../shipments/bill-changes/open-shipment.ts';
import type { FreightCaller, Loose } from '../shipments/shipment.fixture.ts';
import { type ShipmentParts, shipmentParts } from '../shipments/shipment-parts.ts';

export interface Called {
  readonly status: number;
  readonly body: Loose;
  readonly headers: Loose;
}

export interface Operations {
  readonly app: TestApp;
  readonly shipments: ShipmentParts;
  readonly operator: { readonly username: string; readonly password: string };
  /** The operator's headers, for calls whose response is not JSON. */
  readonly headers: Readonly<Record<string, string>>;
  /** Opens a shipment with its own PRO, from Houston to Chicago by default. */
  open(changed?: Partial<ShipmentFacts>, from?: string): Promise<ShipmentFacts>;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: Loose,
    headers?: Record<string, string>,
  ): Promise<Called>;
  /** An event of a shipment to report, this many hours from now, with its own ID. */
  event(type: string, pro: string, hours: number, details?: Loose): Loose;
  /** Reports a batch and returns its results. */
  report(...events: readonly Loose[]): Promise<Loose[]>;
  /** The ISO 8601 time this many hours from now; negative for the past. */
  at(hours: number): string;
  /** A customer with its own account. */
  caller(): Promise<FreightCaller>;
}

/** For `describe.each`. */
export const EVERY_OPERATIONS = [
  { name: 'SQLite', open: () => openOperations() },
  { name: 'PostgreSQL', open: async () => openOperations({ databaseUrl: await freshPostgresDatabase() }) },
];

let serial = 5_000;
let events = 0;

export async function openOperations(config: Partial<Config> = {}): Promise<Operations> {
  const app = await openTestApp({
    environment: 'production',
    carrier: true,
    config: { requestsPerSecond: 0, ...config },
  });
  const network = networkInForce(app.context);
  await network.load();
  const shipments = shipmentParts(app.context, network);
  const username = 'dispatch';
  const password = await createOperator(app.context, ACTOR, username);
  const call: Operations['call'] = async (method, path, body, headers = {}) => {
    const answer = await app.http.inject({
      method,
      url: `/ops/v1${path}`,
      headers: { authorization: basic(username, password), ...headers },
      ...(body !== undefined && { payload: body }),
    });
    const { payload } = answer;
    return { status: answer.statusCode, body: payload && JSON.parse(payload), headers: answer.headers };
  };
  const at = (hours: number) => new Date(app.clock.now() + hours * HOUR_MS).toISOString();
  return {
    app,
    shipments,
    operator: { username, password },
    headers: { authorization: basic(username, password) },
    call,
    async open(changed = {}, from = '77002') {
      const shipDate = new Date(app.clock.now()).toISOString().slice(0, 10);
      const pro = proFromSerial(++serial);
      const facts = factsBetween(network.now().data, from, '60601', shipDate, { pro, ...changed });
      await app.context.db.write(openShipment(shipments, facts, app.clock.now()));
      return facts;
    },
    async report(...events) {
      const { status, body } = await call('POST', '/events', { events });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data.results;
    },
    at,
    event: (type, pro, hours, details = {}) => ({
      eventId: `e${++events}`,
      type: `shipment.${type}`,
      pro,
      occurredAt: at(hours),
      ...details,
    }),
    async caller() {
      const { apiKey } = await clientWithKey(app);
      const portal = await newPortal(app.context);
      const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
      return {
        account: portal.account,
        headers,
        async get(path) {
          const { statusCode, payload } = await app.http.inject({ method: 'GET', url: path, headers });
          return { status: statusCode, body: JSON.parse(payload), text: payload };
        },
      };
    },
  };
}
