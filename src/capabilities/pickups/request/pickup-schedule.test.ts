// When a pickup can be requested, in the shipper's local time. A rejection suggests a time, and that time is accepted.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { setFreightTime } from '../../../../test/support/freight-time.ts';
import { START_OF_TEST_TIME } from '../../../../test/support/test-app.ts';
import { type Loose, openShipper, type PickupShipper, SMALLEST } from '../pickup.fixture.ts';

const PLACES: Readonly<Record<string, string>> = {
  Richmond: '23230',
  Phoenix: '85013',
  Anchorage: '99508',
  'St. John’s': 'A1A1A1',
  Monterrey: '64000',
  'Houlton, Maine': '04730',
};

const shipper: PickupShipper = await openShipper();
afterAll(() => shipper.app.close());

/** Time passes within a test file, so each case sets only the freight clock. */
const setClock = (now: string) => setFreightTime(shipper.app, Date.parse(now));
beforeEach(() => setClock(new Date(START_OF_TEST_TIME).toISOString()));

const asked = (place: string, times: object) => ({
  ...SMALLEST,
  shipper: { shipperAddress: { addressInfo: { postalCode: PLACES[place] } } },
  ...times,
});

const appointment = ({ pickupDate, pickupStartTime, pickupEndTime }: Loose) =>
  `${pickupDate} ${pickupStartTime} ${pickupEndTime}`;

describe('what can be served', () => {
  it.each<[string, string, object, string]>([
    ['Richmond', '2026-11-02T14:00Z', {}, '2026-11-02 08:00 17:00'],
    ['Richmond', '2026-11-02T20:00Z', {}, '2026-11-02 08:00 17:00'],
    ['Richmond', '2026-11-02T20:01Z', {}, '2026-11-03 08:00 17:00'],
    ['Richmond', '2026-11-06T20:01Z', {}, '2026-11-09 08:00 17:00'],
    ['Richmond', '2026-11-25T20:01Z', {}, '2026-11-30 08:00 17:00'],
    ['Richmond', '2026-11-02T14:00Z', { pickupEndTime: '1000' }, '2026-11-03 08:00 10:00'],
    ['Richmond', '2026-11-02T14:00Z', { pickupStartTime: '1600' }, '2026-11-02 16:00 18:00'],
    ['Richmond', '2026-11-02T14:00Z', { pickupDate: '2026-12-01' }, '2026-12-01 08:00 17:00'],
    ['Phoenix', '2026-07-06T22:00Z', {}, '2026-07-06 08:00 17:00'],
    ['Phoenix', '2026-07-06T22:01Z', {}, '2026-07-07 08:00 17:00'],
    ['Anchorage', '2026-11-03T00:00Z', { pickupDate: '2026-11-02' }, '2026-11-02 08:00 17:00'],
    ['Anchorage', '2026-11-03T05:00Z', {}, '2026-11-03 08:00 17:00'],
    ['St. John’s', '2026-11-02T18:30Z', { pickupDate: '2026-11-02' }, '2026-11-02 08:00 17:00'],
    ['St. John’s', '2026-11-02T18:31Z', {}, '2026-11-03 08:00 17:00'],
    ['Monterrey', '2026-11-04T20:01Z', {}, '2026-11-05 08:00 17:00'],
    ['Houlton, Maine', '2026-11-03T14:00Z', {}, '2026-11-04 08:00 17:00'],
  ])('%s at %s, asked for %j: %s', async (place, now, times, wanted) => {
    await setClock(now);
    expect(appointment(await shipper.read(await shipper.requested(asked(place, times))))).toBe(wanted);
  });
});

describe('what cannot', () => {
  it.each<[string, string, object, string, string, string]>([
    ['Richmond', '2026-11-02T20:01Z', { pickupDate: '2026-11-02' }, 'pickupDate', 'by 15:00', '2026-11-03 08:00 17:00'],
    [
      'Richmond',
      '2026-11-02T14:00Z',
      { pickupDate: '2026-11-01' },
      'pickupDate',
      'is in the past',
      '2026-11-02 08:00 17:00',
    ],
    ['Richmond', '2026-11-02T14:00Z', { pickupDate: '2026-11-07' }, 'pickupDate', 'Saturday', '2026-11-09 08:00 17:00'],
    [
      'Richmond',
      '2026-11-02T14:00Z',
      { pickupDate: '2026-11-26' },
      'pickupDate',
      'Thanksgiving',
      '2026-11-30 08:00 17:00',
    ],
    [
      'Richmond',
      '2026-11-02T14:00Z',
      { pickupDate: '2026-12-24', pickupEndTime: '12:00' },
      'pickupDate',
      'Christmas Eve',
      '2026-12-28 08:00 12:00',
    ],
    [
      'St. John’s',
      '2026-10-01T14:00Z',
      { pickupDate: '2026-10-12' },
      'pickupDate',
      'Thanksgiving',
      '2026-10-13 08:00 17:00',
    ],
    [
      'Houlton, Maine',
      '2026-11-02T14:00Z',
      { pickupDate: '2026-11-03' },
      'pickupDate',
      'Monday, Wednesday and Friday',
      '2026-11-04 08:00 17:00',
    ],
    [
      'Richmond',
      '2026-11-02T17:00Z',
      { pickupDate: '2026-11-02', pickupEndTime: '13:00' },
      'pickupEndTime',
      'at least 2 hours from now',
      '2026-11-03 08:00 13:00',
    ],
    [
      'Richmond',
      '2026-11-02T14:00Z',
      { pickupStartTime: '1000', pickupEndTime: '1130' },
      'pickupEndTime',
      'at least 2 hours',
      '2026-11-02 10:00 12:00',
    ],
    [
      'Richmond',
      '2026-11-02T14:00Z',
      { pickupStartTime: '2300' },
      'pickupStartTime',
      'on one day',
      '2026-11-02 21:59 23:59',
    ],
    [
      'Anchorage',
      '2026-11-03T00:01Z',
      { pickupDate: '2026-11-02' },
      'pickupDate',
      'is 15:01',
      '2026-11-03 08:00 17:00',
    ],
  ])('%s at %s, asked for %j: %s %s, next %s', async (place, now, times, field, words, next) => {
    await setClock(now);
    const { status, body } = await shipper.ask(asked(place, times));
    expect([status, body.data, body.error.code]).toEqual([400, {}, 5062]);
    const [failure, ...others] = body.error.validationFailures;
    expect([failure.field, others]).toEqual([field, []]);
    expect(failure.description).toContain(words);
    const { nextAvailablePickup } = body.error;
    expect(appointment(nextAvailablePickup)).toBe(next);
    const [day, from, to] = next.split(' ');
    expect(failure.description).toContain(`on ${day} from ${from} to ${to}.`);
    // And the suggested time is accepted.
    const pickup = await shipper.read(await shipper.requested(asked(place, nextAvailablePickup)));
    expect(appointment(pickup)).toBe(next);
  });

  it('returns no next one if the calendar has none', async () => {
    const { status, body } = await shipper.ask(asked('Richmond', { pickupDate: '2150-01-04' }));
    expect([status, body.error.code]).toEqual([400, 5062]);
    expect(body.error).not.toHaveProperty('nextAvailablePickup');
  });

  it('is replayed with its advice', async () => {
    const key = { 'idempotency-key': 'too-late' };
    const first = await shipper.send('POST', '', asked('Richmond', { pickupDate: '2026-11-07' }), key);
    const again = await shipper.send('POST', '', asked('Richmond', { pickupDate: '2026-11-07' }), key);
    expect([again.status, again.text]).toEqual([400, first.text]);
  });
});
