// Caches recent successful password checks, because every request carries the password and checking it is slow on purpose.
import type { Context } from '../../context.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { CheckTicket, PasswordDoor } from '../../platform/crypto/passwords.ts';
import type { Admission, SignIns } from '../../platform/http/sign-ins/sign-ins.ts';

export interface SignInParts {
  readonly context: Context;
  readonly signIns: SignIns;
}

/** A group of accounts that sign in with a password. */
export interface Door<Who> {
  readonly entryPoint: PasswordDoor;
  find(name: string): Promise<{ readonly passwordHash: string; readonly who: Who } | undefined>;
  /** The account's subject in the audit log. */
  subject(name: string): string;
  wrong(): Error;
}

/** An account, and the stored hash that the password matched. */
export interface Proven<Who> {
  readonly who: Who;
  readonly passwordHash: string;
}

interface Remembered<Who> extends Proven<Who> {
  readonly subject: string;
  readonly until: number;
}

const REMEMBERED_MS = 5 * 60_000;
const BOUNDS = {
  mostEntries: 10_000,
  mostBytes: 16 * 1_048_576,
  bytesOf: ({ who }: Remembered<unknown>) => 1_000 + 2 * JSON.stringify(who).length,
};
/** If the audit log could not be read for this long, accounts may have changed elsewhere, so the cache is not trusted. */
const TRUSTED_FOR_MS = 4_000;

export class ProvenSignIns<Who> {
  readonly #parts: SignInParts;
  readonly #door: Door<Who>;
  /** Keyed by a keyed hash of name and password: the password itself is not kept. */
  readonly #remembered = new BoundedMap<Remembered<Who>>(BOUNDS);
  /** Incremented by every change, so that a check that began before it is not cached. */
  #changes = 0;
  #follower: AuditFollower | undefined;

  constructor(parts: SignInParts, door: Door<Who>) {
    this.#parts = parts;
    this.#door = door;
  }

  /** Changes by operators' commands and other nodes arrive through the audit log. */
  follow(follower: AuditFollower): void {
    this.#follower = follower;
  }

  hear(news: readonly AuditNews[]): void {
    for (const { subject } of news) {
      if (!subject.startsWith(this.#door.subject(''))) continue;
      this.#changes += 1;
      this.#remembered.deleteWhere((remembered) => remembered.subject === subject);
    }
  }

  /**
   * Synchronous if the same name and password are cached. `admit` says what the right password gives access to.
   * @throws the door's error when the name or the password is wrong
   */
  check(
    name: string,
    password: string,
    source: string,
    admit: (who: Who) => Admission = () => 'in',
  ): Proven<Who> | Promise<Proven<Who>> {
    const { entryPoint } = this.#door;
    const proof = this.#parts.context.secrets.hash(`${entryPoint} sign-in`, name, password);
    const trusted = this.#trusted(proof);
    if (trusted === undefined) return this.#signIn(name, password, source, proof, admit);
    if (admit(trusted.who) === 'not-allowed') this.#parts.signIns.sawNotAllowed({ entryPoint, name, source });
    return trusted;
  }

  async #signIn(
    name: string,
    password: string,
    source: string,
    proof: string,
    admit: (who: Who) => Admission,
  ): Promise<Proven<Who>> {
    const { entryPoint } = this.#door;
    const proven = await this.#parts.signIns.checkPassword(
      { entryPoint, name, source },
      // An earlier attempt in the queue may have verified the same password.
      async (ticket) => this.#trusted(proof) ?? this.#lookUp(name, password, proof, { door: entryPoint, ...ticket }),
      ({ who }) => admit(who),
    );
    if (proven === undefined) throw this.#door.wrong();
    return proven;
  }

  async #lookUp(name: string, password: string, proof: string, ticket: CheckTicket): Promise<Proven<Who> | undefined> {
    const { context } = this.#parts;
    const changesBefore = this.#changes;
    const found = await this.#door.find(name);
    // An entry that is not trusted at the moment still shows which stored hash this password matches.
    const right =
      (found !== undefined && found.passwordHash === this.#current(proof)?.passwordHash) ||
      (await context.passwords.verify(found?.passwordHash, password, ticket));
    if (!right || found === undefined) return undefined;
    if (changesBefore === this.#changes) {
      const until = context.clock.now() + REMEMBERED_MS;
      this.#remembered.set(proof, { ...found, subject: this.#door.subject(name), until });
    }
    return found;
  }

  #current(proof: string): Remembered<Who> | undefined {
    const remembered = this.#remembered.get(proof);
    return remembered !== undefined && remembered.until > this.#parts.context.clock.now() ? remembered : undefined;
  }

  #trusted(proof: string): Remembered<Who> | undefined {
    const lastLookAt = this.#follower?.lastLookAt();
    const fresh = lastLookAt !== undefined && this.#parts.context.clock.now() - lastLookAt < TRUSTED_FOR_MS;
    return fresh ? this.#current(proof) : undefined;
  }
}
