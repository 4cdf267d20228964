// Every sign-in attempt goes through here: how long it waits, when it is rejected unchecked, and what it counts as. SECURITY.md, "Guessing
// and floods", describes the model.
import { ERRORS } from '../../../errors.ts';
import type { Clock } from '../../clock.ts';
import { TooManySignIns } from '../../crypto/hashing-turns.ts';
import { PASSWORD_DOORS } from '../../crypto/passwords.ts';
import type { Ticket } from '../../crypto/waiting-line.ts';
import type { SharedLimit } from '../admission/limit-exchange.ts';
import { Refusal, refuseForSeconds } from '../refusal.ts';
import { FailureCounts } from './failure-counts.ts';
import { FamiliarSources } from './familiar-sources.ts';
import { NameDelays } from './name-delays.ts';
import { type SignInLine, SignInLines } from './sign-in-lines.ts';

export const ENTRY_POINTS = ['api-key', ...PASSWORD_DOORS] as const;
export type EntryPoint = (typeof ENTRY_POINTS)[number];
/**
 * Only `ok` is a success. `not-allowed`: the password is right, but the account is suspended, disabled or not allowed at this entry point.
 */
export const SIGN_IN_OUTCOMES = [
  'ok',
  'wrong',
  'wrong-code',
  'not-allowed',
  'name-limit',
  'address-limit',
  'busy',
] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

export interface Attempt {
  readonly entryPoint: EntryPoint;
  readonly name: string;
  /** See SourceAddresses. */
  readonly source: string;
  /** The password was already right; now the code or passkey is checked. */
  readonly isSecondFactor?: true;
}

/** What a correct password grants: access; only the second factor step; or nothing here. */
export type Admission = 'in' | 'second-step' | 'not-allowed';

export interface SignInWitness {
  saw(attempt: Attempt, outcome: SignInOutcome): void;
}

/** A password guessed in the portal also works at /authenticate, so they count together. */
const ACCOUNTS: Readonly<Record<EntryPoint, string>> = {
  'api-key': 'client',
  authenticate: 'portal',
  'portal-session': 'portal',
  operator: 'operator',
  soap: 'soap',
};

const WINDOW_MS = 60_000;
const MOST_FAILURES_OF_PAIR = 5;
const MOST_FAILURES_OF_SOURCE = 60;
const MOST_COUNTED = 20_000;
/** Longer names are counted by their beginning, to keep the keys small. No account has one. */
const COUNTED_CHARACTERS = 100;
/** Per address and minute. Further ones are delayed, so that a flood slows down to one attempt per connection and second. */
const MOST_PROMPT_REFUSALS = 100;
const HOLD_MS = 1_000;
const MOST_HELD = 1_000;

export class SignIns {
  readonly #witness: SignInWitness;
  readonly #pairs: FailureCounts;
  readonly #sources: FailureCounts;
  readonly #names: NameDelays;
  readonly #familiar: FamiliarSources;
  readonly #refusals: FailureCounts;
  readonly #lines = new SignInLines();
  #held = 0;

  constructor(clock: Clock, witness: SignInWitness) {
    this.#witness = witness;
    this.#pairs = new FailureCounts('failures per name and address', clock, WINDOW_MS, MOST_COUNTED);
    this.#sources = new FailureCounts('failures per address', clock, WINDOW_MS, MOST_COUNTED);
    this.#refusals = new FailureCounts('refusals per address', clock, WINDOW_MS, MOST_COUNTED);
    this.#names = new NameDelays(clock);
    this.#familiar = new FamiliarSources(clock);
  }

