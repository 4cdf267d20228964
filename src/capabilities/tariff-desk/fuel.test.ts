// The fuel surcharge in the console: a row applies from its ship date on, quotes and shipments keep theirs, all is audited.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { buildApp } from '../../app.ts';
import { type BolShipper, bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { type Console, openConsole } from '../jobs/console.fixture.ts';
import {
  forLevels,
  type Loose,
  type Shipper,
  shipperOf,
  spoiled,
  TWO_PALLETS,
} from '../rate-quotes/rate-quote.fixture.ts';

const DATABASES = [
  { name: 'SQLite', open: () => openConsole() },
  { name: 'PostgreSQL', open: async () => openConsole({ config: { databaseUrl: await freshPostgresDatabase() } }) },
];

describe.each(DATABASES)('$name', ({ open }) => {
  let desk: Console;
  let shipper: Shipper;
  let bills: BolShipper;
  beforeAll(async () => {
    desk = await open();
    shipper = await shipperOf(desk.app);
    bills = await bolShipperOf(desk.app);
  });
  afterAll(() => desk.app.close());

  const shippingOn = (shipDate: string) =>
    spoiled(forLevels(TWO_PALLETS, 'LTL'), { 'quoteRequest.shipDate': shipDate });

  /** The quote for a ship date, with the texts of its surcharge. */
  async function quoted(shipDate: string): Promise<{ quote: Loose; line: string; why: string }> {
    const [quote] = await shipper.quotes(shippingOn(shipDate), '?explain=true');
    const { description } = quote.chargeItems.find((one: Loose) => one.description.startsWith('Fuel surcharge'));
    return { quote, line: description, why: quote.explanation.find((one: Loose) => one.rule === 'fuel').text };
  }

  async function set(percent: number, from: string): Promise<Loose> {
    const { status, body, text } = await desk.call('POST', '/fuel', { percent, from });
    expect(status, text).toBe(201);
    return body.data;
  }

  describe('a row', () => {
    test('applies to ship dates from its day to the next week, and the explanation names it', async () => {
      const before = await quoted('2026-11-17');
      expect(before.why).toMatch(/fuel index from 2026-11-11/);
      const { weeks, changes } = await set(34.15, '2026-11-18');
      expect(weeks[0]).toEqual({ from: '2026-11-18', percent: 34.15, source: 'SET', state: 'scheduled' });
      expect(weeks.find((one: Loose) => one.state === 'current')).toMatchObject({
        from: '2026-10-28',
        source: 'INDEX',
      });
      expect(changes[0]).toMatchObject({ from: '2026-11-18', percent: 34.15, setBy: 'operator:night' });
      expect(await quoted('2026-11-17')).toMatchObject({ line: before.line, why: before.why });
      const after = await quoted('2026-11-18');
      expect(after.line).toBe('Fuel surcharge 34.15%');
      expect(after.why).toContain('34.15% of net, set by the carrier from 2026-11-18');
      await set(35, '2026-11-25');
      expect((await quoted('2026-11-24')).line).toBe('Fuel surcharge 34.15%');
      expect((await quoted('2026-11-25')).line).toBe('Fuel surcharge 35%');
    });

    test('replaces another for its day; quotes keep their original surcharge', async () => {
      await set(40, '2026-12-02');
      const { quote } = await quoted('2026-12-02');
      await set(50, '2026-12-02');
      expect((await quoted('2026-12-02')).line).toBe('Fuel surcharge 50%');
      const { body } = await shipper.read(quote.quoteId, { query: '?explain=true' });
      const [again] = body.data;
      expect(again.chargeItems).toEqual(quote.chargeItems);
      expect(again.explanation).toEqual(quote.explanation);
    });

    test('can be withdrawn: then the week before it applies again', async () => {
      await set(60, '2026-12-09');
      const { status, body } = await desk.call('DELETE', '/fuel/2026-12-09');
      expect(status).toBe(200);
      expect(body.data.changes[0]).toMatchObject({ from: '2026-12-09', percent: null });
      expect((await quoted('2026-12-10')).line).toBe('Fuel surcharge 50%');
      expect(await desk.call('DELETE', '/fuel/2026-12-09')).toMatchObject({
        status: 404,
        body: { error: { code: 3180 } },
      });
    });

    test('is in the audit log with the values before and after', async () => {
      await set(41, '2026-12-16');
      await set(42, '2026-12-16');
      const [entry] = await desk.get('/audit?action=fuel.set');
      expect(entry).toMatchObject({ actor: 'operator:night', action: 'fuel.set', subject: 'carrier:fuel' });
      expect(entry.details).toEqual({ from: '2026-12-16', before: 41, after: 42 });
    });
  });

  test('a bill has the surcharge of its ship date, and keeps it when it is rated again', async () => {
    await set(20, '2026-11-04');
    const answer = await bills.make({ 'bol.requestedPickupDate': '2026-11-04T08:00:00.000' });
    const { pro } = answer.referenceNumbers;
    const charges = () => desk.get(`/shipments/${pro}/charges`);
    const fuelOf = (lines: Loose[]) => lines.find(({ code }) => code === 'FSC').description;
    expect(fuelOf((await charges()).lines)).toBe('Fuel surcharge 20%');
    const declared = (await charges()).total;
    await set(90, '2026-11-04');
    const occurredAt = new Date(desk.app.clock.now()).toISOString();
    const { body, text } = await desk.call('POST', '/events', {
      events: [
        { eventId: 'fuel-1', type: 'shipment.picked_up', pro, occurredAt },
        { eventId: 'fuel-2', type: 'shipment.reweighed', pro, occurredAt, weightLb: 3_000 },
      ],
    });
    expect(body.data?.results ?? text).toMatchObject([{ outcome: 'recorded' }, { outcome: 'recorded' }]);
    const found = await charges();
    expect(found.total).not.toBe(declared);
    expect(fuelOf(found.lines)).toBe('Fuel surcharge 20%');
  });

  test('another node prices with it within a second', async () => {
    const node = await buildApp(desk.app.context);
    try {
      await set(77, '2026-11-30');
      await expect
        .poll(async () => (await shipper.quotes(shippingOn('2026-11-30'), '', node))[0].chargeItems, { timeout: 1_000 })
        .toContainEqual(expect.objectContaining({ description: 'Fuel surcharge 77%' }));
    } finally {
      await node.close();
    }
  });

  test.each<[Loose, string, RegExp]>([
    [{ percent: 34.155, from: '2026-11-18' }, 'percent', /two decimals/],
    [{ percent: -1, from: '2026-11-18' }, 'percent', /from 0 to 300/],
    [{ percent: 301, from: '2026-11-18' }, 'percent', /from 0 to 300/],
    [{ percent: '34', from: '2026-11-18' }, 'percent', /number/],
    [{ percent: 34, from: '2026-02-30' }, 'from', /date of the calendar/],
    [{ percent: 34, from: '2062-11-18' }, 'from', /within a year/],
    [{ percent: 34, from: '18.11.2026' }, 'from', /2026-11-18/],
    [{ percent: 34 }, 'from', /required/],
  ])('%j is rejected', async (body, field, words) => {
    const { status, body: answer } = await desk.call('POST', '/fuel', body);
    expect(status).toBe(400);
    expect(answer.error.validationFailures).toContainEqual({ field, description: expect.stringMatching(words) });
  });

  test('both faults are reported at once', async () => {
    const { body } = await desk.call('POST', '/fuel', { percent: 500, from: '2062-11-18' });
    expect(body.error.validationFailures.map(({ field }: Loose) => field)).toEqual(['percent', 'from']);
  });
});

test('with the two-person rule, one operator cannot set it', async () => {
  const strict = await openConsole({ config: { twoPersonRule: 'tariffs' } });
  try {
    const answer = await strict.call('POST', '/fuel', { percent: 34, from: '2026-11-18' });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 5180 } } });
  } finally {
    await strict.app.close();
  }
});
