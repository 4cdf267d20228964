// Who calls the image service: a SOAP user by name and password (§5.7). A right password is remembered for a while, since
// every call carries it and checking it takes long on purpose.
import type { Context } from '../../context.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SignInThrottle } from '../../platform/http/sign-in-throttle.ts';
import { findSoapUser } from '../accounts/find-soap-user.ts';
import { soapUserSubject } from '../accounts/manage-soap-users.ts';
import { generalError, SoapFault } from './soap-fault.ts';

export interface SoapCaller {
  readonly user: string;
  /** The customer accounts whose documents it may see. */
  readonly accounts: readonly string[];
}

interface Proven {
  readonly caller: SoapCaller;
  readonly passwordHash: string;
  readonly until: number;
}

const REMEMBERED_MS = 5 * 60_000;
const MOST_REMEMBERED = 10_000;
/** When the audit log could not be read for so long, what is remembered may have been changed elsewhere. */
const TRUSTED_FOR_MS = 4_000;

export class SoapUserCheck {
  readonly #context: Context;
  readonly #throttle: SignInThrottle;
  readonly #metrics: Metrics;
  /** By a keyed hash of name and password: the password itself is not kept. */
  readonly #proven = new Map<string, Proven>();
  /** Raised by every change, so that a check that began before it is not remembered. */
  #changes = 0;
  #follower: AuditFollower | undefined;

  constructor(context: Context, throttle: SignInThrottle, metrics: Metrics) {
    this.#context = context;
    this.#throttle = throttle;
    this.#metrics = metrics;
  }

  /** Changes by operators and other nodes arrive through the audit log. */
  follow(follower: AuditFollower): void {
    this.#follower = follower;
  }

  hear(news: readonly AuditNews[]): void {
    for (const { subject } of news) {
      if (!subject.startsWith(soapUserSubject(''))) continue;
      this.#changes += 1;
      for (const [proof, { caller }] of this.#proven) {
        if (soapUserSubject(caller.user) === subject) this.#proven.delete(proof);
      }
    }
  }

  /** @throws SoapFault when the name or the password is wrong */
  async check(user: string, password: string): Promise<SoapCaller> {
    const proof = this.#context.secrets.hash('soap sign-in', user, password);
    const proven = this.#remembered(proof);
    if (proven !== undefined && this.#isFresh()) return proven.caller;
    const name = `soap ${user}`;
    try {
      return await this.#throttle.inTurn(name, async () => {
        // Somebody who stood ahead in the line may have proved the same.
        const known = this.#remembered(proof);
        if (known !== undefined && this.#isFresh()) return known.caller;
        const caller = await this.#lookUp(user, password, proof, known?.passwordHash);
        if (caller !== undefined) return caller;
        this.#throttle.failed(name);
        this.#metrics.signInFailed('soap');
        throw generalError('The user or the password is wrong. They are those of a SOAP user of this environment.');
      });
    } catch (error) {
      // A fault like any other to a SOAP client; the status 429 would be an error of the connection to many.
      if (!(error instanceof Refusal)) throw error;
      throw new SoapFault('Client', 'generalError', `${error.message} ${error.details}`, error.headers);
    }
  }

  /** `provenHash`: the stored hash that this password was found to fit. */
  async #lookUp(
    user: string,
    password: string,
    proof: string,
    provenHash: string | undefined,
  ): Promise<SoapCaller | undefined> {
    const changesBefore = this.#changes;
    const found = await findSoapUser(this.#context, user);
    const passwordHash = found?.passwordHash;
    const right =
      (passwordHash !== undefined && passwordHash === provenHash) ||
      (await this.#context.passwords.verify(passwordHash, password));
    if (!right || found === undefined) return undefined;
    const caller = { user, accounts: found.accounts };
    const until = this.#context.clock.now() + REMEMBERED_MS;
    if (changesBefore === this.#changes) this.#remember(proof, { caller, passwordHash: found.passwordHash, until });
    return caller;
  }

  #remembered(proof: string): Proven | undefined {
    const proven = this.#proven.get(proof);
    return proven !== undefined && proven.until > this.#context.clock.now() ? proven : undefined;
  }

  #isFresh(): boolean {
    return this.#follower !== undefined && this.#context.clock.now() - this.#follower.lastLookAt() < TRUSTED_FOR_MS;
  }

  #remember(proof: string, proven: Proven): void {
    // The oldest leaves: a Map keeps the order in which names came.
    if (this.#proven.size >= MOST_REMEMBERED) this.#proven.delete(this.#proven.keys().next().value!);
    this.#proven.set(proof, proven);
  }
}
