// Changing and cancelling a pickup until the driver is on the way, with the whole request validated again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passTime } from '../../../../test/support/freight-time.ts';
import { CHANGEABLE_STATUSES, PICKUP_STATUS, type PickupStatus } from '../../../freight/pickups/pickup-status.ts';
import {
  type Loose,
  moveTo,
  openShipper,
  type PickupShipper,
  partsOf,
  SMALLEST,
  spoiled,
  WHOLE,
} from '../pickup.fixture.ts';
import type { PickupParts } from '../pickup-parts.ts';

let shipper: PickupShipper;
let parts: PickupParts;
beforeAll(async () => {
  shipper = await openShipper();
  parts = await partsOf(shipper.app);
});
afterAll(() => shipper.app.close());

/** The statuses that lead to each status. */
const WAYS: Readonly<Record<PickupStatus, readonly PickupStatus[]>> = {
  RCV: [],
  ACC: ['ACC'],
  DSP: ['ACC', 'DSP'],
  BGN: ['ACC', 'DSP', 'BGN'],
  ARR: ['ACC', 'DSP', 'BGN', 'ARR'],
  ATT: ['ACC', 'DSP', 'BGN', 'ATT'],
  RSD: ['ACC', 'DSP', 'RSD'],
  WRK: ['ACC', 'DSP', 'BGN', 'ARR', 'WRK'],
  RJT: ['RJT'],
  CAN: ['CAN'],
  CLS: ['ACC', 'DSP', 'BGN', 'ATT', 'CLS'],
};

async function pickupIn(status: PickupStatus, body: Loose = WHOLE): Promise<string> {
  const number = await shipper.requested(body);
  await moveTo(parts, shipper.app, number, ...WAYS[status]);
  return number;
}

const change = (number: string, body: Loose) => shipper.send('PUT', `/${number}`, body);

describe.each(PICKUP_STATUS.codes)('in %s', (status) => {
  const isChangeable = CHANGEABLE_STATUSES.includes(status);

  it(`a change is ${isChangeable ? 'accepted' : '409'}`, async () => {
    const number = await pickupIn(status);
    const answer = await change(number, spoiled(WHOLE, { totalPieces: '61' }));
    expect(answer.status, answer.text).toBe(isChangeable ? 200 : 409);
    if (isChangeable) {
      expect(answer.body.data).toMatchObject({ totalPieces: '61', status: { code: status }, appointmentHistory: [] });
    } else {
      expect(answer.body).toMatchObject({ data: {}, error: { code: 5060, validationFailures: [] } });
      expect(answer.body.error.details).toContain(`The pickup is ${status}`);
      expect(answer.body.error.details).toContain('RCV, ACC, DSP, RSD');
    }
    expect((await shipper.read(number)).totalPieces).toBe(isChangeable ? '61' : '60');
  });

  it(`a cancellation is ${isChangeable ? 'accepted' : '409'}`, async () => {
    const number = await pickupIn(status);
    const answer = await shipper.send('DELETE', `/${number}`);
    expect(answer.status, answer.text).toBe(isChangeable ? 200 : 409);
    const after = (await shipper.read(number)).status;
    expect(after.code).toBe(isChangeable ? 'CAN' : status);
    if (isChangeable) expect(after).toMatchObject({ reasonCode: 'CUS', reason: 'canceled by the customer' });
  });
});

