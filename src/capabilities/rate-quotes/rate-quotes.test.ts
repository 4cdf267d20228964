// Rate quote requests: every row of the §2.7 tables valid and invalid, and each condition true and false.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldChecks } from '../../../test/support/field-checks.ts';
import { RQ_ACCESSORIAL } from '../../freight/value-sets/rq-accessorial.ts';
import { FULL, forLevels, type Loose, openShipper, type Shipper, SMALLEST, spoiled } from './rate-quote.fixture.ts';

let shipper: Shipper;
beforeAll(async () => {
  shipper = await openShipper();
});
afterAll(() => shipper.app.close());

const UNIT = 'commodity.handlingUnits[0]';
const ITEM = `${UNIT}.lineItems[0]`;
const HAZARD = `${ITEM}.hazardousDetails`;
const SIDES = ['origin', 'destination'] as const;

const { failuresOf, expectRefused, expectTaken } = fieldChecks({
  send: (body) => shipper.ask(body),
  noData: [],
  taken: 200,
});

it('accepts every field of the table at once', async () => {
  expect(await shipper.quotes(FULL)).toHaveLength(9);
});

describe('strings with a maximum length', () => {
  const contact = (at: string): [string, number][] => [
    [`${at}.name`, 100],
    [`${at}.phone`, 10],
    [`${at}.phoneExt`, 10],
    [`${at}.email`, 255],
  ];
  it.each<[string, number]>([
    ...contact('requestor'),
    ...SIDES.flatMap((side): [string, number][] => [
      [`${side}.name`, 30],
      [`${side}.locationId`, 25],
      [`${side}.address.address1`, 100],
      [`${side}.address.address2`, 100],
      [`${side}.address.city`, 20],
      ...contact(`${side}.contact`),
    ]),
    [`${ITEM}.description`, 35],
    [`${ITEM}.nmfc`, 10],
    [`${ITEM}.nmfcSub`, 10],
    [`${ITEM}.hazardousDescription`, 50],
    [`${HAZARD}.classification`, 32],
    [`${HAZARD}.properName`, 512],
    [`${HAZARD}.technicalName`, 512],
    [`${HAZARD}.packagingGroup`, 5],
    [`${HAZARD}.contractNumber`, 100],
  ])('%s has at most %i characters', async (field, most) => {
    await expectTaken(spoiled(FULL, { [field]: 'x'.repeat(most) }));
    await expectRefused(spoiled(FULL, { [field]: 'x'.repeat(most + 1) }), field, `${most} characters`);
    await expectRefused(spoiled(FULL, { [field]: 7 }), field, 'a string');
  });

  it('distributionCenter has at most 50 characters, and is one of the carrier’s names for VTL', async () => {
    const field = 'volumeAndExclusiveUseDetails.distributionCenter';
    await expectRefused(spoiled(FULL, { [field]: 'x'.repeat(51) }), field, 'at most 50 characters');
    await expectRefused(spoiled(FULL, { [field]: 7 }), field, 'a string');
    await expectRefused(spoiled(FULL, { [field]: 'Nowhere' }), field, 'Bluegrass Retail East');
    await expectTaken(spoiled(FULL, { [field]: 'Bluegrass Retail East' }));
    // Reported with all other failures, and before the account is checked.
    const twice = spoiled(FULL, { [field]: 'Nowhere', 'payment.account': 'NOTMINE', [`${UNIT}.weight`]: 0 });
    expect((await failuresOf(twice)).map((one) => one.field)).toEqual([`${UNIT}.weight`, field]);
    const notVolume = forLevels(spoiled(FULL, { [field]: 'Nowhere' }), 'LTL');
    const [quote] = await shipper.quotes(notVolume);
    expect(quote.alerts.map((one: Loose) => one.messageId)).toContain('DISTRIBUTION_CENTER_IGNORED');
  });
});

