// Owns freight for packing tests: arbitrary units, regrouped arbitrarily, and the space each entry took when packed alone.
import fc from 'fast-check';
import type { FreightClass } from '../../value-sets/freight-class.ts';
import { FREIGHT_CLASS } from '../../value-sets/freight-class.ts';
import { item, unit } from '../rated-shipment.fixture.ts';
import type { HandlingUnit } from '../shipment.ts';
import type { BillingRules } from '../tariff/billing-rules-file.ts';

/** What all units of a kind have in common. */
export type Kind = Pick<
  HandlingUnit,
  'type' | 'lengthIn' | 'widthIn' | 'heightIn' | 'isStackable' | 'isTurnable' | 'tareWeightLb'
> & { readonly freightClass: FreightClass; readonly lbEach: number };

/** Recurring sizes, so that units can share rows, and any others. */
const side = fc.oneof(fc.constantFrom(12, 24, 36, 40, 48, 60, 96), fc.integer({ min: 1, max: 96 }));

/** Units that fit into the trailer as entered. */
export const kind: fc.Arbitrary<Kind> = fc.record({
  type: fc.constantFrom('PL', 'CT', 'DR', 'CR', null),
  lengthIn: fc.oneof(side, fc.integer({ min: 97, max: 240 })),
  widthIn: side,
  heightIn: side,
  isStackable: fc.boolean(),
  isTurnable: fc.boolean(),
  tareWeightLb: fc.constantFrom(null, 0),
  freightClass: fc.constantFrom(...FREIGHT_CLASS.codes),
  lbEach: fc.integer({ min: 1, max: 900 }),
});

/** `count` units of a kind in one entry. */
export function entryOf({ freightClass, lbEach, ...rest }: Kind, count: number): HandlingUnit {
  return unit([item(freightClass, lbEach * count)], { ...rest, count });
}

/** Kinds and the number of each. */
export const freight = fc.array(fc.tuple(kind, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 });

export const asEntries = (all: readonly (readonly [Kind, number])[]): HandlingUnit[] =>
  all.map(([one, count]) => entryOf(one, count));

/** The same freight with every count split, and the entries reordered. */
export function regrouped(all: readonly (readonly [Kind, number])[], numbers: readonly number[]): HandlingUnit[] {
  const entries: { readonly entry: HandlingUnit; readonly place: number }[] = [];
  let turn = 0;
  const next = (most: number) => numbers[turn++ % numbers.length]! % most;
  for (const [one, count] of all) {
    for (let left = count; left > 0; ) {
      const some = 1 + next(left);
      entries.push({ entry: entryOf(one, some), place: next(1000) });
      left -= some;
    }
  }
  return entries.sort((one, other) => one.place - other.place).map(({ entry }) => entry);
}

/** Inches if every entry has its own rows, at most two abreast and two high. */
export function inchesApart(unit: HandlingUnit, rules: BillingRules): number {
  const fitting = (spaceIn: number, sizeIn: number) => Math.max(1, Math.min(2, Math.floor(spaceIn / sizeIn)));
  const high = unit.isStackable ? fitting(rules.stackingHeightInches, unit.heightIn) : 1;
  const rows = (acrossIn: number) => Math.ceil(unit.count / (fitting(rules.trailerWidthInches, acrossIn) * high));
  const straight = rows(unit.widthIn) * unit.lengthIn;
  if (!unit.isTurnable || unit.lengthIn > rules.trailerWidthInches) return straight;
  return Math.min(straight, rows(unit.lengthIn) * unit.widthIn);
}