describe('a change', () => {
  it('replaces the whole request, and removes what it omits', async () => {
    const number = await pickupIn('RCV');
    const { status, body } = await change(number, SMALLEST);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ totalPieces: null, trailers: [], contacts: [], paymentTerms: null });
    expect(await shipper.read(number)).toEqual(body.data);
  });

  it('keeps day and window if it omits them', async () => {
    const number = await pickupIn('ACC');
    const { body } = await change(number, SMALLEST);
    expect(body.data).toMatchObject({
      pickupDate: '2026-11-20',
      pickupStartTime: '09:00',
      pickupEndTime: '16:30',
      status: { code: 'ACC' },
      appointmentHistory: [],
    });
    const later = await change(number, { ...SMALLEST, pickupEndTime: '15:00' });
    expect(later.body.data).toMatchObject({
      pickupDate: '2026-11-20',
      pickupStartTime: '08:00',
      pickupEndTime: '15:00',
    });
  });

  it.each<[PickupStatus, PickupStatus]>([
    ['RCV', 'RCV'],
    ['ACC', 'RSD'],
    ['DSP', 'RSD'],
    ['RSD', 'RSD'],
  ])('of the day moves %s to %s, and remembers the day before', async (from, to) => {
    const number = await pickupIn(from);
    const { body } = await change(number, spoiled(WHOLE, { pickupDate: '2026-11-24', pickupStartTime: '1000' }));
    expect(body.data).toMatchObject({
      status: { code: to },
      pickupDate: '2026-11-24',
      pickupStartTime: '10:00',
      appointmentHistory: [{ pickupDate: '2026-11-20', pickupStartTime: '09:00', pickupEndTime: '16:30' }],
    });
    await change(number, spoiled(WHOLE, { pickupDate: '2026-11-23' }));
    const { appointmentHistory } = await shipper.read(number);
    expect(appointmentHistory.map((one: Loose) => one.pickupDate)).toEqual(['2026-11-20', '2026-11-24']);
  });

  it('to the area of another terminal is another appointment, though the day stays', async () => {
    const number = await pickupIn('DSP', SMALLEST);
    const moved = spoiled(SMALLEST, { 'shipper.shipperAddress.addressInfo': { postalCode: '85013' } });
    const { body } = await change(number, moved);
    expect(body.data).toMatchObject({ originTerminal: { id: 'PHO' }, status: { code: 'RSD' } });
  });

  it('is checked like a new request', async () => {
    const number = await pickupIn('RCV');
    const wrong = await change(number, spoiled(WHOLE, { requestAction: 'XX', contacts: undefined }));
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.validationFailures.map((one: Loose) => one.field).sort()).toEqual([
      'contacts',
      'requestAction',
    ]);
    const holiday = await change(number, spoiled(WHOLE, { pickupDate: '2026-11-26' }));
    expect([holiday.status, holiday.body.error.nextAvailablePickup.pickupDate]).toEqual([400, '2026-11-30']);
    const others = await change(number, spoiled(WHOLE, { 'consignee.accountCode': 'NOBODY1' }));
    expect([others.status, others.body.error.code]).toEqual([401, 1014]);
    const twice = await change(number, spoiled(WHOLE, { 'trailer[0].id': '1' }));
    expect(twice.body.error.validationFailures[0].field).toBe('trailer[0].id');
    expect((await shipper.read(number)).pickupDate).toBe('2026-11-20');
  });

  it('of a single word is accepted even if the appointment is too soon for a new one', async () => {
    const today = { ...SMALLEST, pickupDate: '2026-11-03', pickupStartTime: '0900', pickupEndTime: '1200' };
    const number = await shipper.requested(today);
    const { freightClock } = shipper.app.context;
    await passTime(shipper.app, Date.parse('2026-11-03T10:30:00-05:00') - freightClock.now());
    expect((await change(number, { ...today, totalPieces: '3' })).status).toBe(200);
    const nearer = await change(number, { ...today, pickupEndTime: '1215' });
    expect([nearer.status, nearer.body.error.validationFailures[0].field]).toEqual([400, 'pickupEndTime']);
  });

  it('may name the pickup in its body only, but not two different ones', async () => {
    const number = await pickupIn('RCV');
    const inBody = await shipper.send('PUT', '', { requestNumber: number, ...spoiled(WHOLE, { totalPieces: '62' }) });
    expect([inBody.status, inBody.body.data.totalPieces]).toEqual([200, '62']);
    const same = await change(number, { requestNumber: number, ...SMALLEST });
    expect(same.status).toBe(200);
    const other = await change(number, { requestNumber: 'PU00000000', ...SMALLEST });
    expect([other.status, other.body.error.validationFailures[0].field]).toEqual([400, 'requestNumber']);
    const none = await shipper.send('PUT', '', SMALLEST);
    expect([none.status, none.body.error.validationFailures[0].field]).toEqual([400, 'requestNumber']);
    expect((await shipper.ask({ requestNumber: number, ...SMALLEST })).status).toBe(400);
  });

  it('of its numbers and accounts changes how it is found', async () => {
    const withPro = (value: string) => ({
      ...SMALLEST,
      referenceNumbers: { referenceNumber: [{ type: 'PRO', value }] },
    });
    const number = await shipper.requested(withPro('5555555555'));
    await change(number, withPro('6666666666'));
    expect((await shipper.send('GET', '?pro=5555555555')).body.data).toEqual([]);
    expect((await shipper.send('GET', '?pro=6666666666')).body.data).toHaveLength(1);
    const named = { ...SMALLEST, shipper: { ...SMALLEST.shipper, accountCode: shipper.account } };
    expect((await change(number, named)).body.data.shipper.accountCode).toBe(shipper.account);
    expect((await shipper.send('GET', '?pro=6666666666')).body.data).toEqual([]);
  });
});

describe('a cancellation', () => {
  it('can say that the request was made twice', async () => {
    const number = await pickupIn('DSP');
    const { body } = await shipper.send('DELETE', `/${number}?reasonCode=DUP`);
    expect(body.data.status).toMatchObject({ code: 'CAN', reasonCode: 'DUP', reason: 'duplicate' });
    expect(body.data.statusHistory.map((one: Loose) => one.code)).toEqual(['RCV', 'ACC', 'DSP', 'CAN']);
  });

  it('accepts no other reasons and no body', async () => {
    const number = await pickupIn('RCV');
    expect((await shipper.send('DELETE', `/${number}?reasonCode=WTH`)).status).toBe(400);
    expect((await shipper.send('DELETE', `/${number}`, { reasonCode: 'DUP' })).status).toBe(400);
  });
});

describe('at the same moment', () => {
  const calls = 8;

  it('changes come one after the other, and none is lost', async () => {
    const number = await pickupIn('RCV');
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, index) => change(number, spoiled(WHOLE, { totalPieces: String(index) }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(calls).fill(200));
    const row = await parts.store.find(number);
    expect(row?.sequence).toBe(1 + calls);
    expect(await parts.events.ofPickup(number)).toHaveLength(1 + calls);
  });

  it('one cancellation wins, and a change after it is 409', async () => {
    const number = await pickupIn('ACC');
    const answers = await Promise.all([
      ...Array.from({ length: calls }, () => shipper.send('DELETE', `/${number}`)),
      ...Array.from({ length: calls }, () => change(number, spoiled(WHOLE, { pickupDate: '2026-11-24' }))),
    ]);
    const cancelled = answers.slice(0, calls).map(({ status }) => status);
    expect(cancelled.filter((status) => status === 200)).toHaveLength(1);
    expect(cancelled.filter((status) => status === 409)).toHaveLength(calls - 1);
    for (const { status } of answers.slice(calls)) expect([200, 409]).toContain(status);
    const pickup = await shipper.read(number);
    expect(pickup.status.code).toBe('CAN');
    const changes = answers.slice(calls).filter(({ status }) => status === 200).length;
    expect((await parts.store.find(number))?.sequence).toBe(3 + changes);
  });
});
