// The conditions and two-field rules of a BOL request, each true and false (§2.8, spec-gaps 5); malformed, large and hostile requests.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULL, HAZARD, HAZARDOUS_ITEM, ITEM, LARGEST, type Loose, SMALLEST, spoiled, UNIT } from '../bol.fixture.ts';
import { checkHazmatItems } from '../submit/check-hazmat-items.ts';
import { bolRules } from './bol.rules.ts';
import { contradictionWarnings } from './bol-contradictions.ts';
import { expectRefused, expectTaken, failuresOf, fieldsOf } from './bol-failures.fixture.ts';
import { grossWeightLb, netWeightLb, totalHandlingUnits, totalPieces, totalsWarnings } from './bol-totals.ts';

const ACCESSORIALS = 'accessorials';
const CRITICAL = 'accessorials.timeCriticalDetails';

/** The smallest bill with these accessorials. */
const withServices = (codes: readonly string[], details: Record<string, unknown> = {}) => ({
  ...structuredClone(SMALLEST),
  accessorials: { codes, ...details },
});

describe('images', () => {
  const LABELS = 'images.shippingLabels';

  it.each(['format', 'quantity'])('shippingLabels.%s is required if and only if labels are requested', (member) => {
    const field = `${LABELS}.${member}`;
    expectRefused(spoiled(FULL, { [field]: undefined }), field, 'when images.includeShippingLabels is true');
    expectTaken(spoiled(FULL, { [field]: undefined, 'images.includeShippingLabels': false }));
    expectTaken(spoiled(FULL, { [field]: undefined, 'images.includeShippingLabels': undefined }));
  });

  it('position is required if and only if the format is SheetLabel', () => {
    const field = `${LABELS}.position`;
    expectRefused(spoiled(FULL, { [field]: undefined }), field, 'when format is SheetLabel');
    for (const format of ['SheetLabel2', 'SheetLabel4', 'Letter', 'ThermalLabel']) {
      expectTaken(spoiled(FULL, { [field]: undefined, [`${LABELS}.format`]: format }));
    }
  });

  it('names the missing fields if shippingLabels is missing', () => {
    expect(fieldsOf(spoiled(SMALLEST, { 'images.includeShippingLabels': true }))).toEqual([
      `${LABELS}.format`,
      `${LABELS}.quantity`,
    ]);
  });

  it('addresses are required if and only if one of them is e-mailed', () => {
    const field = 'images.email.addresses';
    for (const email of [{ includeBol: true }, { includeLabels: true }, { includeBol: false, includeLabels: true }]) {
      expectRefused(spoiled(SMALLEST, { images: { email } }), field, 'is required when includeBol or includeLabels');
      const empty = { ...email, addresses: [] };
      expectRefused(spoiled(SMALLEST, { images: { email: empty } }), field, 'at least 1 item when includeBol or');
    }
    for (const email of [{}, { includeBol: false, includeLabels: false }, { includeBol: false, addresses: [] }]) {
      expectTaken(spoiled(SMALLEST, { images: { email } }));
    }
  });
});

describe('notifications', () => {
  it('a phone number is not supported; an empty one counts as absent', () => {
    const field = 'notifications[1].phoneNumber';
    const body = spoiled(SMALLEST, { notifications: [{ email: 'sam@example.com' }, { phoneNumber: '8045550142' }] });
    expectRefused(body, field, 'is not supported: updates are sent by e-mail');
    expectTaken(spoiled(SMALLEST, { notifications: [{ phoneNumber: '', email: 'sam@example.com' }, {}] }));
  });
});

