// Where randomness comes from: the system's generator, or a seed if a run must be repeatable.
import { createHash, randomBytes, randomFillSync } from 'node:crypto';

export interface Random {
  bytes(length: number): Buffer;
}

/** A call to the system costs more than most uses of an ID, so many bytes are fetched at once. */
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
    // Byte by byte: for so few, this is faster than calling a copy function.
    const given = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; at++) {
      given[at] = pool[taken]!;
      // The bytes may become a secret, so no copy stays here.
      pool[taken++] = 0;
    }
    return given;
  },
};

/** SHA-256 in counter mode. The output is only as unguessable as the seed, so this is for tests and demonstrations only. */
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

/** Text of characters that are hard to confuse; 5 random bits per character. */
export function randomText(random: Random, length: number): string {
  const bytes = random.bytes(length);
  let text = '';
  for (let at = 0; at < length; at++) text += LETTERS[bytes[at]! & 31];
  return text;
}
