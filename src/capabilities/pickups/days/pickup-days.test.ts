// Available pickup days: an open day can be requested, and a closed one is rejected for the reason that the list gives.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passTime } from '../../../../test/support/freight-time.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { type Loose, openShipper, type PickupShipper, SMALLEST, spoiled } from '../pickup.fixture.ts';

let shipper: PickupShipper;
beforeAll(async () => {
  shipper = await openShipper();
});
afterAll(() => shipper.app.close());

async function daysAt(query: string, headers = shipper.headers): Promise<{ status: number; body: Loose }> {
  const answer = await shipper.app.http.inject({ url: `/v1/pickup-days?${query}`, headers });
  return { status: answer.statusCode, body: answer.json() };
}

const askedFor = (pickupDate: string) =>
  shipper.ask(spoiled(SMALLEST, { pickupDate, pickupStartTime: '21:00', pickupEndTime: '23:30' }));

it('returns the terminal, its time and its cut-off', async () => {
  const { status, body } = await daysAt('postalCode=23230');
  expect(status).toBe(200);
  expect(body.error).toMatchObject({ code: 0, validationFailures: [] });
  // Monday 14:00 in Greenwich.
  expect(body.data).toMatchObject({
    terminal: { id: 'RIC' },
    timeZone: 'America/New_York',
    today: '2026-11-02',
    time: '09:00',
    cutOff: '15:00',
    next: { pickupDate: '2026-11-02', pickupStartTime: '08:00', pickupEndTime: '17:00' },
  });
  expect(body.data.days).toHaveLength(21);
});

it('lists days as open and closed as a request would find them, for the same reasons', async () => {
  const { days } = (await daysAt('postalCode=23230&country=US')).body.data;
  for (const { date, isOpen, reason } of days.slice(0, 8)) {
    const { status, text } = await askedFor(date);
    expect(status, `${date} ${text}`).toBe(isOpen ? 201 : 400);
    if (!isOpen) expect(text).toContain(reason);
  }
  expect(days.filter((one: Loose) => !one.isOpen).map((one: Loose) => one.date)).toEqual(
    expect.arrayContaining(['2026-11-07', '2026-11-08']),
  );
});

it('names the reason by a code, too, so that a page can say it in another language', async () => {
  const { days } = (await daysAt('postalCode=23230')).body.data;
  const on = (date: string) => days.find((one: Loose) => one.date === date);
  expect(on('2026-11-06')).toEqual({ date: '2026-11-06', isOpen: true, reason: '' });
  expect(on('2026-11-07')).toMatchObject({ isOpen: false, reasonCode: 'WEEKEND' });
});

it('closes the day when the cut-off has passed', async () => {
  await passTime(shipper.app, 6.5 * HOUR_MS);
  const { today, days, next } = (await daysAt('postalCode=23230')).body.data;
  expect(days[0]).toMatchObject({
    date: today,
    isOpen: false,
    reason: expect.stringContaining('by 15:00'),
    reasonCode: 'AFTER_CUT_OFF',
  });
  expect(next.pickupDate).toBe(days[1].date);
});

it('names a holiday', async () => {
  await passTime(shipper.app, 14 * DAY_MS);
  const { days } = (await daysAt('postalCode=23230')).body.data;
  const holiday = days.find((one: Loose) => one.date === '2026-11-26');
  expect(holiday).toMatchObject({
    isOpen: false,
    reasonCode: 'HOLIDAY',
    holiday: expect.stringMatching(/Thanksgiving/),
  });
});

it.each([
  ['postalCode=00000', 'There is no postal code 00000.'],
  ['postalCode=09012', '09012'],
  ['postalCode=23230&country=CA', '23230'],
  ['postalCode=nowhere', 'must be'],
  ['', 'is required'],
])('refuses %s at its field', async (query, says) => {
  const { status, body } = await daysAt(query);
  expect(status).toBe(400);
  expect(body.error.validationFailures).toEqual([{ field: 'postalCode', description: expect.stringContaining(says) }]);
});

it('requires signing in', async () => {
  expect((await daysAt('postalCode=23230', {})).status).toBe(401);
});
