// Prices to the cent: vectors of the demo tariff, and quotes of real carriers that the order of operations must reproduce.
import { describe, expect, it } from 'vitest';
import { formatCents } from '../money.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import { demoTariff, type ReplacedFiles, withFuel } from './demo-tariff.fixture.ts';
import type { RatedQuote } from './quote.ts';
import { rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, unit } from './rated-shipment.fixture.ts';
import type { Shipment } from './shipment.ts';

function rated(one: Shipment, files: ReplacedFiles, level: QuotedLevel = 'LTL'): RatedQuote {
  const [quote] = rateShipment(one, [level], demoTariff(files), demoNetwork());
  if (!quote?.rateFound) throw new Error(JSON.stringify(quote));
  return quote;
}

/** Description and charge of every part, in quote order. */
function parts(quote: RatedQuote): string[] {
  const { lineItemCharges, chargeItems } = quote;
  return [...lineItemCharges, ...chargeItems].map(
    ({ description, chargeCents }) => `${description} ${formatCents(chargeCents)}`,
  );
}

/** Lanes of the demo network by zone, all DIRECT within the United States. */
const LANE = { A: ['75207', '75207'], C: ['60601', '55401'], F: ['75207', '23230'] } as const;

describe('the demo tariff with fuel at 32.2%', () => {
  const files = withFuel('32.2');
  it('zone C, class 70, 930 lb: the deficit is cheaper', () => {
    const quote = rated(shipment(...LANE.C, [unit([item('70', 930)])]), files);
    expect(parts(quote)).toEqual([
      'Goods 574.28',
      'Deficit weight 43.23',
      'Discount 70% -432.26',
      'Fuel surcharge 32.2% 59.65',
    ]);
    expect(formatCents(quote.totalCents)).toBe('244.90');
  });

  it('zone C, class 100, 1,000 lb', () => {
    const quote = rated(shipment(...LANE.C, [unit([item('100', 1000)])]), files);
    expect(parts(quote)).toEqual(['Goods 857.60', 'Discount 70% -600.32', 'Fuel surcharge 32.2% 82.84']);
    expect(formatCents(quote.totalCents)).toBe('340.12');
  });

  it('zone F, 1,450 lb of class 85 and 400 lb of class 125: the deficit is at the lowest class', () => {
    const quote = rated(shipment(...LANE.F, [unit([item('85', 1450), item('125', 400)])]), files);
    expect(parts(quote)).toEqual([
      'Goods 1545.56',
      'Goods 622.00',
      'Deficit weight 159.89',
      'Discount 70% -1629.22',
      'Fuel surcharge 32.2% 224.83',
    ]);
    expect(quote.lineItemCharges[2]).toMatchObject({ classification: '85', weightLb: 150, rateCents: 10659 });
    expect(formatCents(quote.totalCents)).toBe('923.06');
  });

  it('zone A, class 60, 120 lb: the minimum, then the absolute minimum', () => {
    const quote = rated(shipment(...LANE.A, [unit([item('60', 120)])]), files);
    expect(parts(quote)).toEqual([
      'Goods 70.66',
      'Minimum charge 81.34',
      'Discount 70% -106.40',
      'Absolute minimum charge 89.40',
      'Fuel surcharge 32.2% 43.47',
    ]);
    expect(formatCents(quote.totalCents)).toBe('178.47');
  });
});

describe('quotes of real carriers', () => {
  /** A tariff in which the small shipment costs `gross`, with one agreement. */
  const agreement = (gross: string, discount: string, agreed: Readonly<Record<string, string>>): ReplacedFiles => ({
    'zones.csv': `zone,upToMiles,minimumCharge\nA,150,${gross}\n${'B C D E F G H'
      .split(' ')
      .map((zone, at) => `${zone},${200 + at},1.00`)
      .join('\n')}\nI,beyond,1.00\n`,
    'pricings.csv': `pricing,description,minimumCharge,L5C,M5C,M1M,M2M,M5M,M10M,M20M\ndiscount-70,Real,0,${Array(7).fill(discount).join(',')}\n`,
    'fak.csv': null,
    'pricing-accessorials.csv':
      Object.keys(agreed).length === 0
        ? null
        : `pricing,code,charge,note\n${Object.entries(agreed)
            .map(([code, charge]) => `discount-70,${code},${charge},`)
            .join('\n')}\n`,
  });
  const small = [unit([item('50', 100)])];

  it('1,690.72 less 88%, fuel 35.3%, two accessorials', () => {
    const files = { ...agreement('1690.72', '88', { LGATE: '110.90', APT: '51.30' }), ...withFuel('35.3') };
    const quote = rated(shipment(...LANE.A, small, { accessorials: ['LGATE', 'APT'] }), files);
    const charges = quote.chargeItems.map(({ chargeCents }) => formatCents(chargeCents));
    expect(charges.slice(1)).toEqual(['-1487.83', '71.62', '110.90', '51.30']);
    // At the minimum every break costs the same: none adds deficit weight.
    expect(quote.lineItemCharges).toHaveLength(1);
    expect(formatCents(quote.totalCents)).toBe('436.71');
  });

  it('2,649.40 less 75%, fuel 33.7%, four accessorials', () => {
    const agreed = { LGATE: '169', LGATEP: '169', HD: '175', HPU: '175' };
    const files = { ...agreement('2649.40', '75', agreed), ...withFuel('33.7') };
    const quote = rated(shipment(...LANE.A, small, { accessorials: ['LGATE', 'LGATEP', 'HD', 'HPU'] }), files);
    expect(formatCents(quote.chargeItems[2]!.chargeCents)).toBe('223.21');
    expect(formatCents(quote.totalCents)).toBe('1573.56');
  });

  it('net 288.00, fuel 44.80%, 5 PM guarantee 30%', () => {
    const files = { ...agreement('288.00', '0', {}), ...withFuel('44.80') };
    const quote = rated(shipment(...LANE.A, small), files, 'LTLTC');
    const charges = quote.chargeItems.map(({ chargeCents }) => formatCents(chargeCents));
    expect(charges.slice(1)).toEqual(['129.02', '86.40']);
    expect(formatCents(quote.totalCents)).toBe('503.42');
  });
});