  /** The limits that are shared with other nodes. */
  get shared(): readonly SharedLimit[] {
    return [this.#pairs, this.#sources, this.#names.failures];
  }

  /**
   * `check` returns undefined for a wrong name or password; `admit` says what the right one grants.
   * @throws Refusal or TooManySignIns if the attempt may not be checked
   */
  checkPassword<T>(
    attempt: Attempt,
    check: (ticket: Ticket, line: SignInLine) => Promise<T | undefined>,
    admit: (found: T) => Admission = () => 'in',
  ): Promise<T | undefined> {
    const keys = keysOf(attempt);
    return this.#heldWhenRefused(attempt, () =>
      this.#lines.inTurn(keys.pair, async (line) => {
        const ticket = this.#admit(attempt, keys);
        if (!ticket.isFamiliar) await this.#names.wait(keys.account, ticket);
        return this.#judge(attempt, keys, await check(ticket, line), admit);
      }),
    );
  }

  /** For generated secrets: they are too long to guess and cheap to check, so attempts need not wait for each other. */
  checkSecret<T>(
    attempt: Attempt,
    check: () => Promise<T | undefined>,
    admit: (found: T) => Admission,
  ): Promise<T | undefined> {
    const keys = keysOf(attempt);
    return this.#heldWhenRefused(attempt, async () => {
      this.#admit(attempt, keys);
      return this.#judge(attempt, keys, await check(), admit);
    });
  }

  /** The caller proved their identity but may not use that account here. */
  sawNotAllowed(attempt: Attempt): void {
    this.#witness.saw(attempt, 'not-allowed');
  }

  /** @throws Refusal if the address has used up its failures */
  #admit({ source }: Attempt, { pair }: Keys): Ticket {
    if (this.#pairs.of(pair) >= MOST_FAILURES_OF_PAIR) {
      throw refuseForSeconds('tooManySignIns', this.#pairs.leftMs(pair) / 1_000);
    }
    const isFamiliar = this.#familiar.has(pair);
    const failures = this.#sources.of(source);
    if (failures >= MOST_FAILURES_OF_SOURCE && !isFamiliar) {
      throw refuseForSeconds('tooManySignInsFromAddress', this.#sources.leftMs(source) / 1_000);
    }
    return { source, isFamiliar, failures };
  }

  #judge<T>(
    attempt: Attempt,
    { account, pair }: Keys,
    found: T | undefined,
    admit: (found: T) => Admission,
  ): T | undefined {
    if (found === undefined) {
      this.#witness.saw(attempt, attempt.isSecondFactor ? 'wrong-code' : 'wrong');
      this.#pairs.add(pair);
      this.#sources.add(attempt.source);
      this.#names.failed(account);
      return undefined;
    }
    const admission = admit(found);
    this.#witness.saw(attempt, admission === 'not-allowed' ? 'not-allowed' : 'ok');
    // An attacker who knows only the password must not be exempt from the delays.
    if (admission === 'in') this.#familiar.add(pair);
    return found;
  }

  async #heldWhenRefused<T>(attempt: Attempt, act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome !== undefined) {
        this.#witness.saw(attempt, outcome);
        await this.#hold(attempt.source);
      }
      throw error;
    }
  }

  async #hold(source: string): Promise<void> {
    this.#refusals.add(source);
    if (this.#refusals.of(source) <= MOST_PROMPT_REFUSALS || this.#held >= MOST_HELD) return;
    this.#held += 1;
    await new Promise((resolve) => setTimeout(resolve, HOLD_MS));
    this.#held -= 1;
  }
}

interface Keys {
  readonly account: string;
  /** The account and the address. */
  readonly pair: string;
}

function keysOf({ entryPoint, name, source }: Attempt): Keys {
  const account = `${ACCOUNTS[entryPoint]} ${name.slice(0, COUNTED_CHARACTERS)}`;
  return { account, pair: `${account}\n${source}` };
}

/** Why an attempt was not checked. Undefined for any other error. */
function outcomeOf(error: unknown): SignInOutcome | undefined {
  if (error instanceof TooManySignIns) return 'busy';
  if (!(error instanceof Refusal)) return undefined;
  if (error.entry === ERRORS.tooManySignInsFromAddress) return 'address-limit';
  return error.entry === ERRORS.tooManySignIns || error.entry === ERRORS.tooManyWrongCodes ? 'name-limit' : undefined;
}
