// Shippers and their freight, for the shipment tests: an environment with the demo carrier, and shipments that can be moved.
import {
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  type TestAppOptions,
  tokenFor,
} from '../../../test/support/test-app.ts';
import type { Config } from '../../config.ts';
import { proFromSerial } from '../../freight/pro-number.ts';
import type { ShipmentEventKind } from '../../freight/shipments/event-kinds.ts';
import type { EventDetails, ShipmentEvent } from '../../freight/shipments/shipment-event.ts';
import { factsBetween } from '../../freight/shipments/shipment-facts.fixture.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { networkInForce } from '../carrier/network-in-force.ts';
import { openShipment } from './bill-changes/open-shipment.ts';
import { type Recording, recordShipmentEvents } from './events/record-events.ts';
import { type ShipmentAnnouncement, type ShipmentParts, shipmentParts } from './shipment-parts.ts';

/** What tests read from a response, of any shape. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what no type allows.
export type Loose = any;

export interface Freight {
  readonly app: TestApp;
  readonly parts: ShipmentParts;
  /** Everything that was announced, in order, whether or not its transaction was committed. */
  readonly announced: ShipmentAnnouncement[];
  /** Opens a shipment with its own PRO, from Houston to Chicago by default, and returns its facts. */
  open(changed?: Partial<ShipmentFacts>, from?: string, to?: string): Promise<ShipmentFacts>;
  /** Records and writes, and retries on conflicts. */
  record(pro: string, ...events: readonly ShipmentEvent[]): Promise<Recording['results']>;
  advance(ms: number): void;
  now(): number;
  /** A caller with its own account. */
  caller(): Promise<FreightCaller>;
}

export interface FreightCaller {
  readonly account: string;
  /** From the last call; for calls of another kind. */
  readonly headers: Record<string, string>;
  get(path: string): Promise<{ status: number; body: Loose; text: string }>;
}

let serial = 100;

export async function openFreight(
  config: Partial<Config> = {},
  more: Pick<TestAppOptions, 'historyWorker'> = {},
): Promise<Freight> {
  // In the test environment, the simulation would move the freight as well.
  const app = await openTestApp({
    environment: 'production',
    carrier: true,
    config: { requestsPerSecond: 0, ...config },
    ...more,
  });
  const network = networkInForce(app.context);
  await network.load();
  const announced: ShipmentAnnouncement[] = [];
  const parts = shipmentParts(app.context, network, (events) => {
    announced.push(...events);
    return [];
  });
  const now = () => app.context.freightClock.now();
  return {
    app,
    parts,
    announced,
    now,
    advance: (ms) => app.clock.advance(ms),
    async open(changed = {}, from = '77002', to = '60601') {
      const pro = proFromSerial(++serial);
      const shipDate = new Date(now()).toISOString().slice(0, 10);
      const facts = factsBetween(network.now().data, from, to, shipDate, { pro, ...changed });
      await app.context.db.write(openShipment(parts, facts, now()));
      return facts;
    },
    async record(pro, ...events) {
      for (;;) {
        const { writes, results } = await recordShipmentEvents(parts, pro, events);
        try {
          if (writes.length > 0) await app.context.db.write(writes);
          return results;
        } catch (error) {
          if (!(error instanceof WriteConflict)) throw error;
        }
      }
    },
    async caller() {
      const { apiKey } = await clientWithKey(app);
      const portal = await newPortal(app.context);
      const headers = { apikey: apiKey, authorization: '' };
      let signedInAt = Number.NaN;
      return {
        account: portal.account,
        headers,
        async get(path) {
          // Time jumps in these tests, so tokens expire.
          if (!(Math.abs(now() - signedInAt) < TOKEN_LASTS_MS)) {
            headers.authorization = `Bearer ${await tokenFor(app, apiKey, portal)}`;
            signedInAt = now();
          }
          const { statusCode, payload } = await app.http.inject({ method: 'GET', url: path, headers });
          return { status: statusCode, body: JSON.parse(payload), text: payload };
        },
      };
    },
  };
}

const TOKEN_LASTS_MS = 30 * 60_000;

let events = 0;

/** An event with its own ID, unless one is given. */
export function happened(
  kind: ShipmentEventKind,
  occurredAt: number,
  details: EventDetails = {},
  eventId = `e${++events}`,
): ShipmentEvent {
  return { eventId, kind, occurredAt, details };
}
