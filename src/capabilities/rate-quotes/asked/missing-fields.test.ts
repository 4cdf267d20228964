// For ALL, the missing fields of a level are exactly those for which a request for that level alone would be rejected.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { QUOTED_LEVEL } from '../../../freight/value-sets/service-level.ts';
import { compileValidator } from '../../../platform/contract/validator.ts';
import { FULL, forLevels, SMALLEST, spoiled } from '../rate-quote.fixture.ts';
import { rateQuoteRules } from '../rate-quote.rules.ts';
import { rateQuoteRequestSchema } from '../rate-quote.schema.ts';
import { missingFields } from './missing-fields.ts';

const UNIT = 'commodity.handlingUnits[0]';
const FIELDS = [
  'requestor',
  'requestor.name',
  ...['count', 'type', 'tareWeight', 'length', 'width', 'height', 'isStackable', 'isTurnable'].map(
    (member) => `${UNIT}.${member}`,
  ),
  ...['pieces', 'packagingType', 'classification', 'isHazardous'].map((member) => `${UNIT}.lineItems[0].${member}`),
  `${UNIT}.lineItems`,
];
const failuresOf = compileValidator(rateQuoteRequestSchema);

it('agrees with the rejection of the named level', () => {
  fc.assert(
    fc.property(fc.subarray(FIELDS), (fields) => {
      // Deepest first, so that the parent objects still exist.
      const order = [...fields].sort((a, b) => b.length - a.length);
      const body = spoiled(FULL, Object.fromEntries(order.map((field) => [field, undefined])));
      const missing = missingFields(forLevels(body, 'ALL')) ?? {};
      for (const level of QUOTED_LEVEL.codes) {
        const named = forLevels(body, level);
        const refused = [...failuresOf(named), ...rateQuoteRules(named)].map((one) => one.field);
        expect(new Set(missing[level] ?? []), level).toEqual(new Set(refused));
      }
    }),
  );
});

it('says nothing if nothing is missing, or if levels are named', () => {
  expect(missingFields(forLevels(FULL, 'ALL'))).toBeUndefined();
  expect(missingFields(SMALLEST)).toBeUndefined();
});
