// What the services of a bill cost together: the same work at the same stop once, and a note where a season is over.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Loose } from './bol.fixture.ts';
import { type BolShipper, openBolShipper } from './bol-shipper.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

/** The total of a bill with these services, less that of one without, in cents; and what the answer says. */
async function priceOf(codes: readonly string[], more: Record<string, unknown> = {}) {
  const totalOf = async (changes: Record<string, unknown>) => {
    const { answer, messages } = await shipper.submit(shipper.bill(changes));
    const { body } = await shipper.call('GET', `/v1/bol/${answer.referenceNumbers.pro}`);
    return { cents: Math.round(Number(body.totalCharges) * 100), messages };
  };
  const plain = await totalOf({});
  const { cents, messages } = await totalOf({ 'accessorials.codes': codes, ...more });
  return { cents: cents - plain.cents, messages };
}

const SCHOOL: Loose = { 'accessorials.limitedAccessType.destination': 'School' };

it.each<[readonly string[], Loose, number]>([
  [['CONST'], {}, 12_500],
  [['CONST', 'MINIDL'], {}, 12_500],
  [['LTDAD', 'CONST'], SCHOOL, 12_500],
  [['CONST', 'CONSTP'], {}, 25_000],
  [['RES'], {}, 16_500],
  [['RES', 'HDSIG'], {}, 19_500],
  [['RES', 'HDSIG', 'APTD'], {}, 19_500],
  [['RES', 'APTD'], {}, 20_000],
])('%j cost %# once for each stop', async (codes, more, expected) => {
  const { cents, messages } = await priceOf(codes, more);
  expect(cents).toBe(expected);
  const isCovered = messages.some((message) => /is not charged: .* covers it/.test(message));
  expect(isCovered).toBe(codes.length > 1 && expected !== 25_000 && expected !== 20_000);
});

it('protection from cold out of season is charged, and said', async () => {
  const may = { 'bol.requestedPickupDate': '2027-05-04T08:00:00.000' };
  const { messages } = await shipper.submit(shipper.bill({ ...may, 'accessorials.codes': ['PSC'] }));
  expect(messages.join('\n')).toContain('although its season is Oct 15 to Apr 15');
  const winter = await shipper.submit(shipper.bill({ 'accessorials.codes': ['PSC'] }));
  expect(winter.messages.join('\n')).not.toContain('season');
});
