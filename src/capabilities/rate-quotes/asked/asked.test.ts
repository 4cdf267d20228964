// A stored request gives the same shipment when it is read again, and contains nothing that does not affect the price.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demoNetwork } from '../../../freight/rating/rated-shipment.fixture.ts';
import { FREIGHT_CLASS } from '../../../freight/value-sets/freight-class.ts';
import { RQ_ACCESSORIAL } from '../../../freight/value-sets/rq-accessorial.ts';
import { RQ_HU_TYPE } from '../../../freight/value-sets/rq-hu-type.ts';
import { SERVICE_LEVEL } from '../../../freight/value-sets/service-level.ts';
import { FULL, type Loose, SMALLEST, spoiled } from '../rate-quote.fixture.ts';
import type { RateQuoteRequest } from '../rate-quote.schema.ts';
import { type Asked, askedOf, levelsOf } from './asked.ts';
import { askedText } from './asked-text.ts';
import { missingFields } from './missing-fields.ts';
import { shipmentOf } from './shipment-of-asked.ts';

const NOW = Date.UTC(2026, 10, 2, 14, 0);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const pounds = fc.integer({ min: 1, max: 99_999 });
const inches = optional(fc.integer({ min: 1, max: 999 }));

const item = fc.record({
  description: optional(fc.string({ unit: 'grapheme', maxLength: 35 })),
  weight: pounds,
  classification: optional(fc.constantFrom(...FREIGHT_CLASS.codes)),
  isHazardous: optional(fc.boolean()),
});
const unit = fc.record({
  count: optional(fc.integer({ min: 1, max: 99_999 })),
  type: optional(fc.constantFrom(...RQ_HU_TYPE.codes)),
  weight: pounds,
  tareWeight: optional(pounds),
  length: inches,
  width: inches,
  height: inches,
  isStackable: optional(fc.boolean()),
  isTurnable: optional(fc.boolean()),
  lineItems: optional(fc.array(item, { maxLength: 3 })),
});
const request: fc.Arbitrary<RateQuoteRequest> = fc
  .record({
    levels: fc.subarray([...SERVICE_LEVEL.codes], { minLength: 1 }),
    units: fc.array(unit, { minLength: 1, maxLength: 3 }),
    codes: optional(fc.array(fc.constantFrom(...RQ_ACCESSORIAL.codes), { maxLength: 5 })),
    time: optional(fc.constantFrom('00:00', '09:05', '23:59')),
    value: optional(fc.constantFrom('100', '2500.5', '150000.00')),
    feet: optional(fc.integer({ min: 0, max: 999 })),
    center: optional(fc.constantFrom('Other', 'Nowhere "2"')),
    city: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  })
  .map(({ levels, units, codes, time, value, feet, center, city }) => ({
    ...SMALLEST,
    origin: { ...SMALLEST.origin, address: { ...SMALLEST.origin.address, city } },
    quoteRequest: { shipDate: '2026-11-20', serviceLevels: levels, ...(time && { shipTime: time }) },
    commodity: { handlingUnits: units },
    accessorials: { codes },
    fullValueCoverageDetails: { isNeeded: value !== undefined, monetaryValue: value },
    volumeAndExclusiveUseDetails: { linearFootage: feet, distributionCenter: center },
  }));

it('survives storing', () => {
  const network = demoNetwork();
  fc.assert(
    fc.property(request, (one) => {
      const asked = askedOf(one, 'list', missingFields(one));
      expect(askedText(asked)).toBe(JSON.stringify(asked));
      const stored = JSON.parse(askedText(asked)) as Asked;
      expect(stored).toEqual(asked);
      expect(shipmentOf(stored, network, NOW)).toEqual(shipmentOf(asked, network, NOW));
    }),
  );
});

it('keeps every unit and item of the request', () => {
  const network = demoNetwork();
  fc.assert(
    fc.property(request, (one) => {
      const shipment = shipmentOf(askedOf(one, 'list', undefined), network, NOW);
      expect(shipment.units).toHaveLength(one.commodity.handlingUnits.length);
      for (const [at, asked] of one.commodity.handlingUnits.entries()) {
        const measured = asked.length !== undefined && asked.width !== undefined && asked.height !== undefined;
        expect(shipment.units[at]).toEqual({
          count: asked.count ?? 1,
          type: asked.type ?? null,
          weightLb: asked.weight,
          tareWeightLb: asked.tareWeight ?? null,
          lengthIn: measured ? asked.length : 0,
          widthIn: measured ? asked.width : 0,
          heightIn: measured ? asked.height : 0,
          isStackable: asked.isStackable ?? false,
          isTurnable: asked.isTurnable ?? false,
          items: (asked.lineItems ?? []).map((line) => ({
            description: line.description ?? '',
            weightLb: line.weight,
            freightClass: line.classification ?? null,
            isHazardous: line.isHazardous ?? false,
          })),
        });
      }
      expect(new Set(shipment.accessorials)).toEqual(new Set(one.accessorials?.codes ?? []));
      expect(new Set(shipment.accessorials).size).toBe(shipment.accessorials.length);
    }),
  );
});

it('reads money, time and places', () => {
  const network = demoNetwork();
  const shipment = shipmentOf(askedOf(FULL, 'discount-70', { VTL: ['requestor.name'] }), network, NOW);
  expect(shipment).toMatchObject({
    pricing: 'discount-70',
    fullValueCents: 250_000,
    linearFeetGiven: 6,
    distributionCenter: 'Other',
    shipMinute: 13 * 60 + 30,
    // 14:00 UTC is 09:00 in Richmond in November.
    quotedMinute: 9 * 60,
    missingFields: { VTL: ['requestor.name'] },
  });
  expect(shipment.origin.location.place.state).toBe('VA');
});

it('keeps nothing about people, payment and goods that does not affect the price', () => {
  const text = askedText(askedOf(FULL, 'list', undefined));
  for (const word of ['Dana', 'dana@', '8045550142', 'Sam', 'Broad', 'Shipper', 'Prepaid', 'Paint', '150390']) {
    expect(text).not.toContain(word);
  }
});

it('has coverage only if it is requested', () => {
  const asked = (changes: Loose) => askedOf(spoiled(FULL, changes), 'list', undefined).valueCents;
  expect(asked({})).toBe(250_000);
  expect(asked({ 'fullValueCoverageDetails.isNeeded': false })).toBeUndefined();
  expect(asked({ fullValueCoverageDetails: undefined })).toBeUndefined();
});

it('puts levels in a fixed order, each once', () => {
  expect(levelsOf(['EU', 'LTL', 'EU'])).toEqual(['LTL', 'EU']);
  expect(levelsOf(['VTL'])).toEqual(['VTL']);
  expect(levelsOf(['EU', 'ALL'])).toEqual(['LTL', 'LTLTC', 'VTL', 'VTLTC', 'ERG', 'EU']);
});
