// A shipper for the pickup tests: an environment with the demo carrier, and requests that can be made invalid.

import { expect } from 'vitest';
import { passTime } from '../../../test/support/freight-time.ts';
import { spoiled } from '../../../test/support/spoiled.ts';
import { clientWithKey, newPortal, openTestApp, type TestApp, tokenFor } from '../../../test/support/test-app.ts';
import type { Config } from '../../config.ts';
import type { PickupStatus } from '../../freight/pickups/pickup-status.ts';
import { networkInForce } from '../carrier/network-in-force.ts';
import { movePickup, type PickupMoveReport } from './events/move-pickup.ts';
import type { Announce } from './events/pickup-announcement.ts';
import { type PickupParts, pickupParts } from './pickup-parts.ts';
import { PICKUP_EXAMPLES } from './request/pickup.examples.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests send and read what no type allows.
export type Loose = any;

export interface Answered {
  readonly status: number;
  readonly body: Loose;
  readonly text: string;
  readonly headers: Loose;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface PickupShipper {
  readonly app: TestApp;
  readonly headers: Record<string, string>;
  readonly account: string;
  signInAgain(): Promise<void>;
  send(method: Method, path: string, body?: Loose, headers?: Record<string, string>): Promise<Answered>;
  ask(body: Loose): Promise<Answered>;
  /** Sends a request that must be accepted, and returns its number. */
  requested(body?: Loose): Promise<string>;
  /** The pickup as GET returns it. */
  read(requestNumber: string): Promise<Loose>;
}

export const SMALLEST: Loose = PICKUP_EXAMPLES.smallest.value;
/** Every field of §2.9, with each item in its wrapper. */
export const WHOLE: Loose = {
  ...PICKUP_EXAMPLES.whole.value,
  consignee: { accountName: 'Cascadia Hardware Supply' },
};

const WRAPPERS = /^(trailer|reference|commodity|comment|address|contact|notification)Info$/;

/** The same request without the wrappers. */
export function flat(body: Loose): Loose {
  if (Array.isArray(body)) {
    return body.map((item) => {
      const [name, ...others] = Object.keys(item);
      return others.length === 0 && name !== undefined && WRAPPERS.test(name) ? flat(item[name]) : flat(item);
    });
  }
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, flat(value)]));
}

export async function openShipper(config: Partial<Config> = {}): Promise<PickupShipper> {
  return shipperOf(await openTestApp({ carrier: true, config: { requestsPerSecond: 0, ...config } }));
}

/** Another shipper in the same environment. */
export async function shipperOf(app: TestApp): Promise<PickupShipper> {
  const { apiKey } = await clientWithKey(app);
  const portal = await newPortal(app.context);
  const headers = { apikey: apiKey, authorization: '' };
  const shipper: PickupShipper = {
    app,
    headers,
    account: portal.account,
    async signInAgain() {
      headers.authorization = `Bearer ${await tokenFor(app, apiKey, portal)}`;
    },
    async send(method, path, body, more = {}) {
      const url = `/v1/pickup-requests${path}`;
      const payload = body === undefined ? {} : { payload: body };
      return answered(await app.http.inject({ method, url, headers: { ...headers, ...more }, ...payload }));
    },
    ask: (body) => shipper.send('POST', '', body),
    async requested(body = SMALLEST) {
      const { status, text, body: answer } = await shipper.ask(body);
      expect(status, text).toBe(201);
      return answer.data.requestNumber;
    },
    async read(requestNumber) {
      const { status, text, body } = await shipper.send('GET', `/${requestNumber}`);
      expect(status, text).toBe(200);
      return body.data;
    },
  };
  await shipper.signInAgain();
  return shipper;
}

/** The pickups of an environment, as other capabilities use them. */
export async function partsOf(app: TestApp, announce?: Announce): Promise<PickupParts> {
  const network = networkInForce(app.context);
  await network.load();
  return pickupParts(app.context, network, announce);
}

let reports = 0;

/** A report of a move, now by default. */
export function reportOf(app: TestApp, status: PickupStatus, more: Partial<PickupMoveReport> = {}): PickupMoveReport {
  const now = app.context.freightClock.now();
  return { eventId: `report-${++reports}`, occurredAt: now, reportedAt: now, status, ...more };
}

/** Moves a pickup through statuses, one minute apart. The status table must allow each of them. */
export async function moveTo(
  parts: PickupParts,
  app: TestApp,
  requestNumber: string,
  ...statuses: readonly PickupStatus[]
): Promise<void> {
  for (const status of statuses) {
    await passTime(app, 60_000);
    const moved = await movePickup(parts, requestNumber, reportOf(app, status));
    if (moved.kind !== 'recorded') throw new Error(`${requestNumber} to ${status}: ${JSON.stringify(moved)}`);
    await app.context.db.write(moved.writes);
  }
}

function answered(answer: { statusCode: number; payload: string; headers: object }): Answered {
  const body = answer.payload === '' ? undefined : JSON.parse(answer.payload);
  if (answer.statusCode < 300) checkAnswer(body);
  return { status: answer.statusCode, body, text: answer.payload, headers: answer.headers };
}

/** Every successful response reports no error. */
function checkAnswer(body: Loose): void {
  expect(body.error).toEqual({ code: 0, message: '', details: '', validationFailures: [] });
}

export { spoiled };
