// Two test suites at the same time on one server, with clocks years apart: each sees its own freight and its own dates, and nothing else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_DATABASE } from '../../../test/support/each-database.ts';
import { spoiled } from '../../../test/support/spoiled.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { SMALLEST as SMALLEST_PICKUP } from '../pickups/pickup.fixture.ts';
import { billOf, ok, quoteOf } from './integration-run.fixture.ts';
import { type Integrator, type Loose, newIntegrator, openSandboxApp, type SandboxOwner } from './sandbox.fixture.ts';

interface Suite {
  readonly year: string;
  /** A Monday; the freight ships on the next day. */
  readonly monday: string;
  readonly tuesday: string;
  readonly consignee: string;
  readonly shipments: number;
}

const NOW: Suite = { year: '2026', monday: '2026-11-09', tuesday: '2026-11-10', consignee: 'Suite one', shipments: 2 };
const LATER: Suite = {
  year: '2029',
  monday: '2029-11-05',
  tuesday: '2029-11-06',
  consignee: 'Suite two',
  shipments: 3,
};

/** Everything that a suite was told, as text. */
interface Seen {
  readonly pros: readonly string[];
  readonly texts: readonly string[];
}

/** Quotes, books, has freight picked up, and waits until it is delivered and invoiced. */
async function runSuite(who: SandboxOwner, { monday, tuesday, consignee, shipments }: Suite): Promise<Seen> {
  const texts: string[] = [];
  const call = async (method: string, url: string, body?: Loose): Promise<Loose> => {
    const answer = await ok(who, method, url, body);
    texts.push(answer.text);
    return answer.body;
  };
  const quoted = await call('POST', '/v1/rate-quotes', quoteOf(who.account, { 'quoteRequest.shipDate': tuesday }));
  expect(quoted.data[0].quoteId).toMatch(/\w+/);
  const pros: string[] = [];
  for (let made = 0; made < shipments; made++) {
    const bill = billOf(who.account, `${tuesday}T08:00:00.000`, { 'destination.name': consignee });
    const { pro } = (await call('POST', '/v1/bol', bill)).referenceNumbers;
    pros.push(pro);
    const pickup = spoiled(SMALLEST_PICKUP, { pickupDate: tuesday, referenceNumbers: referenceTo(pro) });
    await call('POST', '/v1/pickup-requests', pickup);
    await call('POST', '/v1/test/clock', { advance: '10m' });
  }
  for (let days = 0; days < 12; days++) await call('POST', '/v1/test/clock', { advance: '1d' });
  for (const pro of pros) {
    const [shipment] = (await call('GET', `/v1/shipments/history?pro=${pro}`)).data;
    expect(shipment.status.conciseStatus, JSON.stringify(shipment.status)).toBe('Delivered');
    expect(shipment.deliveryDate > monday).toBe(true);
    expect(shipment.pickupDate).toBe(tuesday);
  }
  const invoices = (await call('GET', '/v1/invoices')).data;
  expect(invoices.map(({ pro }: Loose) => pro).sort()).toEqual([...pros].sort());
  const listed = (await call('GET', '/v1/shipments')).data;
  expect(listed.map(({ pro }: Loose) => pro).sort()).toEqual([...pros].sort());
  const requested = (await call('GET', '/v1/pickup-requests')).data;
  expect(requested).toHaveLength(shipments);
  const events = (await call('GET', '/v1/events?limit=100')).data;
  expect(events.filter(({ type }: Loose) => type === 'shipment.delivered')).toHaveLength(shipments);
  const { now } = (await call('GET', '/v1/test/clock')).data;
  expect(now).toBe(new Date(Date.parse(`${monday}T14:00:00Z`) + 12 * DAY_MS + shipments * 600_000).toISOString());
  return { pros, texts };
}

const referenceTo = (pro: string) => ({ referenceNumber: [{ referenceInfo: { type: 'PRO', value: pro } }] });

describe.each(EVERY_DATABASE)('$name', ({ config }) => {
  let app: TestApp;
  let anna: Integrator;
  beforeAll(async () => {
    app = await openSandboxApp({ config: await config() });
    anna = await newIntegrator(app);
  });
  afterAll(() => app.close());

  it('two suites with clocks three years apart do not notice each other', { timeout: 120_000 }, async () => {
    const open = (name: string, { monday }: Suite) =>
      anna.sandbox({ name, seed: '5', clock: { now: `${monday}T14:00:00Z`, speed: 0 } });
    const [one, two] = [await open('now', NOW), await open('later', LATER)];
    const [first, second] = await Promise.all([runSuite(one, NOW), runSuite(two, LATER)]);
    for (const [suite, other, { texts }] of [
      [NOW, LATER, first],
      [LATER, NOW, second],
    ] as const) {
      const all = texts.join('\n');
      expect(all).toContain(suite.consignee);
      expect(all).not.toContain(other.consignee);
      const years = new Set([...all.matchAll(/\b(20\d\d)-\d\d-\d\d/g)].map(([, year]) => year));
      expect([...years]).toEqual([suite.year]);
    }
    // The same seed gives both the same numbers, and still neither has the other's freight.
    expect(second.pros.slice(0, NOW.shipments)).toEqual(first.pros);
  });
});
