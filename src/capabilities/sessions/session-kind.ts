// The two kinds of sessions: customers in the portal, operators in the console.
import type { Principal } from '../../platform/contract/route.ts';
import type { Step } from '../../platform/db/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { type OperatorChecker, type OperatorPrincipal, operatorOf } from '../accounts/check-operator.ts';
import { findOperator, setOperatorEmail, setOperatorPassword } from '../accounts/find-operator.ts';
import {
  accountsOfPortal,
  findPortalAccount,
  type PortalAccount,
  setPortalEmail,
  setPortalPassword,
} from '../accounts/find-portal-account.ts';
import { operatorSubject } from '../accounts/manage-operators.ts';
import { customerSubject, portalSubject } from '../accounts/manage-portal-accounts.ts';
import { provePortalAccount } from '../accounts/prove-portal-account.ts';
import type { SignInParts } from '../accounts/proven-sign-ins.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { SessionKindName } from './session.store.ts';

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
}

/** A portal account without API access may sign in: it is for people, and the API access is about programs (spec-gaps 2). */
export function portalKind(parts: SignInParts): SessionKind<Caller> {
  const { context } = parts;
  const credentialOf = ({ generation }: PortalAccount) => String(generation);
  return {
    name: 'portal',
    idleMs: 30 * MINUTE_MS,
    longestMs: 12 * HOUR_MS,
    isBesideBasic: false,
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
      };
    },
    async prove(username, password, source) {
      const attempt = { entryPoint: 'portal-session', name: username.toLowerCase(), source } as const;
      const portal = await provePortalAccount(parts, attempt, password);
      if (portal === undefined) throw new Refusal('portalCredentialsWrong', { details: WRONG });
      if (portal.suspended_at !== null) throw new Refusal('portalAccountSuspended');
      return { username: portal.username, credential: credentialOf(portal) };
    },
  };
}

export function operatorKind({ context }: SignInParts, operators: OperatorChecker): SessionKind<OperatorPrincipal> {
  const credentialOf = (passwordHash: string) => context.secrets.hash('session credential', passwordHash);
  return {
    name: 'operator',
    idleMs: 15 * MINUTE_MS,
    longestMs: 8 * HOUR_MS,
    isBesideBasic: true,
    subject: operatorSubject,
    async holder(username) {
      const operator = await findOperator(context, username);
      if (operator === undefined) return undefined;
      return {
        credential: credentialOf(operator.password_hash),
        subjects: [operatorSubject(username)],
        who: operatorOf(operator),
        email: operator.email,
        changeEmail: (email) => setOperatorEmail(context, operator, email),
        changePassword: (passwordHash) => ({
          step: setOperatorPassword(context, operator, passwordHash),
          credential: credentialOf(passwordHash),
        }),
      };
    },
    async prove(username, password, source) {
      const { who, passwordHash } = await operators.check(username, password, source);
      return { username: who.username, credential: credentialOf(passwordHash) };
    },
  };
}

const WRONG = 'Check the user name and the password. Test and production have separate accounts.';
