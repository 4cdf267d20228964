// A shipment of a hundred entries, as a TMS sends one per pallet, costs at most twenty times as much CPU time as one of a single entry.
import { cpuUsage } from 'node:process';
import { expect, test } from 'vitest';
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import { rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { Shipment } from './shipment.ts';

const tariff = demoTariff();
const network = demoNetwork();
const HUNDRED = Array.from({ length: 100 }, (_, at) => at);
const ROUNDS = 12;
const ROUND_MICROSECONDS = 100_000;

/** Each number yields another size, class and weight. */
function entry(number: number) {
  const size = sized(8 + (number % 13), 8 + (number % 11), 16 + (number % 7));
  return unit([item(FREIGHT_CLASS.codes[number % 18]!, 90 + number)], { ...size, type: 'CR', isStackable: true });
}

const shipmentOf = (numbers: readonly number[]) => shipment('60608', '30336', numbers.map(entry));

function microsecondsOf(list: readonly Shipment[]): number {
  const start = cpuUsage();
  let done = 0;
  let used = 0;
  while (used < ROUND_MICROSECONDS) {
    for (const one of list)
      if (!rateShipment(one, ['LTL'], tariff, network)[0]!.rateFound) throw new Error('Nothing was rated.');
    done += list.length;
    const { user, system } = cpuUsage(start);
    used = user + system;
  }
  return used / done;
}

test('100 entries, alike or not, cost at most 20 times as much as one', { timeout: 60_000 }, () => {
  const lists = [
    HUNDRED.map((number) => shipmentOf([number])),
    [shipmentOf(HUNDRED.map(() => 3))],
    [shipmentOf(HUNDRED)],
  ];
  const best = lists.map(() => Number.POSITIVE_INFINITY);
  // Interleaved, so that noise affects all alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, list] of lists.entries()) best[at] = Math.min(best[at]!, microsecondsOf(list));
  }
  const [one, alike, unlike] = best as [number, number, number];
  expect(alike / one).toBeLessThanOrEqual(20);
  expect(unlike / one).toBeLessThanOrEqual(20);
});
