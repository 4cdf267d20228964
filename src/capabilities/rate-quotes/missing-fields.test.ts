// Under ALL the fields that a level lacks are exactly those for which the level, asked for by name, would be refused.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { QUOTED_LEVEL } from '../../freight/value-sets/service-level.ts';
import { compileValidator } from '../../platform/contract/validator.ts';
import { missingFields } from './missing-fields.ts';
import { FULL, forLevels, SMALLEST, spoiled } from './rate-quote.fixture.ts';
import { rateQuoteRules } from './rate-quote.rules.ts';
import { rateQuoteRequestSchema } from './rate-quote.schema.ts';

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

it('agrees with the refusal of the named level', () => {
  fc.assert(
    fc.property(fc.subarray(FIELDS), (fields) => {
      // From the deepest up, so that an owner is still there.
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

it('says nothing where nothing is missing, or where levels are named', () => {
  expect(missingFields(forLevels(FULL, 'ALL'))).toBeUndefined();
  expect(missingFields(SMALLEST)).toBeUndefined();
});
