// The two kinds of sessions: customers in the portal, operators in the console.
import type { Context } from '../../context.ts';
import type { Principal } from '../../platform/contract/route.ts';
import type { Step, Unit } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Admission } from '../../platform/http/sign-ins/sign-ins.ts';
import {
  type OperatorChecker,
  type OperatorPrincipal,
  operatorOf,
  type ProvenOperator,
} from '../accounts/check-operator.ts';
import { customerSubject } from '../accounts/customers/manage-customer-accounts.ts';
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
import { portalSubject } from '../accounts/manage-portal-accounts.ts';
import { provePortalAccount } from '../accounts/prove-portal-account.ts';
import type { SignInParts } from '../accounts/proven-sign-ins.ts';
import type { OperatorRoleName } from '../accounts/roles.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { SessionKindName, SignInMethod } from './session.store.ts';

/** A user whose sessions may continue, and the user's subjects in the audit log. */
export interface SessionHolder<Who> {
  /** Compared with the credential under which the session was opened. */
  readonly credential: string;
  readonly subjects: readonly string[];
  readonly who: Who;
  /** Where notices and password reset links go. */
  readonly email: string | null;
  /** Sets another password, and returns the credential for continued sessions. Conflicts if anything else changed it first. */
  changePassword(passwordHash: string): { readonly step: Step; readonly credential: string };
  changeEmail(email: string): Step;
  /** When the second factor was last set up or changed; null if there is none. */
  readonly secondFactorAt: number | null;
  /** Records when it was set up or changed (null: removed), and returns the credential for continued sessions. */
  changeSecondFactor(at: number | null): { readonly step: Step; readonly credential: string };
}

export interface SessionUser extends Principal {
  readonly username: string;
}

export interface SessionKind<Who extends SessionUser> {
  readonly name: SessionKindName;
  /** A session ends after this long without use. */
  readonly idleMs: number;
  /** A session ends after this long in any case. */
  readonly longestMs: number;
  /** Whether these users can also use HTTP Basic, for which a browser would prompt. */
  readonly isBesideBasic: boolean;
  /** Whether a user without a second factor can do nothing but set one up. */
  readonly isSecondFactorRequired: boolean;
  /** Whether these users can sign in only through the single sign-on provider. */
  readonly arePasswordsOff: boolean;
  /** The holder's subject in the audit log. */
  subject(username: string): string;
  /** Undefined if the account is gone or suspended. */
  holder(username: string): Promise<SessionHolder<Who> | undefined>;
  /** Returns the name as stored, and the credential that was proved. @throws Refusal */
  prove(
    username: string,
    password: string,
    source: string,
  ): Promise<{ readonly username: string; readonly credential: string }>;
  /** Checks a code or passkey of the user; limited and delayed like a password. Undefined if `check` returns undefined. */
  tryFactor<T>(username: string, source: string, check: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Checks the provider's response; failures count by source address. Undefined if `check` returns undefined. */
  tryIdentity<T>(source: string, check: () => Promise<T | undefined>): Promise<T | undefined>;
  /** Records a failed sign-in of a user who proved their identity but is not allowed in. */
  sawNotAllowed(name: string, source: string): void;
  /** User names with this e-mail address. */
  usersByEmail(email: string): Promise<readonly string[]>;
  /** For users to whom the provider gives a role. Undefined if the name is taken or not allowed. */
  createUser?(wanted: {
    readonly username: string;
    readonly role: string;
    readonly email: string | null;
  }): Promise<Unit | undefined>;
}

/** Whether a session with this sign-in method needs a second factor of this service. */
export function needsFactor(
  { isSecondFactorRequired }: { readonly isSecondFactorRequired: boolean },
  method: SignInMethod,
): boolean {
  return isSecondFactorRequired && method !== 'single-sign-on-multi-factor';
}

/** A shorter setting also ends sessions that started under a longer one. */
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

/** A portal account without API access may sign in: API access concerns programs, not people (spec-gaps 2). */
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
          // Two changes in the same millisecond still get different times, so that the later one conflicts.
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
      // The password may have been proved a while ago, so the other state is read now.
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

/** The name under which attempts are counted and recorded before the user is known. */
const SINGLE_SIGN_ON = 'single sign-on';
const WRONG = 'Check the user name and the password. Test and production have separate accounts.';
