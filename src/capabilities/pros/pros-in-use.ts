// Finds the PROs that customers chose themselves, so that the counter can skip them, however many there are.
import { hasValidCheckDigit, proFromSerial, serialOfPro } from '../../freight/pro-number.ts';
import type { OutsideUse } from '../../platform/db/number-blocks.ts';
import type { ProRange } from './pro-range.ts';
import type { UsedProStore } from './used-pro.store.ts';

/** Up to this many are read one by one; longer runs are counted by the database. */
const PIECE = 1_000;

/** Numbers are offsets from the start of the range. */
export function prosInUse({ firstSerial, lastSerial }: ProRange, used: UsedProStore): OutsideUse {
  /** Undefined beyond the end of the range. */
  const stretch = (from: number, count: number): [first: string, last: string] | undefined => {
    const first = firstSerial + from;
    if (first > lastSerial) return undefined;
    return [proFromSerial(first), proFromSerial(Math.min(first + count - 1, lastSerial))];
  };
  /** The counter never reaches a PRO with a wrong check digit. */
  const numbersOf = (pros: readonly string[]) =>
    pros.filter(hasValidCheckDigit).map((pro) => serialOfPro(pro) - firstSerial);
  /** Includes wrong check digits; each of them can cause one free number to be skipped, but no more. */
  const isFull = async (from: number, count: number) => {
    const pros = stretch(from, count);
    return pros !== undefined && (await used.countBetween(...pros)) >= count;
  };

  /** The start of a run with an unused number: doubles the distance each time, then halves it. */
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