describe('whole numbers', () => {
  const WEIGHTS = [`${UNIT}.weight`, `${ITEM}.weight`, `${HAZARD}.weight`];
  /** Weights that contradict each other are rejected, so one that is taken changes them all. */
  const changed = (field: string, value: number) =>
    Object.fromEntries((WEIGHTS.includes(field) ? WEIGHTS : [field]).map((one) => [one, value]));

  it.each<[string, number, number]>([
    ['volumeAndExclusiveUseDetails.linearFootage', 0, 999],
    [`${UNIT}.count`, 1, 99_999],
    [`${UNIT}.weight`, 1, 99_999],
    [`${UNIT}.tareWeight`, 1, 99_999],
    [`${UNIT}.length`, 1, 999],
    [`${UNIT}.width`, 1, 999],
    [`${UNIT}.height`, 1, 999],
    [`${ITEM}.weight`, 1, 99_999],
    [`${ITEM}.pieces`, 1, 99_999],
    [`${HAZARD}.weight`, 1, 99_999],
    [`${HAZARD}.unnaNumber`, 1, 9_999],
  ])('%s is from %i to %i', async (field, least, most) => {
    for (const value of [least, most]) await expectTaken(spoiled(FULL, changed(field, value)));
    for (const value of [least - 1, most + 1]) {
      await expectRefused(spoiled(FULL, { [field]: value }), field, `from ${least} to ${most}`);
    }
    for (const value of [1.5, '5']) {
      await expectRefused(spoiled(FULL, { [field]: value }), field, 'an integer');
    }
  });
});

describe('yes or no', () => {
  it.each(['fullValueCoverageDetails.isNeeded', `${UNIT}.isStackable`, `${UNIT}.isTurnable`, `${ITEM}.isHazardous`])(
    '%s',
    async (field) => {
      for (const value of [true, false]) await expectTaken(spoiled(FULL, { [field]: value }));
      for (const value of ['true', 1]) {
        await expectRefused(spoiled(FULL, { [field]: value }), field, 'a boolean');
      }
    },
  );
});

describe('codes', () => {
  it.each<[string, unknown, string]>([
    ['quoteRequest.serviceLevels[0]', 'AIR', 'LTL, LTLTC, VTL, VTLTC, ERG, EU, ALL'],
    ['quoteRequest.serviceLevels[0]', 'ltl', 'did you mean "LTL"'],
    ['quoteRequest.serviceLevels[0]', '', 'LTL, LTLTC'],
    ['quoteRequest.serviceLevels[0]', 'x'.repeat(26), 'LTL, LTLTC'],
    ['quoteRequest.serviceLevels[0]', 5, 'a string'],
    ['payment.payor', 'Broker', 'Shipper, Consignee, Third Party'],
    ['payment.payor', 'x'.repeat(16), 'Shipper, Consignee, Third Party'],
    ['payment.payor', 1, 'a string'],
    ['payment.terms', 'COD', 'Prepaid, Collect'],
    ['payment.terms', 1, 'a string'],
    [`${UNIT}.type`, 'XX', 'PL, PT'],
    [`${UNIT}.type`, 'PLT', 'PL, PT'],
    [`${UNIT}.type`, 4, 'a string'],
    [`${UNIT}.weightUnit`, 'Kilograms', 'Pounds'],
    [`${UNIT}.weightUnit`, 'pounds', 'must be "Pounds"'],
    [`${UNIT}.dimensionsUnit`, 'Centimeters', 'Inches'],
    [`${UNIT}.dimensionsUnit`, 1, 'a string'],
    [`${ITEM}.packagingType`, 'PT', 'must be one of'],
    [`${ITEM}.packagingType`, 'BOX', 'BX'],
    [`${ITEM}.packagingType`, 1, 'a string'],
    [`${ITEM}.classification`, '72', '70, 77.5'],
    [`${ITEM}.classification`, 'N/A', '70, 77.5'],
    [`${ITEM}.classification`, 70, 'a string'],
    ['accessorials.codes[0]', 'LIFT', 'LGATE'],
    ['accessorials.codes[0]', 'lgate', 'did you mean "LGATE"'],
    ['accessorials.codes[0]', 1, 'a string'],
    ...SIDES.flatMap((side): [string, unknown, string][] => [
      [`${side}.address.country`, 'USA', 'US, CA, MX'],
      [`${side}.address.country`, 'us', 'did you mean "US"'],
      [`${side}.address.country`, 1, 'a string'],
    ]),
  ])('%s = %j is refused', (field, value, rule) => expectRefused(spoiled(FULL, { [field]: value }), field, rule));

  it.each(['Shipper', 'Consignee', 'Third Party'])('payor %s is taken', (payor) =>
    expectTaken(spoiled(FULL, { 'payment.payor': payor })),
  );

  it('each accessorial code is taken', async () => {
    for (const code of RQ_ACCESSORIAL.codes) await expectTaken(spoiled(SMALLEST, { accessorials: { codes: [code] } }));
  });
});