describe('hazardous goods', () => {
  it.each([
    `${HAZARDOUS_ITEM}.hazardousDescription`,
    `${HAZARD}.weight`,
    `${HAZARD}.class`,
    `${HAZARD}.unnaNumber`,
    `${HAZARD}.propername`,
  ])('%s is required if and only if hazardous is true', (field) => {
    expectRefused(spoiled(FULL, { [field]: undefined }), field, 'is required when hazardous is true');
    expectTaken(spoiled(FULL, { [field.replace('lineItems[1]', 'lineItems[0]')]: undefined }));
  });

  it('names every detail when all are missing', () => {
    expect(fieldsOf(spoiled(SMALLEST, { [`${ITEM}.hazardous`]: true }))).toEqual([
      `${ITEM}.hazardousDescription`,
      ...['weight', 'class', 'unnaNumber', 'propername'].map((member) => `${ITEM}.hazardousDetails.${member}`),
      'accessorials.hazardousDetails.emergencyContact.name',
      'accessorials.hazardousDetails.emergencyContact.phone',
    ]);
  });

  it('details of goods that are not hazardous cause no failure', () => {
    expectTaken(spoiled(FULL, { [`${HAZARDOUS_ITEM}.hazardous`]: false, [`${HAZARD}.weight`]: 99_999 }));
    expectTaken(spoiled(FULL, { [`${HAZARDOUS_ITEM}.hazardous`]: false, [`${HAZARD}.packagingGroup`]: 'I' }));
    expectTaken(spoiled(SMALLEST, { [`${ITEM}.hazardousDetails`]: {} }));
    expectTaken(spoiled(SMALLEST, { [`${ITEM}.hazardousDetails`]: { class: '', unnaNumber: '' } }));
  });

  it('weigh no more than their line item', () => {
    expectTaken(spoiled(FULL, { [`${HAZARD}.weight`]: 600 }));
    expectRefused(spoiled(FULL, { [`${HAZARD}.weight`]: 601 }), `${HAZARD}.weight`, 'must not be above the weight of');
  });

  it('packingGroup may be sent as packagingGroup, but not both at once', () => {
    const other = { [`${HAZARD}.packingGroup`]: undefined, [`${HAZARD}.packagingGroup`]: 'II' };
    expectTaken(spoiled(FULL, other));
    expectRefused(
      spoiled(FULL, { [`${HAZARD}.packagingGroup`]: 'II' }),
      `${HAZARD}.packagingGroup`,
      'Send only one of them',
    );
    expectRefused(
      spoiled(FULL, { ...other, [`${HAZARD}.packagingGroup`]: 'IIIIIIIII' }),
      `${HAZARD}.packagingGroup`,
      '8',
    );
  });

  it('the emergency contact is required if and only if HAZ is requested or a line item is hazardous', () => {
    for (const member of ['name', 'phone']) {
      const field = `accessorials.hazardousDetails.emergencyContact.${member}`;
      const says = 'is required when accessorials.codes has HAZ or a line item is hazardous';
      expectRefused(spoiled(FULL, { [field]: undefined }), field, says);
      expectRefused(spoiled(FULL, { [field]: undefined, 'accessorials.codes[0]': 'FRAG' }), field, says);
    }
    expect(fieldsOf(withServices(['HAZ']))).toEqual([
      'accessorials.hazardousDetails.emergencyContact.name',
      'accessorials.hazardousDetails.emergencyContact.phone',
    ]);
    expectTaken(withServices(['FRAG']));
    expectTaken(withServices([], { hazardousDetails: {} }));
    expectTaken(
      withServices([], FULL.accessorials.hazardousDetails && { hazardousDetails: FULL.accessorials.hazardousDetails }),
    );
    // The code is not needed if an item is hazardous.
    expectTaken(spoiled(FULL, { 'accessorials.codes[0]': 'FRAG' }));
  });
});

