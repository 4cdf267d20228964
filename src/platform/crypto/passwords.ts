// Passwords that people choose: argon2id, in turns, so that nobody can keep the machine busy with guesses.
import { hash, verify } from '@node-rs/argon2';
import type { Random } from '../random.ts';
import type { HashingLane, HashingTurns } from './hashing-turns.ts';
import type { Ticket } from './waiting-line.ts';

/** Where a password is checked. Each place has a line of its own: a flood at one does not close the others. */
export const PASSWORD_DOORS = ['authenticate', 'portal-session', 'operator', 'soap'] as const;
export type PasswordDoor = (typeof PASSWORD_DOORS)[number];

export interface CheckTicket extends Ticket {
  readonly door: PasswordDoor;
}

export interface Passwords {
  /** Without a ticket it is the carrier's own. @throws TooManySignIns */
  hash(password: string, ticket?: CheckTicket): Promise<string>;
  /**
   * Takes as long for an unknown user (`undefined`) as for a wrong password. Without a ticket it is the carrier's own check,
   * which goes before strangers'. @throws TooManySignIns
   */
  verify(stored: string | undefined, password: string, ticket?: CheckTicket): Promise<boolean>;
}

/** OWASP's floor for argon2id is 19 MiB and two passes; these are the library's defaults, written down. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
/** What an unknown user's password is checked against: a hash of the same cost that nobody's password has. */
const UNKNOWN_USER = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Operators get twice the turns of any other door: when everything else is flooded, they must be able to look into it. */
const SHARES = { authenticate: 1, 'portal-session': 1, operator: 2, soap: 1 } as const;
const ANYONE = { most: 100, mostOfOneSource: 20 } as const;
/** A caller of /authenticate holds an API key, and a TMS provider starts with one token for each of its customers. */
const KEY_HOLDERS = { most: 200, mostOfOneSource: 100 } as const;
const OWN_CHECK: CheckTicket = { door: 'operator', source: '', isFamiliar: true, failures: 0 };

/** `weight` multiplies the shares of this environment against those of others in the process. */
export function argon2Passwords(random: Random, turns: HashingTurns, weight = 1): Passwords {
  const lanes = Object.fromEntries(
    PASSWORD_DOORS.map((door) => [
      door,
      turns.openLane(weight * SHARES[door], door === 'authenticate' ? KEY_HOLDERS : ANYONE),
    ]),
  ) as Record<PasswordDoor, HashingLane>;
  return {
    hash: (password, ticket = OWN_CHECK) =>
      lanes[ticket.door].run(ticket, () => hash(password, { ...COST, salt: random.bytes(SALT_BYTES) })),
    async verify(stored, password, ticket = OWN_CHECK) {
      const right = await lanes[ticket.door].run(ticket, () => verify(stored ?? UNKNOWN_USER, password));
      return right && stored !== undefined;
    },
  };
}
