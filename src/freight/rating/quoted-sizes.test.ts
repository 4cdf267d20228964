// Sizes of handling units: longest first, equal ones as one, and paired within the tolerance whichever way that takes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchSizes, type Size, sizesOf, sizesText, unlikeSizes } from './quoted-sizes.ts';

describe('sizes', () => {
  const size = (lengthIn: number, widthIn: number, heightIn: number, count = 1, isTurnable = false): Size => {
    return { lengthIn, widthIn, heightIn, count, isTurnable };
  };

  it('are paired whichever way that takes', () => {
    const quoted = [size(49, 30, 50), size(48, 40, 50)];
    const billed = [size(49, 40, 50), size(48, 30, 50)];
    expect(unlikeSizes(sizesOf(quoted), sizesOf(billed), 1)).toBeNull();
    expect(unlikeSizes(sizesOf(quoted), sizesOf(billed), 0)).toEqual({
      quoted: '49 × 30 × 50 in',
      billed: '49 × 40 × 50 in',
    });
  });

  it('exchange length and width where the units may be turned', () => {
    expect(unlikeSizes([size(48, 40, 50, 2, true)], [size(40, 48, 50, 2)], 1)).toBeNull();
    expect(unlikeSizes([size(48, 40, 50, 2)], [size(40, 48, 50, 2)], 1)).not.toBeNull();
  });

  it('that may be turned differ by the larger of both sides', () => {
    expect(unlikeSizes([size(48, 40, 50, 1, true)], [size(40, 45, 50)], 2)).not.toBeNull();
    expect(unlikeSizes([size(48, 40, 50, 1, true)], [size(40, 46, 50)], 2)).toBeNull();
    expect(unlikeSizes([size(48, 40, 50, 1, true)], [size(46, 40, 50)], 2)).toBeNull();
    expect(unlikeSizes([size(48, 40, 50, 1, true)], [size(40, 48, 53)], 2)).not.toBeNull();
  });

  it('are listed longest first, equal ones as one', () => {
    const { isTurnable: _, ...unknown } = size(48, 40, 50, 7);
    const listed = sizesOf([
      size(48, 40, 50, 1),
      size(48, 40, 60),
      size(60, 30, 20, 2),
      size(48, 40, 50, 2, true),
      size(48, 42, 10),
      size(48, 40, 50, 4),
      unknown,
      size(60, 30, 20, 3),
    ]);
    expect(listed).toEqual([
      size(60, 30, 20, 5),
      size(48, 42, 10),
      size(48, 40, 60),
      size(48, 40, 50, 2, true),
      size(48, 40, 50, 12),
    ]);
    expect(sizesText(listed)).toBe('60 × 30 × 20 in');
    expect(sizesText([])).toBe('no handling units');
  });

  it('are paired with the nearest, unless another needs it', () => {
    const pairs = (quoted: readonly Size[], billed: readonly Size[]) =>
      matchSizes(quoted, billed, 1).map((from) => [...from].filter(([, count]) => count > 0));
    const [short, middle, long] = [47, 48, 49].map((lengthIn) => size(lengthIn, 40, 50));
    expect(pairs([middle!], [long!, middle!])).toEqual([[], [[0, 1]]]);
    expect(pairs([middle!], [middle!, long!])).toEqual([[[0, 1]], []]);
    // Only one of the two has to give way.
    const two = { ...middle!, count: 2 };
    expect(pairs([two, short!], [two, { ...long!, count: 2 }])).toEqual([
      [
        [0, 1],
        [1, 1],
      ],
      [[0, 1]],
    ]);
  });

  it('are unlike if neither side has all of its units paired', () => {
    const both = [size(60, 40, 50), size(48, 40, 50, 2)];
    expect(unlikeSizes(both, [size(60, 40, 50), size(48, 40, 50), size(30, 40, 50)], 1)).toEqual({
      quoted: '48 × 40 × 50 in',
      billed: '30 × 40 × 50 in',
    });
    expect(unlikeSizes(both, [size(60, 40, 50)], 1)).toBeNull();
    expect(unlikeSizes([size(60, 40, 50)], both, 1)).toBeNull();
  });

  it('that are all within the tolerance are always matched', () => {
    const side = fc.integer({ min: 10, max: 14 });
    const off = fc.integer({ min: -1, max: 1 });
    const measured = fc.array(fc.tuple(side, side, side, fc.integer({ min: 1, max: 4 }), off, off, off), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(measured, (all) => {
        const quoted = sizesOf(all.map(([long, wide, high, count]) => size(long, wide, high, count)));
        const billed = sizesOf(
          all
            .map(([long, wide, high, count, x, y, z]) => size(long + x, wide + y, high + z, count))
            .flatMap((one) => Array.from({ length: one.count }, () => ({ ...one, count: 1 })))
            .reverse(),
        );
        expect(unlikeSizes(quoted, billed, 1)).toBeNull();
        const matched = matchSizes(quoted, billed, 1);
        billed.forEach(({ count }, at) => {
          expect([...matched[at]!.values()].reduce((sum, some) => sum + some, 0)).toBe(count);
        });
      }),
      { numRuns: 1000 },
    );
  });
});