describe('the table of hazardous materials', () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ['a class of another material', { class: '8' }, 'class', 'must be 3, the class of UN1993'],
    ['no packing group where there is one', { packingGroup: undefined }, 'packingGroup', 'is required for UN1993'],
    ['a packing group that it has not', { packingGroup: 'IV' }, 'packingGroup', 'must be one of I, II, III'],
    ['no technical name where the symbol is G', { technicalName: undefined }, 'technicalName', 'has the symbol G'],
  ])('%s', (_what, changes, member, rule) => {
    const body = spoiled(
      FULL,
      Object.fromEntries(Object.entries(changes).map(([name, to]) => [`${HAZARD}.${name}`, to])),
    );
    expectRefused(body, `${HAZARD}.${member}`, rule);
  });

  it('names packagingGroup where that was used', () => {
    const body = spoiled(FULL, { [`${HAZARD}.packingGroup`]: undefined, [`${HAZARD}.packagingGroup`]: 'IV' });
    expectRefused(body, `${HAZARD}.packagingGroup`, 'must be one of I, II, III');
  });

  it('requires neither if the material has neither', () => {
    const battery = { class: '9', unnaNumber: 'UN3480', propername: 'Lithium ion batteries', weight: 10 };
    expectTaken(spoiled(FULL, { [HAZARD]: battery }));
    expectTaken(
      spoiled(FULL, {
        [`${HAZARD}.unnaNumber`]: 'UN1263',
        [`${HAZARD}.propername`]: 'Paint',
        [`${HAZARD}.technicalName`]: undefined,
      }),
    );
  });

  it('ignores items that are not hazardous or not complete', () => {
    expect(checkHazmatItems(spoiled(FULL, { [`${HAZARD}.class`]: undefined })).failures).toEqual([]);
    expect(checkHazmatItems(spoiled(FULL, { [`${HAZARD}.packingGroup`]: 2 })).failures).toEqual([]);
    expect(
      checkHazmatItems(spoiled(FULL, { [`${HAZARDOUS_ITEM}.hazardous`]: false, [`${HAZARD}.class`]: '8' })),
    ).toEqual({
      failures: [],
      warnings: [],
    });
  });

  it('warns at the item of a number that it does not contain', () => {
    const body = spoiled(FULL, { [`${HAZARD}.unnaNumber`]: 'UN9999' });
    expectTaken(body);
    expect(checkHazmatItems(body).warnings).toEqual([
      { field: `${HAZARD}.unnaNumber`, message: expect.stringContaining('UN9999 is not in the table') },
    ]);
    expect(checkHazmatItems(FULL)).toEqual({ failures: [], warnings: [] });
  });
});

describe('codes and their details', () => {
  const DETAILS: readonly [path: string, code: string, value: unknown][] = [
    ['sortAndSegregateDetails.pieces', 'SRT', 60],
    ['fullValueCoverageDetails.monetaryValue', 'FVC', '2500.00'],
    ['markDetails.pieces', 'MARK', 2],
    ['limitedAccessType.origin', 'LTDAP', 'Farm'],
    ['limitedAccessType.destination', 'LTDAD', 'Mine'],
  ];

  it.each(DETAILS)('%s goes with %s', (path, code, value) => {
    const field = `${ACCESSORIALS}.${path}`;
    expectRefused(withServices([code]), field, `when accessorials.codes has ${code}`);
    expectRefused(withServices(['FRAG', code]), field, 'is required');
    expectTaken(spoiled(withServices([code]), { [field]: value }));
    expectTaken(withServices(['FRAG']));
    expectTaken(spoiled(withServices(['FRAG']), { [field]: value }));
    expectTaken(spoiled(SMALLEST, { [field]: value }));
  });

  it('an empty object without a code is ignored', () => {
    const owners = DETAILS.map(([path]) => [path.split('.')[0], {}]);
    expectTaken(withServices([], { ...Object.fromEntries(owners), timeCriticalDetails: { date: {} } }));
  });

  it.each<unknown>([{}, { amount: '10.00' }, 'x', []])('cod = %j is not supported', (cod) => {
    const failures = failuresOf(spoiled(SMALLEST, { 'accessorials.cod': cod }));
    expect([...new Set(failures.map(({ field }) => field))]).toEqual(['accessorials.cod']);
    if (cod !== null && typeof cod === 'object' && !Array.isArray(cod)) {
      expect(failures[0]?.description).toContain('is not supported');
    }
  });

  it('the pieces to sort must be all pieces, and the handling units to mark all handling units', () => {
    const body = withServices(['SRT', 'MARK'], { sortAndSegregateDetails: { pieces: 59 }, markDetails: { pieces: 3 } });
    expect(failuresOf(body)).toEqual([
      {
        field: 'accessorials.sortAndSegregateDetails.pieces',
        description: 'must be 60, the pieces of the shipment; 59 was given.',
      },
      {
        field: 'accessorials.markDetails.pieces',
        description: 'must be 2, the handling units of the shipment; 3 was given.',
      },
    ]);
    // With several units, and counts above one.
    const units = [{ ...SMALLEST.commodities.handlingUnits[0], count: 5 }, ...SMALLEST.commodities.handlingUnits];
    const several = spoiled(body, { 'commodities.handlingUnits': units });
    expectTaken(
      spoiled(several, { 'accessorials.sortAndSegregateDetails.pieces': 120, 'accessorials.markDetails.pieces': 7 }),
    );
  });

  it('says nothing about sums that cannot be calculated', () => {
    const body = withServices(['SRT'], { sortAndSegregateDetails: { pieces: 1 } });
    for (const [path, value] of [
      [`${ITEM}.pieces`, 'many'],
      [`${UNIT}.lineItems[1]`, null],
      [`${UNIT}.lineItems`, 'x'],
      ['commodities', null],
    ] as const) {
      expect(fieldsOf(spoiled(body, { [path]: value }))).toEqual([path]);
    }
  });
});

