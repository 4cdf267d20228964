// Covers the price by class where two ways have the same result, and freight whose items weigh more than it does.
import { expect, it } from 'vitest';
import { FREIGHT_CLASS } from '../value-sets/freight-class.ts';
import { demoTariff } from './demo-tariff.fixture.ts';
import type { RatedQuote } from './quote.ts';
import { rateShipment } from './rate-shipment.ts';
import { demoNetwork, item, shipment, sized, unit } from './rated-shipment.fixture.ts';
import type { HandlingUnit } from './shipment.ts';

/** 20.00 per hundredweight for any class and lane. */
const tariffWith = (minimum: string) =>
  demoTariff({
    'weight-breaks.csv': 'break,fromLb,meaning\nALL,0,\n',
    'zones.csv': `zone,upToMiles,minimumCharge\nANY,beyond,${minimum}\n`,
    'rates.csv': `zone,class,ALL\n${FREIGHT_CLASS.codes.map((one) => `ANY,${one},20`).join('\n')}\n`,
    'pricings.csv': 'pricing,description,minimumCharge,ALL\nlist,List,0,0\n',
    'fak.csv': null,
    'pricing-accessorials.csv': null,
  });
const rated = (freight: HandlingUnit, tariff = tariffWith('0.01')) =>
  rateShipment(
    shipment('60608', '30336', [freight], { pricing: 'list' }),
    ['LTL'],
    tariff,
    demoNetwork(),
  )[0] as RatedQuote;
const charged = ({ lineItemCharges, alerts }: RatedQuote) => [
  lineItemCharges.map(({ code, weightLb, chargeCents }) => `${code} ${weightLb} ${chargeCents}`),
  alerts.map(({ messageId }) => messageId).filter((id) => id === 'CUBE_RULE'),
];

it('by space only if that costs more: at the same price the declared classes stay', () => {
  // 400 ft³ of 1,000 lb are billed as 2,400 lb.
  const light = unit([item('70', 1000)], { ...sized(96, 90, 80) });
  expect(charged(rated(light))).toEqual([['FRT 2400 48000'], ['CUBE_RULE']]);
  expect(charged(rated(light, tariffWith('480.00')))).toEqual([['FRT 1000 20000'], []]);
  expect(charged(rated(light, tariffWith('479.99')))).toEqual([['FRT 2400 48000'], ['CUBE_RULE']]);
});

it('of items that weigh more than their unit is theirs, and what they weigh too much is not taken off', () => {
  const quote = rated(unit([item('70', 1000)], { weightLb: 900 }));
  expect(charged(quote)).toEqual([['FRT 1000 20000'], []]);
  expect(quote.totalWeightLb).toBe(900);
  expect(quote.chargeItems.filter(({ code }) => code === 'MIN')).toEqual([]);
});
