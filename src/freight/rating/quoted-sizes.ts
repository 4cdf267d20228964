// Owns the comparison of handling units by size: the same units in any grouping and order are the same.
/** Units of one size. */
export interface Size {
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly count: number;
}

/** From the longest to the shortest. */
export function sizesOf(units: readonly Size[]): readonly Size[] {
  const sizes = units.map(({ lengthIn, widthIn, heightIn, count }): Size => ({ lengthIn, widthIn, heightIn, count }));
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
  return one.lengthIn - other.lengthIn || one.widthIn - other.widthIn || one.heightIn - other.heightIn;
}

/** The first two sizes that are further apart than the tolerance, the longest units first; null where none are. */
export function unlikeSizes(
  quoted: readonly Size[],
  billed: readonly Size[],
  toleranceInches: number,
): { readonly quoted: string; readonly billed: string } | null {
  let [at, other] = [0, 0];
  let left = quoted[0]?.count ?? 0;
  let otherLeft = billed[0]?.count ?? 0;
  while (at < quoted.length && other < billed.length) {
    const [one, two] = [quoted[at]!, billed[other]!];
    const isNear = (side: 'lengthIn' | 'widthIn' | 'heightIn') => Math.abs(one[side] - two[side]) <= toleranceInches;
    if (!isNear('lengthIn') || !isNear('widthIn') || !isNear('heightIn')) {
      return { quoted: sizeText(one), billed: sizeText(two) };
    }
    const some = Math.min(left, otherLeft);
    left -= some;
    otherLeft -= some;
    if (left === 0) left = quoted[++at]?.count ?? 0;
    if (otherLeft === 0) otherLeft = billed[++other]?.count ?? 0;
  }
  return null;
}

/** Of the longest unit. */
export function sizesText(sizes: readonly Size[]): string {
  return sizes[0] === undefined ? 'no handling units' : sizeText(sizes[0]);
}

function sizeText({ lengthIn, widthIn, heightIn }: Size): string {
  return `${lengthIn} × ${widthIn} × ${heightIn} in`;
}
