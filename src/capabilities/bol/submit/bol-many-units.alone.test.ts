// A bill of 500 handling units, from a TMS that sends one entry per pallet, stays cheap to process. Runs alone because it measures
// the CPU time of the whole process.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BolShipper, billOfUnits, openBolShipper } from '../bol-shipper.fixture.ts';
import { MOST_HANDLING_UNITS } from '../request/bol-commodities.schema.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

const cpuMsOf = async (entries: number) => {
  const before = process.cpuUsage();
  const { answer } = await shipper.submit(billOfUnits(shipper, entries));
  expect(answer.messageStatus.status).not.toBe('FAIL');
  return process.cpuUsage(before).user / 1_000;
};

test('500 entries take milliseconds', async () => {
  for (let warm = 0; warm < 3; warm++) await cpuMsOf(MOST_HANDLING_UNITS);
  const times: number[] = [];
  for (let run = 0; run < 5; run++) times.push(await cpuMsOf(MOST_HANDLING_UNITS));
  expect(Math.min(...times)).toBeLessThan(200);
});
