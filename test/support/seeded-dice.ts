// Repeatable randomness: the same seed gives the same sequence, so that a failing run can be repeated.
import { randomInt } from 'node:crypto';
import { seededRandom } from '../../src/platform/random.ts';

export interface Dice {
  readonly seed: string;
  /** An integer from `low` to `high`, inclusive. */
  between(low: number, high: number): number;
  /** One of these. */
  pick<T>(of: readonly T[]): T;
}

/** A seed for other dice: the same dice give the same ones, each different from the last. */
export function nextSeed(dice: Dice): string {
  return String(dice.between(0, 2 ** 32 - 1));
}

/** The seed comes from `LINEHAUL_TORTURE_SEED`, or is chosen at random. */
export function seededDice(seed = process.env.LINEHAUL_TORTURE_SEED ?? String(randomInt(2 ** 32))): Dice {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + (random.bytes(4).readUInt32BE() % (high - low + 1));
  return { seed, between, pick: (of) => of[between(0, of.length - 1)]! };
}
