// Each step of packing by itself: it counts what the same method counts stack by stack, and known cases at its limits.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoTariff } from '../demo-tariff.fixture.ts';
import { sized, unit } from '../rated-shipment.fixture.ts';
import type { HandlingUnit } from '../shipment.ts';
import { countStacks } from './count-stacks.ts';
import { type Footprint, footprintsOf } from './footprints.ts';
import { rowsOneByOne, stacksOneByOne } from './one-by-one.fixture.ts';
import { packFreight } from './pack-freight.ts';
import { packRows } from './pack-rows.ts';
import { rowSharePercent } from './row-share.ts';

const { rules } = demoTariff();
const { trailerWidthInches: trailerIn, stackingHeightInches: highestIn, loosePieceInches: looseIn } = rules;
const box = (length: number, width: number, height: number, count: number, changes: Partial<HandlingUnit> = {}) =>
  unit([], { weightLb: 100, ...sized(length, width, height), count, type: 'CR', isStackable: true, ...changes });
/** A few that recur, sides that divide the trailer, sides beside those, and any others. */
const side = fc.oneof(
  fc.constantFrom(24, 36, 40),
  fc.constantFrom(23, 24, 25, 31, 32, 33, 47, 48, 49, trailerIn - 1, trailerIn),
  fc.integer({ min: 1, max: 130 }),
);
const assertAll = (property: fc.IRawProperty<unknown>) => fc.assert(property, { numRuns: 2_000 });

describe('stacks', () => {
  const layers = fc.uniqueArray(
    fc.record({ heightIn: fc.integer({ min: 1, max: highestIn }), count: fc.integer({ min: 1, max: 9 }) }),
    { selector: ({ heightIn }) => heightIn, minLength: 1, maxLength: 5 },
  );

  it('are counted as they are one by one', () => {
    assertAll(
      fc.property(layers, (all) => {
        const fromHighest = all.toSorted((one, other) => other.heightIn - one.heightIn);
        expect(countStacks(fromHighest, highestIn)).toBe(stacksOneByOne(fromHighest, highestIn));
      }),
    );
  });

  it('a stack that the last units of a height fill has only the rest of its height left', () => {
    const layers = [
      { heightIn: 50, count: 1 },
      { heightIn: 20, count: 2 },
      { heightIn: 10, count: 1 },
    ];
    expect(countStacks(layers, 96)).toBe(2);
    expect(countStacks(layers, 100)).toBe(1);
  });
});

describe('rows', () => {
  const footprint: fc.Arbitrary<Footprint> = fc.record({
    lengthIn: fc.oneof(side, fc.integer({ min: 97, max: 240 })),
    widthIn: side,
    isTurnable: fc.boolean(),
    stacks: fc.integer({ min: 1, max: 12 }),
  });
  const footprints = fc
    .uniqueArray(footprint, {
      selector: ({ lengthIn, widthIn }) => `${lengthIn} ${widthIn}`,
      minLength: 1,
      maxLength: 5,
    })
    .map((all) => all.toSorted((one, other) => one.lengthIn - other.lengthIn || one.widthIn - other.widthIn));

  it('take the inches and the shares that they take stack by stack', () => {
    assertAll(
      fc.property(footprints, (all) => {
        expect(packRows(all, rules)).toEqual(rowsOneByOne(all, rules));
      }),
    );
  });

  it('a row that the last stacks of a footprint fill has only the rest of its width left', () => {
    const sizes = [
      [40, 10, 1],
      [50, 20, 2],
      [60, 50, 1],
    ] as const;
    const all = sizes.map(([lengthIn, widthIn, stacks]) => ({ lengthIn, widthIn, isTurnable: false, stacks }));
    expect(packRows(all, { ...rules, trailerWidthInches: 96 }).inches).toBe(100);
    expect(packRows(all, { ...rules, trailerWidthInches: 100 }).inches).toBe(60);
  });

  it.each([
    [1, 25],
    [trailerIn / 4, 25],
    [trailerIn / 4 + 1, 50],
    [trailerIn / 2, 50],
    [(3 * trailerIn) / 4, 75],
    [trailerIn - 1, 100],
    [trailerIn, 100],
    [trailerIn + 50, 100],
  ])('of which %d inches are used count %d percent', (usedIn, percent) => {
    expect(rowSharePercent(usedIn, rules)).toBe(percent);
  });
});

