// The ship date of a bill of lading if requestedPickupDate has an offset, past dates, and the format of transactionDate.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spoiled, TWO_PALLETS } from '../../rate-quotes/rate-quote.fixture.ts';
import type { Loose } from '../bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../bol-shipper.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;

const historyOf = async (answer: Loose) =>
  (await shipper.call('GET', `/v1/shipments?search=${answer.referenceNumbers.pro}`)).body.data[0];

/** From Richmond, which is five hours behind UTC in November. */
test.each<[given: string, shipDate: string, isSaid: boolean]>([
  ['2026-11-20T08:00:00.000', '2026-11-20', false],
  ['2026-11-20T08:00', '2026-11-20', false],
  ['2026-11-20T23:59:59.999', '2026-11-20', false],
  ['2026-11-20T08:00:00.000Z', '2026-11-20', false],
  ['2026-11-20T04:59:59Z', '2026-11-19', true],
  ['2026-11-20T05:00:00Z', '2026-11-20', false],
  ['2026-11-20T23:30:00-05:00', '2026-11-20', false],
  ['2026-11-19T22:30:00-08:00', '2026-11-20', true],
  ['2026-11-20T03:00+09:00', '2026-11-19', true],
  ['2026-11-20T23:30-04:30', '2026-11-20', false],
])('%s is shipped on %s', async (given, shipDate, isSaid) => {
  const { answer, messages } = await shipper.submit(shipper.bill({ 'bol.requestedPickupDate': given }));
  expect((await historyOf(answer)).shipDate).toBe(shipDate);
  const said = messages.filter((message) => message.startsWith('The ship date is '));
  expect(said).toEqual(
    isSaid
      ? [
          `The ship date is ${shipDate}: bol.requestedPickupDate ${given} is on that day at the origin (America/New_York).`,
        ]
      : [],
  );
  expect(answer.messageStatus.status).toBe('PASS');
});

describe('transactionDate has one format', () => {
  test('whatever the outcome', async () => {
    const made = await shipper.make();
    const { pro } = made.referenceNumbers;
    const replaced = await shipper.call('PUT', `/v1/bol/${pro}`, shipper.bill());
    const failed = await shipper.submit(shipper.bill({ 'referenceNumbers.quoteID': 'L000000' }));
    const nowhere = await shipper.submit(shipper.bill({ 'origin.postalCode': '00000' }));
    const warned = await shipper.submit(shipper.bill({ 'bol.requestedPickupDate': '2026-10-01T08:00:00.000' }));
    const read = await shipper.call('GET', `/v1/bol/${pro}`);
    const all = [made, replaced.body, failed.answer, nowhere.answer, warned.answer, read.body];
    expect(all.map(({ messageStatus }) => messageStatus.status)).toEqual(
      expect.arrayContaining(['PASS', 'WARNING', 'FAIL']),
    );
    for (const { transactionDate } of all) expect(transactionDate).toMatch(ISO);
    // Local time at the origin, even if the bill failed.
    expect(failed.answer.transactionDate).toBe(made.transactionDate);
  });
});

describe('a ship date in the past', () => {
  const quote = (levels: readonly string[]) =>
    spoiled(TWO_PALLETS, {
      'payment.account': shipper.account,
      'quoteRequest.shipDate': '2026-10-30',
      'quoteRequest.serviceLevels': levels,
    });

  test('no guaranteed level has a rate, and each gives the reason', async () => {
    const { status, body } = await shipper.call('POST', '/v1/rate-quotes', quote(['ALL']));
    expect(status).toBe(200);
    for (const one of body.data as Loose[]) {
      const isGuaranteed = !['99', '94'].includes(one.serviceLevelId);
      expect([one.serviceLevelId, one.rateFound]).toEqual([one.serviceLevelId, !isGuaranteed]);
      const told = isGuaranteed ? one.reasons : one.alerts;
      const messageId = isGuaranteed ? 'SHIP_DATE_OVER' : 'SHIP_DATE_PAST';
      expect(told).toContainEqual({ messageId, message: expect.stringContaining('2026-10-30 has passed') });
    }
  });

  test('a bill with a guarantee moves at standard service, with a warning', async () => {
    const { answer, messages } = await shipper.submit(
      shipper.bill({
        'bol.requestedPickupDate': '2026-10-30T08:00:00.000',
        accessorials: { codes: ['GTD_AM'] },
      }),
    );
    expect(answer.messageStatus.status).toBe('WARNING');
    expect(messages.join(' ')).toMatch(/ship date 2026-10-30 has passed: .*cannot be guaranteed.*standard service/);
  });
});