describe('time-critical service', () => {
  const timed = (codes: readonly string[], timeCriticalDetails?: unknown) =>
    withServices(codes, timeCriticalDetails === undefined ? {} : { timeCriticalDetails });
  const DAY = { start: '2026-11-24' };

  it('TCS by itself needs no day', () => {
    expectTaken(timed(['TCS']));
    expectTaken(timed(['TCS'], {}));
    expectTaken(timed(['TCS', 'GTD_AM']));
  });

  it('the retail guarantee needs a type and a day', () => {
    expect(fieldsOf(timed(['GMR1']))).toEqual([`${CRITICAL}.type`, `${CRITICAL}.date.start`]);
    expect(fieldsOf(timed(['GMR1', 'TCS'], {}))).toEqual([`${CRITICAL}.type`, `${CRITICAL}.date.start`]);
    expectRefused(timed(['GMR1'], { date: DAY }), `${CRITICAL}.type`, 'Deliver On Date, Delivery Window when');
    expectTaken(timed(['GMR1'], { type: 'Deliver On Date', date: DAY }));
  });

  it.each(['TCS', 'GMR1'])('a type with %s needs the start, and a window the end as well', (code) => {
    expectRefused(
      timed([code], { type: 'Deliver On Date' }),
      `${CRITICAL}.date.start`,
      'timeCriticalDetails.type is given',
    );
    expectRefused(timed([code], { type: 'Deliver On Date', date: {} }), `${CRITICAL}.date.start`, 'is required');
    expectTaken(timed([code], { type: 'Deliver On Date', date: DAY }));
    expect(fieldsOf(timed([code], { type: 'Delivery Window' }))).toEqual([
      `${CRITICAL}.date.start`,
      `${CRITICAL}.date.end`,
    ]);
    expectRefused(timed([code], { type: 'Delivery Window', date: DAY }), `${CRITICAL}.date.end`, 'Delivery Window');
    expectTaken(timed([code], { type: 'Delivery Window', date: { ...DAY, end: '2026-11-25' } }));
  });

  it('a day without a type requires the type; without a code, neither counts', () => {
    expectRefused(timed(['TCS'], { date: DAY }), `${CRITICAL}.type`, 'a date is given');
    for (const details of [{ date: DAY }, { type: 'Deliver On Date' }, { type: 'Delivery Window', date: DAY }]) {
      expectTaken(timed([], details));
    }
  });

  it.each(['nonsense', '2026-02-30', '11/24/2026'])('the end %s is malformed: rejected only in a window', (end) => {
    const date = { ...DAY, end };
    for (const code of ['TCS', 'GMR1']) {
      expectTaken(timed([code], { type: 'Deliver On Date', date }));
      expectRefused(timed([code], { type: 'Delivery Window', date }), `${CRITICAL}.date.end`, 'of ISO 8601');
    }
    expectTaken(timed([], { type: 'Delivery Window', date }));
  });

  it('the end of a window is not before its start; that of one date is ignored', () => {
    const early = { start: '2026-11-24', end: '2026-11-23' };
    expectRefused(
      timed(['TCS'], { type: 'Delivery Window', date: early }),
      `${CRITICAL}.date.end`,
      'not be before the start',
    );
    expectTaken(timed(['TCS'], { type: 'Deliver On Date', date: early }));
  });

  it.each<[string, string, boolean]>([
    ['2026-11-24', '2026-11-24', true],
    ['2026-11-24T08:00', '2026-11-24', true],
    ['2026-11-24', '2026-11-24T00:00', true],
    ['2026-11-24T08:00:00.000', '2026-11-24T08:00:00.000', true],
    ['2026-11-24T08:00:00.001', '2026-11-24T08:00:00.000', false],
    ['2026-11-24T08:00', '2026-11-23', false],
    ['2026-12-01', '2026-11-30T23:59:59.999', false],
    // Offsets apply if both have one; otherwise both are local times at the same place.
    ['2026-11-24T08:00-05:00', '2026-11-24T07:30-06:00', true],
    ['2026-11-24T08:00-06:00', '2026-11-24T08:30-05:00', false],
    ['2026-11-24T12:00Z', '2026-11-24T08:00-05:00', true],
    ['2026-11-24T12:00Z', '2026-11-24T08:00', false],
    ['2026-11-24T08:00', '2026-11-24T09:00+05:00', true],
  ])('from %s to %s: %s', (start, end, isRight) => {
    for (const side of ['delivery', 'pickup']) {
      const body = withServices(['APTD'], { appointmentDetails: { [side]: { start, end } } });
      if (isRight) expectTaken(body);
      else expectRefused(body, `accessorials.appointmentDetails.${side}.end`, `not be before the start, ${start}`);
    }
  });

  it('an appointment may have only one end', () => {
    for (const window of [{ start: '2026-11-24' }, { end: '2026-11-24' }, {}]) {
      expectTaken(withServices(['APTD'], { appointmentDetails: { delivery: window } }));
    }
  });
});