describe('footprints', () => {
  const kinds = fc.array(
    fc.record({
      lengthIn: fc.constantFrom(40, 48, 60, trailerIn, trailerIn + 1),
      widthIn: fc.constantFrom(40, 48, trailerIn, trailerIn + 1),
      heightIn: fc.constantFrom(20, 30, 50, highestIn, highestIn + 4),
      isStackable: fc.boolean(),
      isTurnable: fc.boolean(),
      count: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it('have the stacks and the space of their units, from the shortest', () => {
    assertAll(
      fc.property(kinds, (all) => {
        const units = all.map((one) => unit([], { weightLb: 100, type: 'CR', ...one }));
        // A single entry keeps its sides as they were given: two of them, then, at least.
        const { footprints, cubicInches } = footprintsOf([...units, ...units], rules);
        expect({ footprints, cubicInches }).toEqual(together([...units, ...units]));
      }),
    );
  });

  it.each([
    ['stackable', { isStackable: true }, { stacks: 3, cubicInches: 48 * 40 * 30 * 9 }],
    ['not stackable', { isStackable: false }, { stacks: 9, cubicInches: 48 * 40 * highestIn * 9 }],
    [
      'higher than the trailer',
      { isStackable: true, heightIn: highestIn + 9 },
      { stacks: 9, cubicInches: 48 * 40 * highestIn * 9 },
    ],
    [
      'wider than the trailer',
      { isStackable: true, widthIn: 120 },
      { stacks: 3, cubicInches: 48 * trailerIn * 30 * 9 },
    ],
  ])('of a single entry: %s', (_, changes, { stacks, cubicInches }) => {
    const floor = footprintsOf([box(48, 40, 30, 9, changes)], rules);
    const { lengthIn, widthIn, isTurnable } = box(48, 40, 30, 9, changes);
    expect(floor).toEqual({ footprints: [{ lengthIn, widthIn, isTurnable, stacks }], cubicInches });
  });

  it('of very many entries are counted together', () => {
    const many = Array.from({ length: 300 }, (_, at) => box(48, 40 + (at % 2), 30, 1));
    expect(footprintsOf(many, rules).footprints.map(({ widthIn, stacks }) => [widthIn, stacks])).toEqual([
      [40, 50],
      [41, 50],
    ]);
  });

  /** The same in another way: grouped by what is written about a footprint. */
  function together(units: readonly HandlingUnit[]) {
    const groups = new Map<string, HandlingUnit[]>();
    for (const one of units) {
      const isExchanged = one.isTurnable && one.widthIn > one.lengthIn && one.widthIn <= trailerIn;
      const sides = isExchanged ? [one.widthIn, one.lengthIn] : [one.lengthIn, one.widthIn];
      const key = JSON.stringify([...sides, Number(one.isTurnable)]);
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    const sorted = [...groups]
      .map(([key, some]) => ({ sides: JSON.parse(key) as [number, number, number], some }))
      .sort(({ sides: [a, b, c] }, { sides: [x, y, z] }) => a - x || b - y || c - z);
    let cubicInches = 0;
    const footprints = sorted.map(({ sides: [lengthIn, widthIn, turnable], some }) => {
      const counts = new Map<number, number>();
      let stacks = 0;
      for (const { isStackable, heightIn, count } of some) {
        const usedIn = isStackable ? Math.min(heightIn, highestIn) : highestIn;
        cubicInches += lengthIn * Math.min(widthIn, trailerIn) * usedIn * count;
        if (isStackable) counts.set(usedIn, (counts.get(usedIn) ?? 0) + count);
        else stacks += count;
      }
      const layers = [...counts].map(([heightIn, count]) => ({ heightIn, count }));
      layers.sort((one, other) => other.heightIn - one.heightIn);
      return {
        lengthIn,
        widthIn,
        isTurnable: turnable === 1,
        stacks: stacks + (layers.length > 0 ? stacksOneByOne(layers, highestIn) : 0),
      };
    });
    return { footprints, cubicInches };
  }
});

describe('loose pieces', () => {
  const piece = (length: number, width: number, height: number) => box(length, width, height, 3, { type: 'CT' });
  const isLoose = (one: HandlingUnit) => packFreight([one], 0, rules).inches % 1 !== 0;

  it('are cartons up to the limit in each direction', () => {
    expect(isLoose(piece(looseIn, looseIn, looseIn))).toBe(true);
    expect(isLoose(piece(looseIn + 1, looseIn, looseIn))).toBe(false);
    expect(isLoose(piece(looseIn, looseIn + 1, looseIn))).toBe(false);
    expect(isLoose(piece(looseIn, looseIn, looseIn + 1))).toBe(false);
    expect(isLoose({ ...piece(looseIn, looseIn, looseIn), type: 'CR' })).toBe(false);
  });

  it('take their own space, the standing units theirs, in any order', () => {
    const standing = [box(48, 40, 60, 2, { isStackable: false }), box(60, 40, 60, 1, { isStackable: false })];
    const cube = 3 * 20 * 16 * 12;
    const loose = box(20, 16, 12, 3, { type: 'CT' });
    const rowIn = trailerIn * highestIn;
    const floor = footprintsOf(standing, rules);
    const least = (floor.cubicInches + (cube * 100) / rules.loosePieceFillPercent) / rowIn;
    const rows = packRows(floor.footprints, rules);
    const expected = {
      inches: Math.max(rows.inches, least),
      sharedHundredths: Math.max(rows.sharedHundredths, least * 100),
    };
    for (const units of [
      [loose, ...standing],
      [...standing, loose],
      [standing[0]!, loose, standing[1]!],
    ])
      expect(packFreight(units, 0, rules)).toEqual(expected);
    const one = packFreight([loose], 0, rules);
    expect(one.inches).toBeCloseTo((cube * 100) / rules.loosePieceFillPercent / rowIn, 9);
    expect(one.sharedHundredths).toBeCloseTo(one.inches * 100, 6);
  });

  it('freight takes at least its cube, in inches and in shares', () => {
    const [tall] = [box(48, 48, 60, 1, { isStackable: false })];
    const cube = 100 * trailerIn * highestIn;
    expect(packFreight([tall!], cube, rules)).toEqual({ inches: 100, sharedHundredths: 10_000 });
    expect(packFreight([tall!], 40 * trailerIn * highestIn, rules)).toEqual({ inches: 48, sharedHundredths: 4_000 });
    expect(packFreight([tall!], 10, rules)).toEqual({ inches: 48, sharedHundredths: 2_400 });
  });
});
