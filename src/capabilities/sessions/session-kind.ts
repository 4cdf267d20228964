// The two kinds of sessions: customers in the portal, operators in the console.
import type { Context } from '../../context.ts';
import type { Principal } from '../../platform/contract/route.ts';
import type { Step, Unit } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Admission } from '../../platform/http/sign-ins.ts';
import {
  type OperatorChecker,
  type OperatorPrincipal,
  operatorOf,
  type ProvenOperator,
} from '../accounts/check-operator.ts';
import {
  findOperator,
  operatorsByEmail,
  setOperatorEmail,
  setOperatorPassword,
  setOperatorSecondFactor,
} from '../accounts/find-operator.ts';
import {
  accountsOfPortal,
  findPortalAccount,
  type PortalAccount,
  portalAccountsByEmail,
  setPortalEmail,
  setPortalPassword,
  setPortalSecondFactor,
} from '../accounts/find-portal-account.ts';
import { isOperatorName, operatorSubject, prepareOperator } from '../accounts/manage-operators.ts';
import { customerSubject, portalSubject } from '../accounts/manage-portal-accounts.ts';
import { provePortalAccount } from '../accounts/prove-portal-account.ts';
import type { SignInParts } from '../accounts/proven-sign-ins.ts';
import type { OperatorRoleName } from '../accounts/roles.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { SessionKindName, SignInMethod } from './session.store.ts';

/** Somebody whose sessions may go on, and whose they are in the audit log. */
export interface SessionHolder<Who> {
  /** Compared with what the session was opened under. */
  readonly credential: string;
  readonly subjects: readonly string[];
  readonly who: Who;
  /** Where notices and links for a new password go. */
  readonly email: string | null;
  /** Another password, and the credential that sessions go on under. A conflict when something else changed it first. */
  changePassword(passwordHash: string): { readonly step: Step; readonly credential: string };
  changeEmail(email: string): Step;
  /** When the second factor was last set up or changed; null: there is none. */
  readonly secondFactorAt: number | null;
  /** It was set up or changed at this time, or (null) removed: the step for it, and the credential that sessions go on under. */
  changeSecondFactor(at: number | null): { readonly step: Step; readonly credential: string };
}

export interface SessionUser extends Principal {
  readonly username: string;
}

