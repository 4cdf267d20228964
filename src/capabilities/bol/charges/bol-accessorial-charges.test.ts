// The combined price of a bill's accessorials: the same work at the same stop is charged once, with a note if a season is over.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Loose } from '../bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../bol-shipper.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

/** The total of a bill with these accessorials less that of one without, in cents; and the messages of the response. */
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

const BOTH = (origin: string, destination: string): Loose => ({
  'accessorials.limitedAccessType': { origin, destination },
});
const SCHOOL: Loose = { 'accessorials.limitedAccessType.destination': 'School' };

it.each<[readonly string[], Loose, number]>([
  [['CONST'], {}, 12_500],
  [['CONST', 'MINIDL'], {}, 12_500],
  [['LTDAD', 'CONST'], SCHOOL, 12_500],
  [['CONST', 'CONSTP'], {}, 25_000],
  // The same type at both stops is charged at each of them.
  [['LTDAP', 'LTDAD'], BOTH('Mine', 'Mine'), 25_000],
  [['LTDAP', 'LTDAD', 'CONST'], BOTH('Mine', 'Mine'), 25_000],
  [['LTDAP', 'LTDAD'], BOTH('Tradeshow', 'Tradeshow'), 50_000],
  [['LTDAP'], { 'accessorials.limitedAccessType.origin': 'Mine' }, 12_500],
  [['RES'], {}, 16_500],
  [['RES', 'HDSIG'], {}, 19_500],
  [['RES', 'HDSIG', 'APTD'], {}, 19_500],
  [['RES', 'APTD'], {}, 20_000],
])('%j cost %# once for each stop', async (codes, more, expected) => {
  const { cents, messages } = await priceOf(codes, more);
  expect(cents).toBe(expected);
  const isCovered = messages.some((message) => /is not charged: .* covers it/.test(message));
  expect(isCovered).toBe(codes.length > 2 || (codes.length > 1 && ![20_000, 25_000, 50_000].includes(expected)));
});

it('sorting has its own price and name, and is not unloading', async () => {
  const sorted = { 'accessorials.codes': ['SRT'], 'accessorials.sortAndSegregateDetails.pieces': 60 };
  expect((await priceOf(['SRT', 'ULFEE'], { ...sorted, 'accessorials.codes': ['SRT', 'ULFEE'] })).cents).toBe(12_000);
  const { pro } = (await shipper.make(sorted)).referenceNumbers;
  await shipper.call('POST', '/v1/test/clock', { advance: '30d' });
  const { lines } = (await shipper.call('GET', `/v1/invoices/INV${pro}`)).body.data;
  expect(lines).toContainEqual(
    expect.objectContaining({ code: 'SRT', description: 'Sort and segregate', amount: '60.00' }),
  );
});

it('protection from cold out of season is charged, with a warning', async () => {
  const may = { 'bol.requestedPickupDate': '2027-05-04T08:00:00.000' };
  const { messages } = await shipper.submit(shipper.bill({ ...may, 'accessorials.codes': ['PSC'] }));
  expect(messages.join('\n')).toContain('although its season is Oct 15 to Apr 15');
  const winter = await shipper.submit(shipper.bill({ 'accessorials.codes': ['PSC'] }));
  expect(winter.messages.join('\n')).not.toContain('season');
});

it('a charge at both stops names each stop on the invoice, and does not count as the quoted price', async () => {
  const { pro } = (await shipper.make({ 'accessorials.codes': ['LTDAP', 'LTDAD'], ...BOTH('Mine', 'Mine') }))
    .referenceNumbers;
  await shipper.call('POST', '/v1/test/clock', { advance: '30d' });
  const { lines } = (await shipper.call('GET', `/v1/invoices/INV${pro}`)).body.data;
  expect(lines.filter(({ code }: Loose) => code === 'MINE')).toEqual([
    expect.objectContaining({ description: 'Limited access pickup (Mine)', amount: '125.00' }),
    expect.objectContaining({ description: 'Limited access delivery (Mine)', amount: '125.00' }),
  ]);
});
