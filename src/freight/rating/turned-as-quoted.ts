// Owns which units of a bill of lading may be turned: a bill cannot say so, but the quote it references may have.
import { matchSizes, sizesOf } from './quoted-sizes.ts';
import type { HandlingUnit } from './shipment.ts';

/** `billed` with as many units of each size turnable as were quoted as such. */
export function turnedAsQuoted(
  quoted: readonly HandlingUnit[],
  billed: readonly HandlingUnit[],
  toleranceInches: number,
): readonly HandlingUnit[] {
  // Stryker disable next-line ConditionalExpression: without it, only slower.
  if (!quoted.some((unit) => unit.isTurnable)) return billed;
  if (quoted.every((unit) => unit.isTurnable)) return billed.map((unit) => ({ ...unit, isTurnable: true }));
  const [quotedSizes, billedSizes] = [sizesOf(quoted), sizesOf(billed)];
  const turnable = matchSizes(quotedSizes, billedSizes, toleranceInches).map((from) => {
    let count = 0;
    for (const [at, units] of from) if (quotedSizes[at]!.isTurnable) count += units;
    return count;
  });
  return billed.flatMap((unit) => {
    const at = billedSizes.findIndex((size) => isSizeOf(unit, size));
    const some = Math.min(turnable[at]!, unit.count);
    turnable[at]! -= some;
    return some === unit.count ? [{ ...unit, isTurnable: true }] : some === 0 ? [unit] : split(unit, some);
  });
}

function isSizeOf(unit: HandlingUnit, size: Pick<HandlingUnit, 'lengthIn' | 'widthIn' | 'heightIn'>): boolean {
  return unit.lengthIn === size.lengthIn && unit.widthIn === size.widthIn && unit.heightIn === size.heightIn;
}

/** The first part holds the goods, so that nothing is weighed twice. */
function split(unit: HandlingUnit, turnable: number): HandlingUnit[] {
  const { tareWeightLb } = unit;
  return [
    { ...unit, count: turnable, isTurnable: true },
    {
      ...unit,
      count: unit.count - turnable,
      weightLb: 0,
      tareWeightLb: tareWeightLb === null ? null : 0,
      items: unit.items.map((item) => ({ ...item, weightLb: 0 })),
    },
  ];
}
