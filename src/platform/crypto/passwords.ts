// Hashes and checks user-chosen passwords with argon2id, in turns, so that guesses cannot keep the machine busy.
import { hash, verify } from '@node-rs/argon2';
import type { Random } from '../random.ts';
import type { HashingLane, HashingTurns } from './hashing-turns.ts';
import type { Ticket } from './waiting-line.ts';

/** Where passwords are checked. Each door has its own queue: a flood at one does not block the others. */
export const PASSWORD_DOORS = ['authenticate', 'portal-session', 'operator', 'soap'] as const;
export type PasswordDoor = (typeof PASSWORD_DOORS)[number];

export interface CheckTicket extends Ticket {
  readonly door: PasswordDoor;
}

export interface Passwords {
  /** Without a ticket, it is the carrier's own call. @throws TooManySignIns */
  hash(password: string, ticket?: CheckTicket): Promise<string>;
  /**
   * Takes as long for an unknown user (`undefined`) as for a wrong password. Without a ticket, it is the carrier's own check, which goes
   * before outside callers.
   * @throws TooManySignIns
   */
  verify(stored: string | undefined, password: string, ticket?: CheckTicket): Promise<boolean>;
}

/** OWASP's minimum for argon2id is 19 MiB and two passes. These are the library's defaults, made explicit. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
/** The hash for unknown users: it has the same cost and matches no password. */
const UNKNOWN_USER = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Operators get twice the turns of any other door: they must be able to get in while everything else is flooded. */
const SHARES = { authenticate: 1, 'portal-session': 1, operator: 2, soap: 1 } as const;
const ANYONE = { most: 100, mostOfOneSource: 20 } as const;
/** A caller of /authenticate holds an API key, and a TMS provider starts by getting one token per customer. */
const KEY_HOLDERS = { most: 200, mostOfOneSource: 100 } as const;
const OWN_CHECK: CheckTicket = { door: 'operator', source: '', isFamiliar: true, failures: 0 };
const OWN_HASH: CheckTicket = { ...OWN_CHECK, isPatient: true };

/** `weight` scales the shares of this environment relative to others in the process. */
export function argon2Passwords(random: Random, turns: HashingTurns, weight = 1): Passwords {
  const lanes = Object.fromEntries(
    PASSWORD_DOORS.map((door) => [
      door,
      turns.openLane(weight * SHARES[door], door === 'authenticate' ? KEY_HOLDERS : ANYONE),
    ]),
  ) as Record<PasswordDoor, HashingLane>;
  return {
    hash(password, ticket = OWN_HASH) {
      // Before its turn comes: with a seed, the order of the random choices affects the result.
      const salt = random.bytes(SALT_BYTES);
      return lanes[ticket.door].run(ticket, () => hash(password, { ...COST, salt }));
    },
    async verify(stored, password, ticket = OWN_CHECK) {
      const right = await lanes[ticket.door].run(ticket, () => verify(stored ?? UNKNOWN_USER, password));
      return right && stored !== undefined;
    },
  };
}
