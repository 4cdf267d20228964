// Compares handling units by size, regardless of grouping and order.
/** Units of one size. */
export interface Size {
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly count: number;
  /** Turnable units are the same with length and width swapped. Absent if unknown. */
  readonly isTurnable?: boolean;
}

/** Longest first. */
export function sizesOf(units: readonly Size[]): readonly Size[] {
  const sizes = units.map(
    ({ lengthIn, widthIn, heightIn, count, isTurnable = false }): Size => ({
      lengthIn,
      widthIn,
      heightIn,
      count,
      isTurnable,
    }),
  );
  sizes.sort((one, other) => compare(other, one));
  const merged: Size[] = [];
  for (const size of sizes) {
    const last = merged.at(-1);
    if (last !== undefined && compare(last, size) === 0) {
      merged[merged.length - 1] = { ...last, count: last.count + size.count };
    } else merged.push(size);
  }
  return merged;
}

function compare(one: Size, other: Size): number {
  return (
    one.lengthIn - other.lengthIn ||
    one.widthIn - other.widthIn ||
    one.heightIn - other.heightIn ||
    Number(one.isTurnable) - Number(other.isTurnable)
  );
}

/**
 * For each billed size, how many of its units match which quoted size (by index). Finds a maximum matching in which each pair is within
 * the tolerance.
 */
export function matchSizes(
  quoted: readonly Size[],
  billed: readonly Size[],
  toleranceInches: number,
): readonly ReadonlyMap<number, number>[] {
  const near = quoted.map((one) =>
    [...billed.keys()]
      .filter((at) => distance(one, billed[at]!) <= toleranceInches)
      .sort((at, other) => distance(one, billed[at]!) - distance(one, billed[other]!)),
  );
  const free = billed.map(({ count }) => count);
  const matched = billed.map(() => new Map<number, number>());
  let seen = new Set<number>();
  /** Places units of a quoted size, rematching others if necessary. Returns the number placed. */
  const match = (at: number, units: number): number => {
    for (const to of near[at]!) {
      if (seen.has(to)) continue;
      seen.add(to);
      let some = Math.min(units, free[to]!);
      free[to]! -= some;
      for (const [other, has] of some > 0 ? [] : matched[to]!) {
        some = has === 0 ? 0 : match(other, Math.min(units, has));
        if (some === 0) continue;
        matched[to]!.set(other, has - some);
        break;
      }
      if (some === 0) continue;
      matched[to]!.set(at, (matched[to]!.get(at) ?? 0) + some);
      return some;
    }
    return 0;
  };
  quoted.forEach(({ count }, at) => {
    // Stryker disable next-line ConditionalExpression,EqualityOperator: of no units none is matched, which ends it too.
    for (let left = count, some = 1; left > 0 && some > 0; left -= some) {
      seen = new Set();
      some = match(at, left);
    }
  });
  return matched;
}

/** The largest difference between two sides. */
function distance(quoted: Size, billed: Size): number {
  const { lengthIn, widthIn, heightIn } = billed;
  const straight = Math.max(Math.abs(quoted.lengthIn - lengthIn), Math.abs(quoted.widthIn - widthIn));
  const turned = Math.max(Math.abs(quoted.lengthIn - widthIn), Math.abs(quoted.widthIn - lengthIn));
  return Math.max(quoted.isTurnable ? Math.min(straight, turned) : straight, Math.abs(quoted.heightIn - heightIn));
}

/** The first unmatched size on each side, longest units first; null if either side is fully matched. */
export function unlikeSizes(
  quoted: readonly Size[],
  billed: readonly Size[],
  toleranceInches: number,
): { readonly quoted: string; readonly billed: string } | null {
  const matched = matchSizes(quoted, billed, toleranceInches);
  const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0);
  const one = quoted.find(({ count }, at) => sum(matched.map((from) => from.get(at) ?? 0)) < count);
  const other = billed.find(({ count }, at) => sum(matched[at]!.values()) < count);
  if (one === undefined || other === undefined) return null;
  return { quoted: sizeText(one), billed: sizeText(other) };
}

/** Describes the longest unit. */
export function sizesText(sizes: readonly Size[]): string {
  return sizes[0] === undefined ? 'no handling units' : sizeText(sizes[0]);
}

function sizeText({ lengthIn, widthIn, heightIn }: Size): string {
  return `${lengthIn} × ${widthIn} × ${heightIn} in`;
}
