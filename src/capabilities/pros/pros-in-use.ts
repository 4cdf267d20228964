// Finds the PROs that customers made up, so that the counter passes over them however many there are.
import { hasValidCheckDigit, proFromSerial, serialOfPro } from '../../freight/pro-number.ts';
import type { OutsideUse } from '../../platform/db/number-blocks.ts';
import type { ProRange } from './pro-range.ts';
import type { UsedProStore } from './used-pro.store.ts';

/** So many are looked at one by one; longer stretches are counted by the database. */
const PIECE = 1_000;

/** Numbers are counted from the start of the range. */
export function prosInUse({ firstSerial, lastSerial }: ProRange, used: UsedProStore): OutsideUse {
  /** Undefined beyond the end of the range. */
  const stretch = (from: number, count: number): [first: string, last: string] | undefined => {
    const first = firstSerial + from;
    if (first > lastSerial) return undefined;
    return [proFromSerial(first), proFromSerial(Math.min(first + count - 1, lastSerial))];
  };
  /** A PRO with a wrong check digit is none that the counter comes to. */
  const numbersOf = (pros: readonly string[]) =>
    pros.filter(hasValidCheckDigit).map((pro) => serialOfPro(pro) - firstSerial);
  /** Wrong check digits count as well: a free number may be passed over for each of them, no more. */
  const isFull = async (from: number, count: number) => {
    const pros = stretch(from, count);
    return pros !== undefined && (await used.countBetween(...pros)) >= count;
  };

  /** The start of a piece that has an unused number: twice as far at each step, then back by halves. */
  const passFull = async (from: number) => {
    let at = from;
    let count = PIECE;
    for (; await isFull(at, count); count *= 2) at += count;
    for (count /= 2; count >= PIECE; count /= 2) if (await isFull(at, count)) at += count;
    return at;
  };

  return {
    async usedAmong(from, count) {
      const pros = stretch(from, count);
      return new Set(pros === undefined ? [] : numbersOf(await used.between(...pros)));
    },

    async nextGap(from, length) {
      for (let at = from; ; ) {
        at = await passFull(at);
        const pros = stretch(at, lastSerial - firstSerial - at + 1);
        if (pros === undefined) return at;
        const next = await used.between(...pros, PIECE);
        for (const number of numbersOf(next)) {
          if (number - at >= length) return at;
          at = number + 1;
        }
        if (next.length < PIECE) return at;
      }
    },
  };
}
