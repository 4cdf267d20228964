// Operators' holds on simulated freight: it stays where it is until it is released, and continues from there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { ACTOR, basic } from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { PICKUP_EXAMPLES } from '../pickups/request/pickup.examples.ts';
import { magicWord, type Trouble } from './troubles/trouble.ts';

/** More than the free days of storage, including any holiday. */
const HELD_DAYS = 8;
const HOUSTON = {
  name: 'Gulf Office Supply',
  address1: '900 Fannin St',
  city: 'Houston',
  stateProvince: 'TX',
  postalCode: '77002',
  country: 'USA',
  contact: { phone: '7135550177' },
};
const MONTERREY = {
  'destination.city': 'Monterrey',
  'destination.stateProvince': 'NLE',
  'destination.postalCode': '64000',
  'destination.country': 'MEX',
};

const APPOINTMENT = { accessorials: { codes: ['APTD'] } };

let shipper: BolShipper;
let authorization: string;
let ids = 0;
async function use(world: BolShipper): Promise<void> {
  shipper = world;
  authorization = basic('dispatch', await createOperator(world.app.context, ACTOR, 'dispatch'));
}
beforeAll(async () => use(await openBolShipper()));
afterAll(() => shipper.app.close());

const now = () => shipper.app.context.freightClock.now();
const dayAfter = (days: number) => new Date(now() + days * DAY_MS).toISOString().slice(0, 10);