it('all failures are reported at once', () => {
  const body = spoiled(FULL, {
    version: 'v3',
    'images.shippingLabels.position': undefined,
    'notifications[0].phoneNumber': '8045550142',
    'referenceNumbers.pro': '123',
    'commodities.lineItemLayout': 'Stacked',
    [`${ITEM}.packagingType`]: 'PAT',
    [`${HAZARD}.class`]: '8',
    [`${HAZARD}.weight`]: 9_000,
    [`${HAZARD}.packagingGroup`]: 'II',
    'accessorials.codes[3]': 'COD',
    'accessorials.cod': {},
    'accessorials.sortAndSegregateDetails.pieces': 1,
    'origin.stateProvince': 'QC',
    'destination.postalCode': '23230',
    'customsBroker.color': 'red',
    transit: undefined,
  });
  expect(fieldsOf(body).sort()).toEqual(
    [
      'accessorials.cod',
      'accessorials.codes[3]',
      'accessorials.sortAndSegregateDetails.pieces',
      'commodities.lineItemLayout',
      'customsBroker.color',
      'destination.postalCode',
      'images.shippingLabels.position',
      'notifications[0].phoneNumber',
      'origin.stateProvince',
      'referenceNumbers.pro',
      'transit',
      'version',
      `${HAZARD}.class`,
      `${HAZARD}.packagingGroup`,
      `${HAZARD}.weight`,
      `${ITEM}.packagingType`,
    ].sort(),
  );
});

