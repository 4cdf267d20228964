// Many shipments over many days: each ends properly, its history is in order, and the promised dates are met.
import { expect, it } from 'vitest';
import { parseDay, weekday } from '../../freight/service-calendar.ts';
import { DAY_MS } from '../../platform/durations.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { openBolShipper } from '../bol/bol-shipper.fixture.ts';
import { diceOf, pick } from './journey/dice.ts';

const COUNT = Number(process.env.LINEHAUL_SIMULATED ?? 150);
const PLACES = [
  ['Dallas', 'TX', '75207', 'USA'],
  ['New York', 'NY', '10001', 'USA'],
  ['Los Angeles', 'CA', '90001', 'USA'],
  ['Chicago', 'IL', '60601', 'USA'],
  ['Miami', 'FL', '33101', 'USA'],
  ['Denver', 'CO', '80202', 'USA'],
  ['Seattle', 'WA', '98101', 'USA'],
  ['Toronto', 'ON', 'M5V2T6', 'CAN'],
  ['Monterrey', 'NLE', '64000', 'MEX'],
  ['Richmond', 'VA', '23230', 'USA'],
] as const;

it(`moves ${COUNT} shipments over twelve days`, { timeout: 240_000 }, async () => {
  const shipper = await openBolShipper({ seed: 'many' });
  const dice = diceOf('many', 'places');
  const pros: string[] = [];
  for (let number = 0; number < COUNT; number++) {
    const [city, stateProvince, postalCode, country] = pick(dice, `to ${number}`, PLACES);
    const day = 3 + Math.floor(dice(`day ${number}`) * 8);
    const { referenceNumbers } = await shipper.make({
      'bol.requestedPickupDate': `2026-11-${String(day).padStart(2, '0')}T08:00:00.000`,
      'destination.city': city,
      'destination.stateProvince': stateProvince,
      'destination.postalCode': postalCode,
      'destination.country': country,
    });
    pros.push(referenceNumbers.pro);
  }
  for (let day = 0; day < 12; day++) {
    expect((await shipper.call('POST', '/v1/test/clock', { advance: '1d' })).status).toBe(200);
  }
  const now = shipper.app.context.freightClock.now();
  let delivered = 0;
  for (const pro of pros) {
    const { body } = await shipper.call('GET', `/v1/shipments/history?pro=${pro}`);
    const history = body.data[0];
    const times = history.movementHistory.map((one: Loose) => Date.parse(one.occurredAt));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThanOrEqual(now);
    const promised = history.promisedDelivery.date;
    if (history.status.conciseStatus === 'Delivered') {
      delivered += 1;
      expect(history.deliveryDate, pro).toBe(promised);
      expect(weekday(parseDay(history.deliveryDate)!)).toBeLessThan(5);
    } else {
      // Still in transit, but its promised date has not passed.
      expect(Date.parse(`${promised}T23:59:59-08:00`), pro).toBeGreaterThanOrEqual(now - DAY_MS);
    }
  }
  expect(delivered).toBeGreaterThan(COUNT / 3);
  await shipper.app.close();
});