async function ops(method: 'GET' | 'POST', path: string, payload?: Loose): Promise<Loose> {
  const answer = await shipper.app.http.inject({
    method,
    url: `/ops/v1${path}`,
    headers: { authorization },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: JSON.parse(answer.payload) };
}

async function report(pro: string, type: string, more: Loose = {}): Promise<Loose> {
  const event = { eventId: `op${++ids}`, type: `shipment.${type}`, pro, occurredAt: new Date(now()).toISOString() };
  const { body } = await ops('POST', '/events', { events: [{ ...event, ...more }] });
  return body.data.results[0];
}
const hold = (pro: string, reasonCode = 'HLD', more: Loose = {}) =>
  report(pro, 'exception_opened', { reasonCode, ...more });
const release = (pro: string, reasonCode = 'HLD', more: Loose = {}) =>
  report(pro, 'exception_resolved', { reasonCode, ...more });

async function advance(by: string): Promise<void> {
  const { status, body } = await shipper.call('POST', '/v1/test/clock', { advance: by });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Books a shipment for the next day. */
async function booked(changes: Record<string, unknown> = {}): Promise<string> {
  const made = await shipper.make({ 'bol.requestedPickupDate': `${dayAfter(1)}T08:00:00.000`, ...changes });
  return made.referenceNumbers.pro;
}

const historyOf = async (pro: string): Promise<Loose> =>
  (await shipper.call('GET', `/v1/shipments/history?pro=${pro}`)).body.data[0];
const texts = ({ movementHistory }: Loose): string[] => movementHistory.map((one: Loose) => one.expandedStatus);
const eventsOf = async (pro: string): Promise<Loose[]> => (await ops('GET', `/shipments/${pro}`)).body.data.events;

/** Advances until just after the freight has reached a status. */
async function advanceTo(pro: string, status: string): Promise<void> {
  for (let steps = 0; steps < 1_000; steps++) {
    if (texts(await historyOf(pro)).includes(status)) return;
    await advance('15m');
  }
  throw new Error(`It was never ${status}: ${texts(await historyOf(pro))}`);
}

describe('wherever it is, it stays there and continues from there', () => {
  /** The status at which it is held, and the changes to the bill. */
  const PLACES: readonly [string, Record<string, unknown>][] = [
    ['BOL Received, Awaiting Pickup', {}],
    ['Picked Up at Shipper', {}],
    ['Arrived at Origin Terminal', {}],
    ['Departed Origin Terminal', {}],
    ['Arrived at Hub', {}],
    ['Departed Hub', {}],
    ['Arrived at Destination Terminal', {}],
    ['Available for Delivery', {}],
    ['Out for Delivery', {}],
    ['Arrived at Hub', APPOINTMENT],
    ['Appointment Set', APPOINTMENT],
    ['Arrived at Customs', MONTERREY],
    ['Customs Hold', { ...MONTERREY, 'referenceNumbers.bol': [magicWord('customs_hold')] }],
    ['Transferred to Interline Partner', MONTERREY],
    ['Delivery Attempted', { 'referenceNumbers.bol': [magicWord('attempted')] }],
  ];
  it.each(PLACES)('%s', async (status, changes) => {
    // Every case starts on a Monday, so that no weekend is in between.
    const weekday = new Date(now()).getUTCDay();
    await advance(`${(8 - weekday) % 7 || 7}d`);
    const pro = await booked(changes);
    await advanceTo(pro, status);
    const before = await historyOf(pro);
    expect((await hold(pro)).outcome, JSON.stringify(before.status)).toBe('recorded');
    const held = await historyOf(pro);
    expect(held.status).toMatchObject({ expandedStatus: 'Held', reasonCode: 'HLD' });
    await advance(`${HELD_DAYS}d`);
    const waited = await historyOf(pro);
    expect(texts(waited)).toEqual(texts(held));
    expect(waited.currentLocation).toEqual(held.currentLocation);

    expect((await release(pro)).outcome).toBe('recorded');
    const releasedAt = now();
    await advance('5m');
    const freed = await historyOf(pro);
    expect(freed.status.expandedStatus).toBe(before.status.expandedStatus);
    const { endDate } = freed.estimatedDelivery;
    expect(endDate > before.estimatedDelivery.endDate, endDate).toBe(true);

    await advance('20d');
    const after = await historyOf(pro);
    expect(after.status.conciseStatus, JSON.stringify(texts(after))).toBe('Delivered');
    expect(after.deliveryDate).toBe(endDate);
    const moves = after.movementHistory;
    expect(moves.slice(0, held.movementHistory.length)).toEqual(held.movementHistory);
    const times = moves.map((one: Loose) => Date.parse(one.occurredAt));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    for (const one of (await eventsOf(pro)).filter(({ eventId }: Loose) => eventId.startsWith('sim-'))) {
      const at = Date.parse(one.occurredAt);
      expect(at <= releasedAt - HELD_DAYS * DAY_MS || at > releasedAt, JSON.stringify(one)).toBe(true);
    }
    // It passed every terminal of its route, in order.
    const { route } = (await ops('GET', `/shipments/${pro}`)).body.data;
    const seen = (await eventsOf(pro)).filter(({ type }: Loose) => type === 'shipment.arrived_terminal');
    const order = seen.map(({ details }: Loose) => route.indexOf(details.terminal));
    expect([...new Set(order)]).toEqual(route.map((_one: string, at: number) => at));
    expect(after.exceptions.filter((one: Loose) => one.status === 'ACTIVE')).toEqual([]);
    const scans = texts(after).filter((text) => text.includes('Customs'));
    expect(scans.filter((text) => text === 'Arrived at Customs')).toHaveLength(
      scans.filter((text) => text === 'Customs Released').length,
    );
    // The tariff's charge for the days of storage after the free ones.
    const [invoice] = (await shipper.call('GET', `/v1/invoices?pro=${pro}`)).body.data;
    const stored = invoice.lines.find(({ code }: Loose) => code === 'STORE');
    expect(Number(stored?.amount), JSON.stringify(invoice.lines)).toBeGreaterThanOrEqual(45);
  });
});

describe('holds and releases', () => {
  const delivered = (history: Loose) => history.status.conciseStatus === 'Delivered';

  it.each(['HLD', 'CRD'])('%s: the same event again is a duplicate, another one changes nothing', async (reason) => {
    const pro = await booked();
    await advanceTo(pro, 'Arrived at Hub');
    const held = { eventId: `hold-${reason}` };
    expect((await hold(pro, reason, held)).outcome).toBe('recorded');
    expect((await hold(pro, reason, { ...held, occurredAt: (await eventsOf(pro)).at(-1)!.occurredAt })).outcome).toBe(
      'duplicate',
    );
    expect((await hold(pro, reason)).outcome).toBe('recorded');
    await advance('4d');
    expect((await historyOf(pro)).exceptions).toHaveLength(1);
    // One release is enough, however often it was held.
    expect((await release(pro, reason)).outcome).toBe('recorded');
    await advance('1h');
    const planned = (await eventsOf(pro)).filter(({ eventId }) => eventId.startsWith('sim-eta'));
    expect((await release(pro, reason)).outcome).toBe('recorded');
    await advance('20d');
    expect(delivered(await historyOf(pro))).toBe(true);
    expect((await eventsOf(pro)).filter(({ eventId }) => eventId.startsWith('sim-eta'))).toEqual(planned);
  });

  it('waits for both of two holds', async () => {
    const pro = await booked();
    await advanceTo(pro, 'Arrived at Hub');
    await hold(pro, 'HLD');
    await hold(pro, 'CRD');
    await advance('2d');
    await release(pro, 'HLD');
    const before = texts(await historyOf(pro));
    await advance('5d');
    expect(texts(await historyOf(pro))).toEqual(before);
    await release(pro, 'CRD');
    await advance('10d');
    expect(delivered(await historyOf(pro))).toBe(true);
  });

  it('can be held again later', async () => {
    const pro = await booked();
    for (const place of ['Departed Origin Terminal', 'Arrived at Destination Terminal']) {
      await advanceTo(pro, place);
      await hold(pro);
      const before = texts(await historyOf(pro));
      await advance('4d');
      expect(texts(await historyOf(pro))).toEqual(before);
      await release(pro);
    }
    await advance('10d');
    expect(delivered(await historyOf(pro))).toBe(true);
  });

  it('continues as if nothing had happened when it is released immediately', async () => {
    const pro = await booked();
    await advanceTo(pro, 'Departed Hub');
    await hold(pro);
    await advance('1m');
    await release(pro);
    await advance('10d');
    const after = await historyOf(pro);
    expect(texts(after)).toEqual(expect.arrayContaining(['Arrived at Destination Terminal', 'Delivered']));
    const [invoice] = (await shipper.call('GET', `/v1/invoices?pro=${pro}`)).body.data;
    expect(invoice.lines.map(({ code }: Loose) => code)).not.toContain('STORE');
  });

  it('stays canceled if its bill is voided in the meantime, and cannot be released', async () => {
    const pro = await booked();
    await hold(pro);
    const voided = await shipper.call('DELETE', `/v1/bol/${pro}`);
    expect(voided.status, JSON.stringify(voided.body)).toBe(204);
    await advance('1m');
    expect((await release(pro)).outcome).toBe('refused');
    await advance('5d');
    expect((await historyOf(pro)).status.conciseStatus).toBe('Cancelled');
  });

  it.each([
    ['during the hold', ['hold', 'send', 'release']],
    ['after the release', ['hold', 'release', 'send']],
    ['before the hold', ['send', 'hold', 'release']],
  ] as const)('goes to the new address when it is reconsigned %s', async (_, steps) => {
    for (const place of ['Picked Up at Shipper', 'Departed Hub', 'Available for Delivery', 'Out for Delivery']) {
      const pro = await booked();
      await advanceTo(pro, place);
      for (const step of steps) {
        if (step === 'hold') await hold(pro);
        else if (step === 'release') await release(pro);
        else {
          const reconsigned = { reason: 'The branch is closed.', destination: HOUSTON };
          const { status, body } = await ops('POST', `/shipments/${pro}/reconsignment`, reconsigned);
          expect(status, JSON.stringify(body)).toBe(200);
        }
        const before = texts(await historyOf(pro));
        await advance(step === 'hold' ? '3d' : '20m');
        if (step === 'hold') expect(texts(await historyOf(pro))).toEqual(before);
      }
      await advance('15d');
      const { movementHistory } = await historyOf(pro);
      const last = movementHistory.find(({ expandedStatus }: Loose) => expandedStatus === 'Delivered');
      expect(last?.location.city, `${place}: ${JSON.stringify(movementHistory)}`).toBe('Houston');
    }
  });
});

describe('events that are not holds, and exceptions during one', () => {
  it('keeps moving with an exception that is not a hold', async () => {
    const pro = await booked();
    await advanceTo(pro, 'Arrived at Hub');
    await report(pro, 'exception_opened', { reasonCode: 'WTH' });
    await advance('10d');
    expect((await historyOf(pro)).status.conciseStatus).toBe('Delivered');
  });

  it('ends the holds of the simulated carrier itself', async () => {
    const pro = await booked({ 'referenceNumbers.bol': [magicWord('storage')] });
    await advance('20d');
    expect((await historyOf(pro)).status.conciseStatus).toBe('Delivered');
  });

  const TROUBLES: readonly [Trouble, string, string][] = [
    ['refused', 'Arrived at Hub', 'Refused'],
    ['refused', 'Refused', 'Returned to Shipper'],
    ['damaged', 'Arrived at Hub', 'Delivered Damaged'],
    ['attempted', 'Arrived at Hub', 'Delivery Attempted'],
    ['misrouted', 'Delayed', 'Delivered'],
    ['lost_and_found', 'Held', 'Delivered'],
    ['storage', 'Held', 'Delivered'],
    ['mechanical_breakdown', 'Delayed', 'Delivered'],
    ['reweigh', 'Picked Up at Shipper', 'Reweighed'],
  ];
  it.each(TROUBLES)('%s, held at %s: %s', async (trouble, place, then) => {
    const pro = await booked({ 'referenceNumbers.bol': [magicWord(trouble)] });
    await advanceTo(pro, place);
    await hold(pro);
    const before = texts(await historyOf(pro));
    await advance('8d');
    expect(texts(await historyOf(pro))).toEqual(before);
    await release(pro);
    await advance('20d');
    const after = await historyOf(pro);
    expect(texts(after).slice(before.length)).toContain(then);
    expect(['Delivered', 'Returned']).toContain(after.status.conciseStatus);
    const open = after.exceptions.filter((one: Loose) => one.status === 'ACTIVE').map((one: Loose) => one.code);
    expect(open).toEqual(trouble === 'damaged' ? ['DMG'] : []);
    const signs = texts(after).filter((text) => text === 'Refused' || text === 'Delivery Attempted');
    expect(signs).toHaveLength(trouble === 'refused' || trouble === 'attempted' ? 1 : 0);
  });
});

describe('with a pickup request', () => {
  async function pickupFor(reference: Loose, days = 1): Promise<string> {
    const { status, body } = await shipper.call('POST', '/v1/pickup-requests', {
      ...PICKUP_EXAMPLES.smallest.value,
      pickupDate: dayAfter(days),
      pickupStartTime: '09:00',
      pickupEndTime: '14:00',
      referenceNumbers: { referenceNumber: [{ referenceInfo: reference }] },
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.data.requestNumber;
  }
  const read = async (number: string) => (await shipper.call('GET', `/v1/pickup-requests/${number}`)).body.data;
  const until = async (number: string, code: string) => {
    for (let steps = 0; (await read(number)).status.code !== code; steps++) {
      expect(steps, code).toBeLessThan(400);
      await advance('10m');
    }
  };
  const onMonday = async () => advance(`${(8 - new Date(now()).getUTCDay()) % 7 || 7}d`);

  it.each([
    ['ACC', 'PRO', 'RSD'],
    ['DSP', 'BOL', 'RSD'],
    ['ARR', 'PRO', 'ATT'],
  ] as const)('held when it is %s (by its %s): nobody picks it up before it is released', async (code, type, next) => {
    await onMonday();
    const bol = `H-${code}`;
    const pro = await booked({ 'referenceNumbers.bol': [bol] });
    const number = await pickupFor({ type, value: type === 'PRO' ? pro : bol });
    await until(number, code);
    await hold(pro);
    const before = texts(await historyOf(pro));
    const seen = (await read(number)).statusHistory.length;
    await advance('3d');
    expect(texts(await historyOf(pro))).toEqual(before);
    const { statusHistory } = await read(number);
    expect(statusHistory[seen].code ?? statusHistory[seen].status, JSON.stringify(statusHistory)).toBe(next);
    await release(pro);
    const releasedAt = now();
    await advance('7d');
    const pickup = await read(number);
    expect([pickup.status.code, pickup.pro]).toEqual(['WRK', pro]);
    const taken = (await eventsOf(pro)).filter((one) => one.type === 'shipment.picked_up');
    expect(taken).toHaveLength(1);
    expect(Date.parse(taken[0]!.occurredAt)).toBeGreaterThan(releasedAt);
    await advance('10d');
    expect((await historyOf(pro)).status.conciseStatus).toBe('Delivered');
  });

  it('is picked up on the next round if the truck was canceled', async () => {
    await onMonday();
    const pro = await booked();
    const number = await pickupFor({ type: 'PRO', value: pro }, 2);
    // The driver's round on its ship date is over.
    await advance('36h');
    expect((await shipper.call('DELETE', `/v1/pickup-requests/${number}`)).status).toBe(200);
    await advance('14d');
    expect((await historyOf(pro)).status.conciseStatus).toBe('Delivered');
  });
});

describe('PostgreSQL', () => {
  beforeAll(async () => {
    await shipper.app.close();
    await use(await openBolShipper({ config: { databaseUrl: await freshPostgresDatabase() } }));
  });

  it('waits and continues', async () => {
    const pro = await booked();
    await advanceTo(pro, 'Departed Origin Terminal');
    await hold(pro);
    const before = texts(await historyOf(pro));
    await advance('6d');
    expect(texts(await historyOf(pro))).toEqual(before);
    await release(pro);
    await advance('10d');
    expect((await historyOf(pro)).status.conciseStatus).toBe('Delivered');
  });
});
