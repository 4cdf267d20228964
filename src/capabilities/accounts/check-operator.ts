// Authenticates operators of the carrier, by HTTP Basic or by the session cookie of the console.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { AuditFollower, AuditNews } from '../../platform/audit/follow-audit-log.ts';
import type { Policy, Principal } from '../../platform/contract/route.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { BASIC_CHALLENGE, readBasic } from '../../platform/http/request/basic-credentials.ts';
import type { SessionDoor } from '../../platform/http/session-door.ts';
import type { Admission, SignIns } from '../../platform/http/sign-ins/sign-ins.ts';
import { operatorSubject } from './manage-operators.ts';
import { type Operator, operatorStore } from './operator.store.ts';
import { type Proven, ProvenSignIns } from './proven-sign-ins.ts';

export interface OperatorPrincipal extends Principal {
  readonly username: string;
  /** `operator:<name>`, for the audit log and for recording who reported something. */
  readonly actor: string;
  readonly role: string;
  /** The session whose cookie authenticated the request. */
  readonly sessionId?: string;
}

/** An operator whose name and password are right, and what decides whether that is enough. */
export interface ProvenOperator {
  readonly principal: OperatorPrincipal;
  readonly secondFactorAt: number | null;
  readonly isProgram: boolean;
}

export type AuthenticateOperator = (request: FastifyRequest) => OperatorPrincipal | Promise<OperatorPrincipal>;

const WANTED = 'the user name and password of an operator';

export class OperatorChecker {
  readonly #context: Context;
  readonly #signIns: ProvenSignIns<ProvenOperator>;
  #sessions: SessionDoor<OperatorPrincipal> | undefined;
  #hosts: AuthenticateOperator | undefined;

  constructor(context: Context, signIns: SignIns) {
    this.#context = context;
    this.#signIns = new ProvenSignIns(
      { context, signIns },
      {
        entryPoint: 'operator',
        subject: operatorSubject,
        wrong: () => new Refusal('operatorCredentialsWrong'),
        async find(username) {
          const found = await operatorStore(context.db).find(username);
          if (found === undefined) return undefined;
          const { second_factor_at: secondFactorAt, is_program } = found;
          const who = { principal: operatorOf(found), secondFactorAt, isProgram: is_program === 1 };
          return { passwordHash: found.password_hash, who };
        },
      },
    );
  }

  readonly policy: Policy<OperatorPrincipal> = {
    name: 'operator',
    says: 'HTTP Basic with the name and password of an operator of the carrier, or the session cookie of the console.',
    security: [{ operator: [] }, { operatorSession: [] }],
    takesSession: true,
    challenge: BASIC_CHALLENGE,
    limit: 'operator',
    hasSameAccess: (before, now) => before.role === now.role,
    authenticate: (request) => this.#authenticate(request),
  };

  /** From now on, a session cookie is accepted instead of the password. */
  acceptSessions(sessions: SessionDoor<OperatorPrincipal>): void {
    this.#sessions = sessions;
  }

  /** From now on, the operators of another environment are accepted in this one, which has none of its own. */
  acceptOperatorsOf(hosts: AuthenticateOperator): void {
    this.#hosts = hosts;
  }

  /** Changes by commands and other nodes arrive through the audit log. */
  follow(follower: AuditFollower): void {
    this.#signIns.follow(follower);
  }

  hear(news: readonly AuditNews[]): void {
    this.#signIns.hear(news);
  }

  /** Synchronous if the same name and password were verified recently. @throws Refusal when the name or the password is wrong */
  check(
    name: string,
    password: string,
    source: string,
    admit: (who: ProvenOperator) => Admission,
  ): Proven<ProvenOperator> | Promise<Proven<ProvenOperator>> {
    return this.#signIns.check(name.toLowerCase(), password, source, admit);
  }

  #authenticate(request: FastifyRequest): OperatorPrincipal | Promise<OperatorPrincipal> {
    if (this.#hosts !== undefined) return this.#hosts(request);
    if (request.headers.authorization === undefined) {
      const bySession = this.#sessions?.authenticate(request);
      if (bySession !== undefined) return bySession;
    }
    const { name, password } = readBasic(request, WANTED);
    const admit = (who: ProvenOperator) => (this.#refusalOfPassword(who) === undefined ? 'in' : 'not-allowed');
    const proven = this.check(name, password, this.#context.sources.of(request), admit);
    return proven instanceof Promise ? proven.then(({ who }) => this.#byPassword(who)) : this.#byPassword(proven.who);
  }

  /** @throws Refusal */
  #byPassword(who: ProvenOperator): OperatorPrincipal {
    const refusal = this.#refusalOfPassword(who);
    if (refusal !== undefined) throw refusal;
    return who.principal;
  }

  /** A password alone must not be enough where a second factor or single sign-on is required. */
  #refusalOfPassword({ secondFactorAt, isProgram }: ProvenOperator): Refusal | undefined {
    const { singleSignOn, operatorSecondFactor } = this.#context.config;
    if (singleSignOn?.only.includes('operators') && !isProgram) return new Refusal('passwordsOff');
    const isRequired = operatorSecondFactor === 'required' && !isProgram;
    if (secondFactorAt === null && !isRequired) return undefined;
    return new Refusal('passwordAloneNotEnough', {
      details:
        'Sign in to the console. For a program, create an operator of its own: linehaul operators create <name> --program',
    });
  }
}

export function operatorOf({ username, role }: Pick<Operator, 'username' | 'role'>): OperatorPrincipal {
  const actor = operatorSubject(username);
  return { scope: actor, meter: actor, username, actor, role };
}
