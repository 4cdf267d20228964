// Details that order nothing on a bill of lading: the bill is created, and a warning says what was ignored and how to order it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL, HAZARDOUS_ITEM, ITEM, type Loose } from '../bol.fixture.ts';
import { type BolShipper, openBolShipper } from '../bol-shipper.fixture.ts';

let shipper: BolShipper;
beforeAll(async () => {
  shipper = await openBolShipper();
});
afterAll(() => shipper.app.close());

const day = { start: '2026-11-27', end: '2026-11-28' };
const [, adhesive] = FULL.commodities.handlingUnits[0].lineItems;

const CASES: readonly [name: string, changes: Record<string, unknown>, field: string, says: string][] = [
  ['sort', { 'accessorials.sortAndSegregateDetails': { pieces: 60 } }, 'sortAndSegregateDetails.pieces', 'no SRT'],
  [
    'another sum',
    { 'accessorials.sortAndSegregateDetails': { pieces: 7 } },
    'sortAndSegregateDetails.pieces',
    'no SRT',
  ],
  ['mark', { 'accessorials.markDetails': { pieces: 2 } }, 'markDetails.pieces', 'no MARK'],
  [
    'value',
    { 'accessorials.fullValueCoverageDetails': { monetaryValue: '2500.00' } },
    'fullValueCoverageDetails.monetaryValue',
    'no FVC',
  ],
  [
    'pickup at a farm',
    { 'accessorials.limitedAccessType': { origin: 'Farm' } },
    'limitedAccessType.origin',
    'no LTDAP',
  ],
  [
    'delivery to a mine',
    { 'accessorials.limitedAccessType': { destination: 'Mine' } },
    'limitedAccessType.destination',
    'no LTDAD',
  ],
  [
    'a day',
    { 'accessorials.timeCriticalDetails': { type: 'Deliver On Date', date: day } },
    'timeCriticalDetails',
    'no TCS or GMR1',
  ],
  ['a date without a type', { 'accessorials.timeCriticalDetails': { date: day } }, 'timeCriticalDetails', 'no TCS or'],
  ['another code', { accessorials: { codes: ['FRAG'], markDetails: { pieces: 2 } } }, 'markDetails.pieces', 'no MARK'],
];

const warningsOf = ({ messageStatus }: Loose): string[] =>
  messageStatus.information.filter(({ type }: Loose) => type === 'WARNING').map(({ message }: Loose) => message);

const chargesOf = async ({ referenceNumbers: { pro } }: Loose) => {
  const { body } = await shipper.call('GET', `/v1/bol/${pro}`);
  return { totalCharges: body.totalCharges, promisedDelivery: body.promisedDelivery };
};

describe('details without their accessorial code', () => {
  test.each(CASES)('%s', async (_name, changes, field, says) => {
    const { answer } = await shipper.submit(shipper.bill(changes));
    expect(answer.messageStatus.status).toBe('WARNING');
    const messages = warningsOf(answer);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(new RegExp(`^accessorials\\.${field} was ignored: accessorials\\.codes has ${says}`));
    expect(await chargesOf(answer)).toEqual(await chargesOf(await shipper.make()));
  });

  test('on PUT as well', async () => {
    const { referenceNumbers } = await shipper.make();
    const changed = shipper.bill({ 'accessorials.markDetails': { pieces: 2 } });
    const { status, body } = await shipper.call('PUT', `/v1/bol/${referenceNumbers.pro}`, changed);
    expect([status, body.messageStatus.status]).toEqual([200, 'WARNING']);
  });
});

describe('hazardous details on a line item that is not hazardous', () => {
  test.each([
    ['details', { hazardousDetails: adhesive.hazardousDetails }, 'hazardousDetails'],
    ['a class that is none', { hazardousDetails: { class: 'X' } }, 'hazardousDetails'],
    ['more weight than the item', { hazardousDetails: { weight: 99_999 } }, 'hazardousDetails'],
    ['a description', { hazardousDescription: 'Adhesive' }, 'hazardousDescription'],
  ])('%s', async (_name, members, field) => {
    const changes = Object.fromEntries(Object.entries(members).map(([name, value]) => [`${ITEM}.${name}`, value]));
    const { answer } = await shipper.submit(shipper.bill(changes));
    expect(answer.messageStatus.status).toBe('WARNING');
    const messages = warningsOf(answer);
    expect(messages).toEqual([
      `${ITEM}.${field} was ignored: hazardous is false, so the line item moves as not hazardous. If it is hazardous, replace the bill with hazardous true.`,
    ]);
    expect(await chargesOf(answer)).toEqual(await chargesOf(await shipper.make()));
  });

  test('empty details cause no warning', async () => {
    const { answer } = await shipper.submit(
      shipper.bill({
        [`${ITEM}.hazardousDetails`]: { class: '', weight: null },
        [`${ITEM}.hazardousDescription`]: ' ',
      }),
    );
    expect(answer.messageStatus.status).toBe('PASS');
  });
});

describe('Deliver On Date', () => {
  const critical = (type: string, end: unknown) =>
    shipper.bill({
      accessorials: { codes: ['TCS'], timeCriticalDetails: { type, date: { start: '2026-11-27', end } } },
    });

  test.each(['nonsense', '2026-02-30', '2026-11-01'])('ignores the end %s, and says so', async (end) => {
    const { answer, messages } = await shipper.submit(critical('Deliver On Date', end));
    expect(answer.messageStatus.status).toBe('PASS');
    expect(messages).toContain(
      'accessorials.timeCriticalDetails.date.end was ignored: Deliver On Date uses only the start.',
    );
    expect((await chargesOf(answer)).promisedDelivery).toBe('2026-11-27');
  });

  test('a window needs an end that is a time', async () => {
    const { status, body } = await shipper.call('POST', '/v1/bol', critical('Delivery Window', 'nonsense'));
    expect(status).toBe(400);
    expect(body.error.validationFailures).toEqual([
      {
        field: 'accessorials.timeCriticalDetails.date.end',
        description: expect.stringContaining('of ISO 8601, as in 2026-11-30T08:00:00.000; "nonsense" was given.'),
      },
    ]);
  });
});

test('the flag decides, whatever the details say', async () => {
  expect(HAZARDOUS_ITEM).not.toBe(ITEM);
  const { status, body } = await shipper.call('POST', '/v1/bol', shipper.bill({ [`${ITEM}.hazardous`]: true }));
  expect(status).toBe(400);
  expect(body.error.validationFailures.length).toBeGreaterThan(4);
});