describe('sums and warnings', () => {
  it('totals match', () => {
    const sums = (body: Loose) => [totalPieces(body), totalHandlingUnits(body), netWeightLb(body), grossWeightLb(body)];
    expect(sums(FULL)).toEqual([72, 2, 1_800, 1_880]);
    expect(sums(SMALLEST)).toEqual([60, 2, 1_200, 1_200]);
    expect(sums(LARGEST)).toEqual([20_000, 500, 2_100_000, 2_140_000]);
  });

  it.each<[string, readonly number[], readonly number[], string]>([
    ['grossWeight', [1_880, 1_800], [1_879, 600], 'and their tare weigh 1880 lb'],
    ['netWeight', [1_800], [1_880, 1_799], 'weigh 1800 lb'],
    ['handlingUnits', [2], [1, 3], 'add up to 2'],
  ])('shipmentTotals.%s', (name, right, wrong, words) => {
    const field = `shipmentTotals.${name}`;
    for (const value of right) expect(totalsWarnings(spoiled(FULL, { [field]: value }))).toEqual([]);
    for (const value of wrong) {
      const body = spoiled(FULL, { [field]: value });
      expectTaken(body);
      expect(totalsWarnings(body)).toEqual([{ field, message: expect.stringContaining(words) }]);
      expect(totalsWarnings(body)[0]?.message).toContain(`is ${value}, but`);
    }
  });

  it('line items heavier than their handling unit are a warning', () => {
    expect(totalsWarnings(SMALLEST)).toEqual([]);
    expect(totalsWarnings(spoiled(SMALLEST, { [`${UNIT}.weight`]: 1_199 }))).toEqual([
      { field: `${UNIT}.weight`, message: 'is 1199 lb, but its line items weigh 1200 lb.' },
    ]);
    expect(totalsWarnings(spoiled(SMALLEST, { [`${UNIT}.weight`]: 1_199, [`${UNIT}.tareWeight`]: 1 }))).toEqual([]);
  });

  it('details that appear in one place but not in the other', () => {
    const fields = (body: Loose) => contradictionWarnings(body).map(({ field }) => field);
    expect(fields(FULL)).toEqual([]);
    expect(fields(SMALLEST)).toEqual([]);
    expect(fields(withServices(['HAZ']))).toEqual(['accessorials.codes']);
    const appointed = { appointmentDetails: { delivery: { end: '2026-11-24' } } };
    expect(fields(withServices(['FRAG'], appointed))).toEqual(['accessorials.appointmentDetails.delivery']);
    for (const code of ['APTD', 'HDSIG']) expect(fields(withServices([code], appointed))).toEqual([]);
    const described = `${ITEM}.hazardousDescription`;
    expect(fields(spoiled(SMALLEST, { [described]: 'Nothing hazardous' }))).toEqual([described]);
  });
});

describe('whatever the request contains', () => {
  const PATHS = ['', ...pathsIn(FULL)];

  it('the rules never throw, and every failure is a sentence about a field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PATHS), fc.jsonValue(), (path, value) => {
        const body = path === '' ? value : spoiled(FULL, { [path]: value });
        for (const { field, description } of failuresOf(body)) {
          expect(typeof field).toBe('string');
          expect(description).toMatch(/[.?]$/);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('anything in request and transit is stored unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (any) => {
        const sent = JSON.parse(JSON.stringify(any));
        const body = spoiled(SMALLEST, { request: sent, transit: sent });
        expectTaken(body);
        expect(body.request).toEqual(JSON.parse(JSON.stringify(any)));
      }),
    );
  });

  it('request and transit are rejected if they are too deep to be serialized', () => {
    const nested = (depth: number) => ({ a: JSON.parse('['.repeat(depth) + ']'.repeat(depth)) });
    expectTaken(spoiled(SMALLEST, { transit: nested(99) }));
    for (const depth of [101, 200_000]) {
      // Not through `spoiled`, whose copy would overflow the stack.
      const body = { ...structuredClone(SMALLEST), transit: nested(depth) };
      expectRefused(body, 'transit', 'must not be nested more than 100 levels deep');
    }
  });
});

