// Covers when volume is offered beside LTL, on a tariff with one rate: what is billed twice the weight costs twice as much.
import { describe, expect, it } from 'vitest';
import { formatCents } from '../money.ts';
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import type { RatedQuote } from './quote.ts';
import { rateWithOffers } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit, Shipment } from './shipment.ts';

/** Volume is offered where LTL costs twice as much. */
const tariffWith = (breaks: string, ratesOf: (freightClass: string) => string) => {
  const names = breaks
    .trimEnd()
    .split('\n')
    .map((row) => row.split(',')[0]);
  return demoTariff({
    'weight-breaks.csv': `break,fromLb,meaning\n${breaks}`,
    'zones.csv': 'zone,upToMiles,minimumCharge\nANY,beyond,0.01\n',
    'rates.csv': `zone,class,${names}\n${FREIGHT_CLASS.codes.map((one) => `ANY,${one},${ratesOf(one)}`).join('\n')}\n`,
    'pricings.csv': `pricing,description,minimumCharge,${names}\nlist,List,0${',0'.repeat(names.length)}\n`,
    'fak.csv': null,
    'pricing-accessorials.csv': null,
  });
};
/** 20.00 per hundredweight for any class, weight and lane. */
const tariff = tariffWith('ALL,0,\n', () => '20');

const offered = (
  units: readonly HandlingUnit[],
  levels: readonly QuotedLevel[] = ['LTL'],
  changes: Partial<Shipment> = {},
  withTariff = tariff,
) =>
  rateWithOffers(
    shipment('60608', '30336', units, { pricing: 'list', ...changes }),
    levels,
    withTariff,
    demoNetwork(),
    false,
  ) as readonly RatedQuote[];
const services = (...given: Parameters<typeof offered>) => offered(...given).map(({ service }) => service.id);

const crates = (count: number, weightLb: number, lengthIn: number, widthIn = 80, changes: Partial<HandlingUnit> = {}) =>
  unit([item('70', weightLb)], { ...sized(lengthIn, widthIn, 20), count, type: 'CR', ...changes });

describe('volume is offered', () => {
  it.each<[string, HandlingUnit[], boolean]>([
    ['if 13 ft are billed as twice the weight', [crates(2, 6500, 78)], true],
    ['not if as a pound less', [crates(2, 6501, 78)], false],
    ['if one more unit makes 18 ft of 12, and twice the weight', [crates(2, 9000, 72)], true],
    ['not if a pound less', [crates(2, 9001, 72)], false],
    ['not if one more makes 12 ft, whatever it costs', [crates(1, 100, 72)], false],
    ['not if even end to end it stays within 12 ft', [crates(1, 100, 60)], false],
    ['not if one more fits beside it', [crates(1, 100, 100, 48)], false],
    ['if one more does not', [crates(1, 100, 100, 49)], true],
    ['if one more of the longest does not fit', [crates(1, 100, 84), crates(1, 100, 12)], true],
    ['not if one more of the longest fits', [crates(3, 100, 32), crates(1, 100, 12)], false],
    ['if one more of the widest does not fit', [crates(1, 100, 96, 80), crates(1, 100, 96, 10)], true],
    ['if one more of the average weight doubles it', [crates(1, 15_000, 84)], true],
    ['not if one more of the average weight adds a half', [crates(2, 15_000, 72)], false],
    ['not for freight without dimensions', [crates(2, 6500, 0)], false],
  ])('%s', (_, units, isOffered) => {
    expect(services(units)).toEqual(isOffered ? ['99', '94'] : ['99']);
    expect(services([...units].reverse())).toEqual(services(units));
  });

  it.each<[string, HandlingUnit[]]>([
    // A row is 10 ft: one more takes another row unless it may be stacked or turned.
    ['stacked', [crates(1, 100, 120, 80), crates(1, 100, 120, 80, { isStackable: true })]],
    ['turned', [crates(1, 100, 90, 50), crates(1, 100, 90, 50, { isTurnable: true })]],
  ])('alike for units that only partly may be %s, whichever comes first', (_, units) => {
    expect(services([...units].reverse())).toEqual(services(units));
  });

  it('as if the unit that is added could not be turned, unless all can', () => {
    // One more makes 13 ft, or 11 if it is turned.
    const both = [crates(1, 100, 72, 50), crates(1, 100, 72, 50, { isTurnable: true })];
    expect(services(both)).toEqual(['99', '94']);
    expect(services([...both].reverse())).toEqual(['99', '94']);
    expect(services(both.map((one) => ({ ...one, isTurnable: true })))).toEqual(['99']);
  });

  it('by the price of the weight as it is, in the break of that weight', () => {
    // 13 ft are billed as 13,000 lb: by the deficit to 30,000 lb they cost 1,500.00, and 6,501 lb cost 1,300.20.
    const twoBreaks = tariffWith('LOW,0,\nHIGH,30000,\n', () => '20,5');
    expect(services([crates(2, 6501, 78)], ['LTL'], {}, twoBreaks)).toEqual(['99']);
    expect(services([crates(2, 3500, 78)], ['LTL'], {}, twoBreaks)).toEqual(['99', '94']);
  });

  it('by the lowest class of the freight for the unit that is added', () => {
    // 4,500 lb at 10.00 and as many at 30.00 cost 1,800.00. One more, and the weight that 18 ft add, cost 450.00 each at the lowest class.
    const twoRates = tariffWith('ALL,0,\n', (one) => (one === '50' ? '10' : '30'));
    const mixed = [crates(1, 4500, 72), crates(1, 4500, 72, 80, { items: [item('50', 4500)] })];
    expect(services(mixed, ['LTL'], {}, twoRates)).toEqual(['99']);
    expect(services(mixed)).toEqual(['99', '94']);
  });

  it('not without a price for it, nor where it was asked for or LTL was not', () => {
    const long = [crates(2, 1000, 78)];
    expect(services(long, ['LTL'], { missingFields: { VTL: ['requestor.name'] } })).toEqual(['99']);
    expect(services(long, ['VTL', 'LTL'])).toEqual(['94', '99']);
    expect(services(long, ['VTL'])).toEqual(['94']);
    expect(services(long, ['EU'])).toEqual(['97']);
    expect(services(long, ['LTL'], { pricing: 'gone' })).toEqual(['99']);
  });
});

describe('the alert', () => {
  const alerts = (units: readonly HandlingUnit[], levels: readonly QuotedLevel[]) =>
    offered(units, levels).map(({ service, alerts: given }) => [
      service.id,
      given.flatMap(({ messageId, message }) => (messageId === 'VOLUME_OFFERED' ? [message] : [])),
    ]);

  it.each<[string, HandlingUnit[], string]>([
    ['billed by feet', [crates(2, 1000, 78)], 'LTL is expensive for the linear feet that this freight takes.'],
    [
      'not yet billed by feet',
      [crates(2, 1000, 72)],
      'With one more handling unit LTL would be billed by linear feet and cost much more.',
    ],
  ])('for freight %s is on LTL alone and has the price of volume, which comes last', (_, units, cause) => {
    const price = formatCents(offered(units)[1]!.totalCents);
    const message = `${cause} Volume and Truckload Basic costs ${price}; its quote was added to the response.`;
    expect(alerts(units, ['EU', 'LTL', 'VTLTC'])).toEqual([
      ['97', []],
      ['99', [message]],
      ['93', []],
      ['92', []],
      ['94', []],
    ]);
  });
});
