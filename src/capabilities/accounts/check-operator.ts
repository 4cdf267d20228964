// Who calls as the carrier itself: an operator by HTTP Basic. A right password is remembered for a while, since every report
// of an event carries it and checking it takes long on purpose.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import type { Policy, Principal } from '../../platform/contract/route.ts';
import { BASIC_CHALLENGE, readBasic } from '../../platform/http/basic-credentials.ts';
import type { Metrics } from '../../platform/http/metrics.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SignInThrottle } from '../../platform/http/sign-in-throttle.ts';
import { operatorSubject } from './manage-operators.ts';
import { operatorStore } from './operator.store.ts';

export interface OperatorPrincipal extends Principal {
  readonly username: string;
  /** `operator:<name>`, for the audit log and beside what was reported. */
  readonly actor: string;
}

interface Proven {
  readonly operator: OperatorPrincipal;
  readonly passwordHash: string;
  readonly until: number;
}

const WANTED = 'the user name and password of an operator';
const REMEMBERED_MS = 5 * 60_000;
const MOST_REMEMBERED = 10_000;
/** When the audit log could not be read for so long, what is remembered may have been changed elsewhere. */
const TRUSTED_FOR_MS = 4_000;

export class OperatorChecker {
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

  readonly policy: Policy<OperatorPrincipal> = {
    name: 'operator',
    says: 'HTTP Basic with the name and password of an operator of the carrier.',
    security: [{ operator: [] }],
    challenge: BASIC_CHALLENGE,
    authenticate: (request: FastifyRequest) => {
      const { name, password } = readBasic(request, WANTED);
      return this.check(name, password);
    },
  };

  /** Changes by commands and other nodes arrive through the audit log. */
  follow(follower: AuditFollower): void {
    this.#follower = follower;
  }

  hear(news: readonly AuditNews[]): void {
    for (const { subject } of news) {
      if (!subject.startsWith(operatorSubject(''))) continue;
      this.#changes += 1;
      for (const [proof, { operator }] of this.#proven) {
        if (operator.actor === subject) this.#proven.delete(proof);
      }
    }
  }

  /** At once when the same was proved before. @throws Refusal when the name or the password is wrong */
  check(name: string, password: string): OperatorPrincipal | Promise<OperatorPrincipal> {
    const username = name.toLowerCase();
    const proof = this.#context.secrets.hash('operator sign-in', username, password);
    const proven = this.#remembered(proof);
    return proven !== undefined && this.#isFresh() ? proven.operator : this.#signIn(username, password, proof);
  }

  #signIn(username: string, password: string, proof: string): Promise<OperatorPrincipal> {
    const counted = `operator ${username}`;
    return this.#throttle.inTurn(counted, async () => {
      // Somebody who stood ahead in the line may have proved the same.
      const known = this.#remembered(proof);
      if (known !== undefined && this.#isFresh()) return known.operator;
      const operator = await this.#lookUp(username, password, proof, known?.passwordHash);
      if (operator !== undefined) return operator;
      this.#throttle.failed(counted);
      this.#metrics.signInFailed('operator');
      throw new Refusal('operatorCredentialsWrong');
    });
  }

  /** `provenHash`: the stored hash that this password was found to fit. */
  async #lookUp(
    username: string,
    password: string,
    proof: string,
    provenHash: string | undefined,
  ): Promise<OperatorPrincipal | undefined> {
    const changesBefore = this.#changes;
    const passwordHash = (await operatorStore(this.#context.db).find(username))?.password_hash;
    const right =
      (passwordHash !== undefined && passwordHash === provenHash) ||
      (await this.#context.passwords.verify(passwordHash, password));
    if (!right || passwordHash === undefined) return undefined;
    const actor = operatorSubject(username);
    // The carrier's own systems are not counted: they report as much as happens.
    const operator: OperatorPrincipal = { scope: actor, meter: '', username, actor };
    const until = this.#context.clock.now() + REMEMBERED_MS;
    if (changesBefore === this.#changes) this.#remember(proof, { operator, passwordHash, until });
    return operator;
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
