// A bill of 500 handling units, as a TMS sends one entry per pallet: it fits the body limit, and its cost grows in proportion.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BolShipper, openBolShipper } from '../bol-shipper.fixture.ts';
import { MOST_HANDLING_UNITS } from '../request/bol-commodities.schema.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

const billOf = (entries: number) => {
  const bill = shipper.bill();
  const [pallets] = bill.commodities.handlingUnits;
  const [paper] = pallets.lineItems;
  const unit = { ...pallets, count: 1, weight: 40, lineItems: [{ ...paper, weight: 40, pieces: 1 }] };
  bill.commodities.handlingUnits = Array(entries).fill(unit);
  return bill;
};

const cpuMsOf = async (entries: number) => {
  const before = process.cpuUsage();
  const { answer } = await shipper.submit(billOf(entries));
  expect(answer.messageStatus.status).not.toBe('FAIL');
  return process.cpuUsage(before).user / 1_000;
};

test('500 entries are taken, one more is 400 and names the maximum', async () => {
  const bill = billOf(MOST_HANDLING_UNITS);
  expect(Buffer.byteLength(JSON.stringify(bill))).toBeLessThan(1_048_576 / 2);
  await shipper.submit(bill);
  const { status, body } = await shipper.call('POST', '/v1/bol', billOf(MOST_HANDLING_UNITS + 1));
  expect(status).toBe(400);
  expect(body.error.validationFailures).toEqual([
    { field: 'commodities.handlingUnits', description: 'must have 1 to 500 items; an array of 501 was given.' },
  ]);
});

test('500 entries take milliseconds', async () => {
  for (let warm = 0; warm < 3; warm++) await cpuMsOf(MOST_HANDLING_UNITS);
  const times: number[] = [];
  for (let run = 0; run < 5; run++) times.push(await cpuMsOf(MOST_HANDLING_UNITS));
  expect(Math.min(...times)).toBeLessThan(200);
});