describe('forms', () => {
  it.each<[string, unknown, string]>([
    ['quoteRequest.shipDate', '11/20/2026', 'a date of the calendar'],
    ['quoteRequest.shipDate', '2026-02-30', 'a date of the calendar'],
    ['quoteRequest.shipDate', '2026-11-2', 'a date of the calendar'],
    ['quoteRequest.shipDate', 20_261_120, 'a string'],
    ['quoteRequest.shipTime', '24:00', 'from 00:00 to 23:59'],
    ['quoteRequest.shipTime', '9:30', 'from 00:00 to 23:59'],
    ['quoteRequest.shipTime', '13:30:00', 'from 00:00 to 23:59'],
    ['quoteRequest.shipTime', 1330, 'a string'],
    ['payment.account', 'ABC123', 'exactly 7 characters'],
    ['payment.account', 'ABC12345', 'exactly 7 characters'],
    ['payment.account', 1234567, 'a string'],
    ['fullValueCoverageDetails.monetaryValue', '99', '3 to 9 characters'],
    ['fullValueCoverageDetails.monetaryValue', '1500000.00', 'from 100.00 to 150000.00'],
    ['fullValueCoverageDetails.monetaryValue', '99.99', 'from 100.00 to 150000.00'],
    ['fullValueCoverageDetails.monetaryValue', '150000.01', 'from 100.00 to 150000.00'],
    ['fullValueCoverageDetails.monetaryValue', '$2500', 'from 100.00 to 150000.00'],
    ['fullValueCoverageDetails.monetaryValue', '2,500.00', 'from 100.00 to 150000.00'],
    ['fullValueCoverageDetails.monetaryValue', 2500, 'a string'],
    ...SIDES.flatMap((side): [string, unknown, string][] => [
      [`${side}.address.city`, '', 'is required'],
      [`${side}.address.stateProvince`, 'V', '2 capital letters'],
      [`${side}.address.stateProvince`, 'VIR', '2 capital letters'],
      [`${side}.address.stateProvince`, 'va', '2 capital letters'],
      [`${side}.address.stateProvince`, 'XX', 'must be one of AL'],
      [`${side}.address.stateProvince`, 'ON', 'for country US'],
      [`${side}.address.stateProvince`, 5, 'a string'],
      [`${side}.address.postalCode`, '2323', '12345 (US, MX), 12345-6789 (US)'],
      [`${side}.address.postalCode`, '232301', '12345 (US, MX), 12345-6789 (US)'],
      [`${side}.address.postalCode`, '23230-12345', '12345 (US, MX), 12345-6789 (US)'],
      [`${side}.address.postalCode`, 'H2Y1C6', '12345 or 12345-6789 for country US'],
      [`${side}.address.postalCode`, 23230, 'a string'],
    ]),
  ])('%s = %j is refused', (field, value, rule) => expectRefused(spoiled(FULL, { [field]: value }), field, rule));

  it.each<[string, unknown]>([
    ['quoteRequest.shipDate', '2026-11-02'],
    ['quoteRequest.shipDate', '2026-01-15'],
    ['quoteRequest.shipDate', '2027-03-01'],
    ['quoteRequest.shipTime', '00:00'],
    ['quoteRequest.shipTime', '23:59'],
    ['fullValueCoverageDetails.monetaryValue', '100'],
    ['fullValueCoverageDetails.monetaryValue', '100.00'],
    ['fullValueCoverageDetails.monetaryValue', '150000.00'],
    ['origin.address.postalCode', '23230-1234'],
    ['destination.address.postalCode', '75207-0001'],
  ])('%s = %j is taken', async (field, value) => {
    await shipper.quotes(spoiled(FULL, { [field]: value }));
  });
});

describe('postal codes and states by country', () => {
  const to = (country: string, stateProvince: string, postalCode: string) =>
    spoiled(SMALLEST, { 'destination.address': { city: 'Somewhere', country, stateProvince, postalCode } });

  it.each([
    ['CA', 'QC', 'H2Y1C6'],
    ['CA', 'QC', 'H2Y 1C6'],
    ['CA', 'QC', 'h2y1c6'],
    ['MX', 'NL', '64000'],
    ['MX', 'XX', '64000'],
    ['US', 'AK', '99501'],
    ['US', 'PR', '00901'],
  ])('%s %s %s is a place', async (country, state, zip) => {
    const [quote] = await shipper.quotes(to(country, state, zip));
    expect(quote.rateFound, JSON.stringify(quote.reasons)).toBe(true);
    expect(quote.transitDetails.destinationTerminalInfo.country).toBe(country);
  });

  it.each([
    ['CA', 'QC', '75207', 'postalCode', 'A1A1A1 for country CA'],
    ['MX', 'NL', 'H2Y1C6', 'postalCode', 'exactly 5 digits for country MX'],
    ['MX', 'NL', '64000-1234', 'postalCode', 'exactly 5 digits for country MX'],
    ['CA', 'TX', 'H2Y1C6', 'stateProvince', 'AB, BC, MB'],
    ['MX', 'NLE', '64000', 'stateProvince', '2 capital letters'],
    ['MX', 'nl', '64000', 'stateProvince', '2 capital letters'],
  ])('%s %s %s is none: %s', (country, state, zip, member, rule) =>
    expectRefused(to(country, state, zip), `destination.address.${member}`, rule),
  );
});