export interface SessionKind<Who extends SessionUser> {
  readonly name: SessionKindName;
  /** Ended when nothing was done for so long. */
  readonly idleMs: number;
  /** Ended after so long, whatever was done. */
  readonly longestMs: number;
  /** Whether its other credentials are HTTP Basic, for which a browser would ask in a window of its own. */
  readonly isBesideBasic: boolean;
  /** Whether somebody without a second factor can do nothing but set one up. */
  readonly isSecondFactorRequired: boolean;
  /** Whether the single sign-on provider alone lets them in. */
  readonly arePasswordsOff: boolean;
  /** How the audit log calls the holder. */
  subject(username: string): string;
  /** Undefined when the account is gone or suspended. */
  holder(username: string): Promise<SessionHolder<Who> | undefined>;
  /** The name as it is stored, and the credential that was proved. @throws Refusal */
  prove(
    username: string,
    password: string,
    source: string,
  ): Promise<{ readonly username: string; readonly credential: string }>;
  /** Checks a code or passkey of the user: counted, delayed and refused like a password. Undefined where `check` says so. */
  tryFactor<T>(username: string, source: string, check: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Checks what the single sign-on provider says: failures count by source address. Undefined where `check` says so. */
  tryIdentity<T>(source: string, check: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Somebody proved who they are and is not let in: for the record of failed sign-ins. */
  sawNotAllowed(name: string, source: string): void;
  /** User names with this e-mail address. */
  usersByEmail(email: string): Promise<readonly string[]>;
  /** For those whom the single sign-on provider gives a role. Undefined when the name is taken or cannot be used. */
  createUser?(wanted: {
    readonly username: string;
    readonly role: string;
    readonly email: string | null;
  }): Promise<Unit | undefined>;
}

/** Whether a session that began like this needs a second factor of this service. */
export function needsFactor(
  { isSecondFactorRequired }: { readonly isSecondFactorRequired: boolean },
  method: SignInMethod,
): boolean {
  return isSecondFactorRequired && method !== 'single-sign-on-multi-factor';
}

/** A shorter setting also ends sessions that began under a longer one. */
export function sessionEnd(
  { created_at, ends_at }: { readonly created_at: number; readonly ends_at: number },
  { longestMs }: { readonly longestMs: number },
): number {
  return Math.min(ends_at, created_at + longestMs);
}

function lifetimes(
  { config }: Context,
  name: SessionKindName,
): { readonly idleMs: number; readonly longestMs: number } {
  const { idleMinutes, hours } = config.sessions[name];
  return { idleMs: idleMinutes * MINUTE_MS, longestMs: hours * HOUR_MS };
}

/** A portal account without API access may sign in: it is for people, and the API access is about programs (spec-gaps 2). */
export function portalKind(parts: SignInParts): SessionKind<Caller> {
  const { context } = parts;
  const credentialOf = ({ generation }: PortalAccount) => String(generation);
  const arePasswordsOff = context.config.singleSignOn?.only.includes('portal') ?? false;
  return {
    name: 'portal',
    ...lifetimes(context, 'portal'),
    isBesideBasic: false,
    isSecondFactorRequired: false,
    arePasswordsOff,
    subject: portalSubject,
    async holder(username) {
      const portal = await findPortalAccount(context, username);
      if (portal === undefined || portal.suspended_at !== null) return undefined;
      const accounts = await accountsOfPortal(context, username);
      const name = `portal ${username}`;
      return {
        credential: credentialOf(portal),
        subjects: [portalSubject(username), ...[...accounts.keys()].map(customerSubject)],
        who: { scope: name, meter: name, role: portal.role, username, clientId: 'portal', accounts },
        email: portal.email,
        changeEmail: (email) => setPortalEmail(context, portal, email),
        changePassword: (passwordHash) => ({
          step: setPortalPassword(context, portal, passwordHash),
          credential: credentialOf({ ...portal, generation: portal.generation + 1 }),
        }),
        secondFactorAt: portal.second_factor_at,
        changeSecondFactor: (at) => ({
          step: setPortalSecondFactor(context, portal, at),
          credential: credentialOf({ ...portal, generation: portal.generation + 1 }),
        }),
      };
    },
    async prove(username, password, source) {
      if (arePasswordsOff) throw new Refusal('passwordsOff');
      const attempt = { entryPoint: 'portal-session', name: username.toLowerCase(), source } as const;
      const portal = await provePortalAccount(parts, attempt, password);
      if (portal === undefined) throw new Refusal('portalCredentialsWrong', { details: WRONG });
      if (portal.suspended_at !== null) throw new Refusal('portalAccountSuspended');
      return { username: portal.username, credential: credentialOf(portal) };
    },
    tryFactor: (name, source, check) =>
      parts.signIns.checkPassword({ entryPoint: 'portal-session', name, source, isSecondFactor: true }, check),
    tryIdentity: (source, check) =>
      parts.signIns.checkSecret({ entryPoint: 'portal-session', name: SINGLE_SIGN_ON, source }, check, () => 'in'),
    sawNotAllowed: (name, source) => parts.signIns.sawNotAllowed({ entryPoint: 'portal-session', name, source }),
    usersByEmail: (email) => portalAccountsByEmail(context, email),
  };
}

export function operatorKind(parts: SignInParts, operators: OperatorChecker): SessionKind<OperatorPrincipal> {
  const { context } = parts;
  const credentialOf = (passwordHash: string, secondFactorAt: number | null) =>
    context.secrets.hash(
      'session credential',
      passwordHash,
      ...(secondFactorAt === null ? [] : [String(secondFactorAt)]),
    );
  const arePasswordsOff = context.config.singleSignOn?.only.includes('operators') ?? false;
  return {
    name: 'operator',
    ...lifetimes(context, 'operator'),
    isBesideBasic: true,
    isSecondFactorRequired: context.config.operatorSecondFactor === 'required',
    arePasswordsOff,
    subject: operatorSubject,
    async holder(username) {
      const operator = await findOperator(context, username);
      if (operator === undefined || operator.is_program === 1) return undefined;
      const { password_hash: current, second_factor_at: secondFactorAt } = operator;
      return {
        credential: credentialOf(current, secondFactorAt),
        subjects: [operatorSubject(username)],
        who: operatorOf(operator),
        email: operator.email,
        changeEmail: (email) => setOperatorEmail(context, operator, email),
        changePassword: (passwordHash) => ({
          step: setOperatorPassword(context, operator, passwordHash),
          credential: credentialOf(passwordHash, secondFactorAt),
        }),
        secondFactorAt,
        changeSecondFactor(at) {
          // Also two changes within one millisecond have different times, so that the later one is a conflict.
          const changedAt = at === null ? null : Math.max(at, (secondFactorAt ?? 0) + 1);
          return {
            step: setOperatorSecondFactor(context, operator, changedAt),
            credential: credentialOf(current, changedAt),
          };
        },
      };
    },
    async prove(username, password, source) {
      if (arePasswordsOff) throw new Refusal('passwordsOff');
      const { who, passwordHash } = await operators.check(username, password, source, admitToConsole);
      if (who.isProgram) throw new Refusal('operatorIsProgram');
      const { username: name } = who.principal;
      // The password may have been proved a while ago: what else is asked for is as it is now.
      const operator = await findOperator(context, name);
      if (operator?.password_hash !== passwordHash) throw new Refusal('operatorCredentialsWrong');
      return { username: name, credential: credentialOf(passwordHash, operator.second_factor_at) };
    },
    tryFactor: (name, source, check) =>
      parts.signIns.checkPassword({ entryPoint: 'operator', name, source, isSecondFactor: true }, check),
    tryIdentity: (source, check) =>
      parts.signIns.checkSecret({ entryPoint: 'operator', name: SINGLE_SIGN_ON, source }, check, () => 'in'),
    sawNotAllowed: (name, source) => parts.signIns.sawNotAllowed({ entryPoint: 'operator', name, source }),
    usersByEmail: (email) => operatorsByEmail(context, email),
    async createUser({ username, role, email }) {
      if (!isOperatorName(username) || (await findOperator(context, username)) !== undefined) return undefined;
      const wanted = { role: role as OperatorRoleName, email };
      return (await prepareOperator(context, 'single-sign-on', username, wanted)).unit;
    },
  };
}

function admitToConsole({ isProgram, secondFactorAt }: ProvenOperator): Admission {
  if (isProgram) return 'not-allowed';
  return secondFactorAt === null ? 'in' : 'second-step';
}

/** How attempts are counted and recorded before it is known who makes them. */
const SINGLE_SIGN_ON = 'single sign-on';
const WRONG = 'Check the user name and the password. Test and production have separate accounts.';
