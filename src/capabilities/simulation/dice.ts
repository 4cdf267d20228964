// Chance that repeats: the same seed, subject and question always give the same answer, whatever was asked before.

/** Luck that is the same on every machine, unless a run has a seed of its own. */
export const COMMON_SEED = 'linehaul';

export type Dice = (question: string) => number;

/** Numbers from 0 up to, not including, 1. */
export function diceOf(seed: string, subject: string): Dice {
  return (question) => {
    let hash = 0x811c9dc5;
    const text = `${seed}/${subject}/${question}`;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    // FNV alone leaves neighbours alike; this scatters them.
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
