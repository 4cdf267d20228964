// Repeatable randomness: the same seed, subject and question always give the same result, in any order.

/** The default seed, so that every machine gets the same results. */
export const COMMON_SEED = 'linehaul';

export type Dice = (question: string) => number;

/** Returns numbers from 0 up to, but not including, 1. */
export function diceOf(seed: string, subject: string): Dice {
  return (question) => {
    let hash = 0x811c9dc5;
    const text = `${seed}/${subject}/${question}`;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    // FNV alone maps similar inputs to similar hashes; this mixes the bits.
    hash ^= hash >>> 16;
    hash = Math.imul(hash, 0x7feb352d);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x846ca68b);
    hash ^= hash >>> 16;
    return (hash >>> 0) / 2 ** 32;
  };
}

export function pick<T>(dice: Dice, question: string, from: readonly T[]): T {
  return from[Math.floor(dice(question) * from.length)]!;
}

export function between(dice: Dice, question: string, from: number, to: number): number {
  return from + dice(question) * (to - from);
}
