// Where randomness comes from: the machine's generator, or a seed when a run must repeat itself exactly.
import { createHash, randomBytes, randomFillSync } from 'node:crypto';

export interface Random {
  bytes(length: number): Buffer;
}

/** Asking the machine costs more than most of what ids are made for, so that many are asked for at once. */
const POOL_BYTES = 8_192;
const MOST_FROM_POOL = 256;
const pool = Buffer.alloc(POOL_BYTES);
let taken = POOL_BYTES;

export const systemRandom: Random = {
  bytes(length) {
    if (length > MOST_FROM_POOL) return randomBytes(length);
    if (taken + length > POOL_BYTES) {
      randomFillSync(pool);
      taken = 0;
    }
    // Byte by byte: so few are copied sooner than a function that copies many is called.
    const given = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; at++) {
      given[at] = pool[taken]!;
      // What was given may become a secret: no copy of it stays here.
      pool[taken++] = 0;
    }
    return given;
  },
};

/** SHA-256 in counter mode. Its output is as unguessable as the seed, so it serves tests and demonstrations alone. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  let pool = Buffer.alloc(0);
  return {
    bytes(length) {
      while (pool.length < length) {
        pool = Buffer.concat([pool, createHash('sha256').update(`${seed}:${counter++}`).digest()]);
      }
      const taken = pool.subarray(0, length);
      pool = pool.subarray(length);
      return Buffer.from(taken);
    },
  };
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Text of characters that are hard to mistake for one another; five bits of chance a character. */
export function randomText(random: Random, length: number): string {
  const bytes = random.bytes(length);
  let text = '';
  for (let at = 0; at < length; at++) text += LETTERS[bytes[at]! & 31];
  return text;
}
