// Passwords that people choose: argon2id, a bounded number at once so that guessing cannot starve the machine.
import { hash, verify } from '@node-rs/argon2';
import type { Random } from '../random.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown user (`undefined`) as for a wrong password. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
}

export class TooManySignIns extends Error {
  override readonly name = 'TooManySignIns';
}

/** OWASP's floor for argon2id is 19 MiB and two passes; these are the library's defaults, written down. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const AT_ONCE = 2;
const MOST_WAITING = 100;
/** What an unknown user's password is checked against: a hash of the same cost that nobody's password has. */
const UNKNOWN_USER = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export function argon2Passwords(random: Random): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new TooManySignIns('Too many sign-ins are waiting to be checked.');
      await new Promise<void>((turn) => waiting.push(turn));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      // The turn is handed on rather than given back, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  }

  return {
    hash: (password) => takeTurn(() => hash(password, { ...COST, salt: random.bytes(SALT_BYTES) })),
    async verify(stored, password) {
      const right = await takeTurn(() => verify(stored ?? UNKNOWN_USER, password));
      return right && stored !== undefined;
    },
  };
}