describe('required fields', () => {
  it.each([
    'quoteRequest',
    'quoteRequest.shipDate',
    'quoteRequest.serviceLevels',
    'payment',
    'payment.account',
    'payment.payor',
    'payment.terms',
    ...SIDES.flatMap((side) => [
      side,
      `${side}.address`,
      `${side}.address.city`,
      `${side}.address.stateProvince`,
      `${side}.address.postalCode`,
      `${side}.address.country`,
    ]),
    'commodity',
    'commodity.handlingUnits',
    `${UNIT}.weight`,
    `${ITEM}.weight`,
  ])('%s', async (field) => {
    const failures = await failuresOf(spoiled(SMALLEST, { [field]: undefined }));
    expect(failures).toEqual([{ field, description: expect.stringContaining('is required') }]);
  });

  it.each<[string, unknown, string]>([
    ['quoteRequest', [], 'an object'],
    ['quoteRequest.serviceLevels', [], 'at least 1 item'],
    ['quoteRequest.serviceLevels', 'LTL', 'an array'],
    ['payment', 'ACME001', 'an object'],
    ['origin', '23230', 'an object'],
    ['origin.address', '23230', 'an object'],
    ['commodity', [], 'an object'],
    ['commodity.handlingUnits', [], 'at least 1 item'],
    ['commodity.handlingUnits', {}, 'an array'],
    [`${UNIT}.lineItems`, {}, 'an array'],
    [`${UNIT}.lineItems`, [], 'at least one line item when the service level is LTL'],
    [`${UNIT}.lineItems`, undefined, 'at least one line item when the service level is LTL'],
    ['accessorials', [], 'an object'],
    ['accessorials.codes', 'LGATE', 'an array'],
    ['accessorials.codes', ['APT', 'HAZ', 'HD', 'INS', 'LGATE', 'NCM'], 'at most 5 items'],
    ['origin.adress', {}, 'Did you mean "address"'],
    [`${UNIT}.lengthIn`, 48, 'Did you mean "length"'],
  ])('%s = %j is refused', (field, value, rule) => {
    const base = field.startsWith('accessorials') ? { ...SMALLEST, accessorials: {} } : SMALLEST;
    return expectRefused(spoiled(base, { [field]: value }), field, rule);
  });

  it('accepts five accessorials, an empty list, and one that is named twice', async () => {
    const codes = ['APT', 'HD', 'INS', 'LGATE', 'NCM'];
    const [five] = await shipper.quotes({ ...SMALLEST, accessorials: { codes } });
    expect(five.quoteRate.ratedAccessorials.map((one: Loose) => one.code).sort()).toEqual(codes);
    await shipper.quotes({ ...SMALLEST, accessorials: { codes: [] } });
    await shipper.quotes({ ...SMALLEST, accessorials: {} });
    const [once] = await shipper.quotes({ ...SMALLEST, accessorials: { codes: ['APT', 'APT'] } });
    expect(once.quoteRate.ratedAccessorials).toHaveLength(1);
  });
});

