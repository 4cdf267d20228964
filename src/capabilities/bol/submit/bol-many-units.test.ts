// A bill of 500 handling units, from a TMS that sends one entry per pallet, fits the body limit.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BolShipper, billOfUnits, openBolShipper } from '../bol-shipper.fixture.ts';
import { MOST_HANDLING_UNITS } from '../request/bol-commodities.schema.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

test('500 entries are accepted; one more is 400 and names the maximum', async () => {
  const bill = billOfUnits(shipper, MOST_HANDLING_UNITS);
  expect(Buffer.byteLength(JSON.stringify(bill))).toBeLessThan(1_048_576 / 2);
  await shipper.submit(bill);
  const { status, body } = await shipper.call('POST', '/v1/bol', billOfUnits(shipper, MOST_HANDLING_UNITS + 1));
  expect(status).toBe(400);
  expect(body.error.validationFailures).toEqual([
    { field: 'commodities.handlingUnits', description: 'must have 1 to 500 items; an array of 501 was given.' },
  ]);
});