describe('large requests', () => {
  const last = 'commodities.handlingUnits[499].lineItems[3]';

  it('the largest fits into a body of one megabyte', () => {
    expect(JSON.stringify(LARGEST).length).toBeLessThan(1_000_000);
  });

  it('its last line item is validated, and the totals are not taken from a truncated copy', () => {
    expectRefused(spoiled(LARGEST, { [`${last}.classification`]: '72' }), `${last}.classification`, '70, 77.5');
    expectRefused(spoiled(LARGEST, { [`${last}.hazardous`]: undefined }), `${last}.hazardous`, 'is required');
    const sorted = spoiled(LARGEST, { [`${last}.pieces`]: 11 });
    expectRefused(sorted, 'accessorials.sortAndSegregateDetails.pieces', 'must be 20001');
  });

  it('2,000 line items are the maximum, however they are distributed', () => {
    const [unit] = SMALLEST.commodities.handlingUnits;
    const units = (count: number, items: number) =>
      Array.from({ length: count }, () => ({ ...unit, lineItems: Array(items).fill(unit.lineItems[0]) }));
    expectTaken({
      ...structuredClone(SMALLEST),
      commodities: { lineItemLayout: 'Nested', handlingUnits: units(20, 100) },
    });
    const more = { lineItemLayout: 'Nested', handlingUnits: units(21, 100) };
    expectRefused(
      { ...structuredClone(SMALLEST), commodities: more },
      'commodities.handlingUnits',
      'at most 2000 line items in total; 2100 were given',
    );
  });

  it('takes milliseconds: four times the line items take about four times the time', () => {
    const quarter = spoiled(LARGEST, { 'commodities.handlingUnits': LARGEST.commodities.handlingUnits.slice(375) });
    quarter.accessorials.sortAndSegregateDetails.pieces = 5_000;
    quarter.accessorials.markDetails.pieces = 125;
    const cpuTimeOf = (body: Loose) => {
      const before = process.cpuUsage();
      expect(failuresOf(body)).toEqual([]);
      // The kernel knows the sum exactly, and estimates the shares.
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [wholes, quarters]: [number[], number[]] = [[], []];
    // In turns, so that both meet the same disturbances. The first rounds include compilation, which says nothing about how the time grows.
    for (let round = 0; round < 14; round++) {
      wholes.push(cpuTimeOf(structuredClone(LARGEST)));
      quarters.push(cpuTimeOf(structuredClone(quarter)));
    }
    const whole = Math.min(...wholes.slice(7));
    expect(whole).toBeLessThan(100_000);
    expect(whole / Math.max(Math.min(...quarters.slice(7)), 1_000)).toBeLessThan(10);
  });

  it.each<[string, (items: number) => Loose]>([
    ['line items', (count) => spoiled(SMALLEST, { [`${UNIT}.lineItems`]: Array(count).fill({}) })],
    ['handling units', (count) => spoiled(SMALLEST, { 'commodities.handlingUnits': Array(count).fill({}) })],
    ['codes', (count) => withServices(Array(count).fill('X'))],
    ['notifications', (count) => spoiled(SMALLEST, { notifications: Array(count).fill({ phoneNumber: '1' }) })],
  ])('a megabyte of %s is refused in time, with some of its failures', (_name, make) => {
    const body = JSON.parse(JSON.stringify(make(50_000)));
    const before = performance.now();
    const failures = failuresOf(body);
    expect(performance.now() - before).toBeLessThan(3_000);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.length).toBeLessThan(1_100);
  });

  it('rules list 500 failures, and say that there are more', () => {
    const [unit] = FULL.commodities.handlingUnits;
    const item = { ...unit.lineItems[1], hazardousDetails: { ...unit.lineItems[1].hazardousDetails, weight: 601 } };
    const units = Array.from({ length: 26 }, () => ({ ...unit, lineItems: Array(20).fill(item) }));
    const failures = bolRules(spoiled(FULL, { 'commodities.handlingUnits': units }));
    expect(failures).toHaveLength(501);
    expect(failures[500]).toEqual({ field: '', description: expect.stringContaining('more failures') });
  });
});

function pathsIn(value: Loose, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    return [at, ...pathsIn(member, at)];
  });
}