describe('what a level requires', () => {
  const LEVELS = ['LTL', 'LTLTC', 'VTL', 'VTLTC', 'ERG', 'EU', 'ALL'];
  const CORE = ['LTLTC', 'VTL', 'VTLTC', 'EU'];
  const VOLUME = ['VTL', 'VTLTC', 'EU'];
  const CLASS = ['LTL', 'LTLTC'];
  const words = (levels: readonly string[]) =>
    `when the service level is ${levels.slice(0, -1).join(', ')} or ${levels.at(-1)}.`;

  it.each<[string, readonly string[]]>([
    ['requestor.name', CORE],
    ['requestor.phone', CORE],
    ['requestor.email', CORE],
    [`${UNIT}.count`, CORE],
    [`${UNIT}.type`, CORE],
    [`${UNIT}.tareWeight`, CORE],
    [`${UNIT}.length`, CORE],
    [`${UNIT}.width`, CORE],
    [`${UNIT}.height`, CORE],
    [`${ITEM}.packagingType`, CORE],
    [`${ITEM}.isHazardous`, CORE],
    [`${UNIT}.isStackable`, VOLUME],
    [`${UNIT}.isTurnable`, VOLUME],
    [`${ITEM}.pieces`, VOLUME],
    [`${ITEM}.classification`, CLASS],
  ])('%s for %j', async (field, levels) => {
    for (const level of LEVELS) {
      const body = forLevels(spoiled(FULL, { [field]: undefined }), level);
      if (levels.includes(level)) await expectRefused(body, field, words(levels));
      else await shipper.quotes(body);
    }
    // One level that requires it is enough; an empty string counts as missing.
    await expectRefused(forLevels(spoiled(FULL, { [field]: undefined }), 'ERG', levels[0]!), field, words(levels));
    if (field.startsWith('requestor')) {
      await expectRefused(forLevels(spoiled(FULL, { [field]: '' }), levels[0]!), field, words(levels));
    }
  });

  it('names the fields of an object that is missing as a whole', async () => {
    const failures = await failuresOf(forLevels(spoiled(FULL, { requestor: undefined }), 'EU'));
    expect(failures.map((one) => one.field)).toEqual(['requestor.name', 'requestor.phone', 'requestor.email']);
  });

  it('ALL with a named level requires what the named one does', async () => {
    await expectRefused(
      forLevels(spoiled(FULL, { [`${UNIT}.length`]: undefined }), 'ALL', 'VTL'),
      `${UNIT}.length`,
      'is required',
    );
  });

  it('full-value coverage needs a value if and only if it is requested', async () => {
    const field = 'fullValueCoverageDetails.monetaryValue';
    await expectRefused(spoiled(FULL, { [field]: undefined }), field, 'when isNeeded is true');
    await shipper.quotes(spoiled(FULL, { fullValueCoverageDetails: { isNeeded: false } }));
    await shipper.quotes(spoiled(FULL, { fullValueCoverageDetails: {} }));
    await shipper.quotes(spoiled(FULL, { fullValueCoverageDetails: undefined }));
  });
});

describe('defaults', () => {
  const base = forLevels(FULL, 'LTL');
  /** Without the ID, which differs in every response. */
  async function priceOf(body: Loose): Promise<Loose> {
    const [{ quoteId: _, ...quote }] = await shipper.quotes(body);
    return quote;
  }

  it.each<[string, unknown]>([
    [`${UNIT}.weightUnit`, 'Pounds'],
    [`${UNIT}.dimensionsUnit`, 'Inches'],
    [`${UNIT}.isStackable`, false],
    [`${UNIT}.isTurnable`, false],
    [`${ITEM}.isHazardous`, false],
    ['fullValueCoverageDetails.isNeeded', false],
    [`${UNIT}.count`, 1],
  ])('%s left out is %j', async (field, value) => {
    const given = await priceOf(spoiled(base, { [field]: value }));
    expect(given.rateFound).toBe(true);
    expect(await priceOf(spoiled(base, { [field]: undefined }))).toEqual(given);
  });

  it('a default differs from the other value', async () => {
    const stacked = await priceOf(spoiled(base, { [`${UNIT}.isStackable`]: true }));
    const hazardous = await priceOf(spoiled(base, { [`${ITEM}.isHazardous`]: true }));
    const plain = await priceOf(spoiled(base, { [`${ITEM}.isHazardous`]: false }));
    expect(hazardous.quoteRate.totalCharges).not.toBe(plain.quoteRate.totalCharges);
    expect(stacked.rateFound).toBe(true);
  });
});

it('lists all failures at once, including those of two fields', async () => {
  const failures = await failuresOf({
    quoteRequest: { shipDate: 'soon', serviceLevels: ['LTL', 'VTL'] },
    payment: { account: 'ABC', payor: 'Me', terms: 'Prepaid' },
    fullValueCoverageDetails: { isNeeded: true, monetaryValue: '5.00' },
    origin: { address: { city: 'Richmond', stateProvince: 'ON', postalCode: '23230', country: 'US' } },
    commodity: { handlingUnits: [{ weight: 0 }] },
    colour: 'blue',
  });
  expect(new Set(failures.map((one) => one.field))).toEqual(
    new Set([
      'quoteRequest.shipDate',
      'payment.account',
      'payment.payor',
      'fullValueCoverageDetails.monetaryValue',
      'origin.address.stateProvince',
      'destination',
      'requestor.name',
      'requestor.phone',
      'requestor.email',
      ...['weight', 'count', 'type', 'tareWeight', 'length', 'width', 'height', 'isStackable', 'isTurnable'].map(
        (member) => `${UNIT}.${member}`,
      ),
      `${UNIT}.lineItems`,
      'colour',
    ]),
  );
});
