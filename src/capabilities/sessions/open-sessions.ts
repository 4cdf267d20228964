// Both kinds of sessions with their routes, and their integration with the other checks of credentials.
import { ConfigError, type SingleSignOnAudience } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { AuditFollower } from '../../platform/audit/follow-audit-log.ts';
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker, OperatorPrincipal } from '../accounts/check-operator.ts';
import { findOperator } from '../accounts/find-operator.ts';
import { accountsOfPortal, findPortalAccount } from '../accounts/find-portal-account.ts';
import type { SignInParts } from '../accounts/proven-sign-ins.ts';
import {
  OPERATOR_ROLE_NAMES,
  type OperatorRoleName,
  permissionsOfCustomer,
  permissionsOfOperator,
} from '../accounts/roles.ts';
import type { Caller, TokenChecker } from '../tokens/check-token.ts';
import { SessionChecker } from './check-session.ts';
import { sessionRoutes } from './session.routes.ts';
import { operatorSessionSchema, portalSessionSchema } from './session.schema.ts';
import { SessionCookie } from './session-cookie.ts';
import { operatorKind, portalKind, type SessionKind } from './session-kind.ts';
import { sweepSessions } from './sweep-sessions.ts';

export interface Sessions extends Capability {
  /** For other capabilities that change how users sign in. */
  readonly kinds: { readonly portal: SessionKind<Caller>; readonly console: SessionKind<OperatorPrincipal> };
}

/** Makes `tokens` and `operators` accept session cookies. */
export async function openSessions(
  parts: SignInParts & {
    readonly tokens: TokenChecker;
    readonly operators: OperatorChecker;
    readonly baseUrl: () => string;
    /** The URL of the console for operators, which may have its own port. */
    readonly operatorsUrl: () => string;
    readonly news: AuditFollower;
  },
): Promise<Sessions> {
  const { context, tokens, operators, baseUrl, operatorsUrl } = parts;
  const singleSignOn = await openProvider(context);
  const customers = {
    context,
    baseUrl,
    kind: portalKind(parts),
    cookie: new SessionCookie('portal', context.environment, context.credentialsMark, baseUrl),
  };
  const carriers = {
    context,
    baseUrl: operatorsUrl,
    kind: operatorKind(parts, operators),
    cookie: new SessionCookie('operator', context.environment, context.credentialsMark, operatorsUrl),
  };
  const portal = new SessionChecker(customers);
  const console = new SessionChecker(carriers);
  portal.follow(parts.news);
  console.follow(parts.news);
  tokens.acceptSessions(portal);
  operators.acceptSessions(console);
  const stopSweeping = sweepSessions(context, [customers.kind, carriers.kind]);
  return {
    kinds: { portal: customers.kind, console: carriers.kind },
    routes: [
      ...sessionRoutes(
        {
          ...customers,
          checker: portal,
          provider: singleSignOn?.for('portal'),
          returnPage: () => `${baseUrl()}${RETURN_PAGES.portal}`,
          async tell(username) {
            const [account, accounts] = await Promise.all([
              findPortalAccount(context, username),
              accountsOfPortal(context, username),
            ]);
            const list = [...accounts].map(([number, { name }]) => ({ account: number, name }));
            const role = account?.role ?? '';
            const permissions = permissionsOfCustomer(role);
            const email = account?.email ?? null;
            return { username, name: account?.name ?? '', accounts: list, email, role, permissions };
          },
        },
        {
          path: '/v1/session',
          tag: 'Sessions',
          policyName: 'portal session',
          securityScheme: 'portalSession',
          schema: portalSessionSchema,
        },
      ),
      ...sessionRoutes(
        {
          ...carriers,
          checker: console,
          provider: singleSignOn?.for('operators'),
          returnPage: () => `${operatorsUrl()}${RETURN_PAGES.console}`,
          async tell(username) {
            const { role = '', email = null } = (await findOperator(context, username)) ?? {};
            return { username, email, role, permissions: permissionsOfOperator(role) };
          },
        },
        {
          path: '/ops/v1/session',
          tag: 'Operations',
          policyName: 'operator session',
          securityScheme: 'operatorSession',
          schema: operatorSessionSchema,
        },
      ),
    ],
    hear(news) {
      portal.hear(news);
      console.hear(news);
    },
    stop: stopSweeping,
    close: () => singleSignOn?.close(),
  };
}

/** Registered at the provider as redirect URIs; served by web/session. */
const RETURN_PAGES = { portal: '/sign-in/sso', console: '/console/sso' } as const;

/** @throws ConfigError if a role does not exist */
async function openProvider(context: Context) {
  const settings = context.config.singleSignOn;
  if (settings === undefined) return undefined;
  const wrong = settings.operatorRoles.find(({ role }) => !OPERATOR_ROLE_NAMES.includes(role as OperatorRoleName));
  if (wrong !== undefined) {
    const roles = OPERATOR_ROLE_NAMES.join(', ');
    throw new ConfigError(`LINEHAUL_SSO_OPERATOR_ROLES names the role "${wrong.role}"; the roles are ${roles}.`);
  }
  // Loaded only where it is used: see test/house/start-imports.test.ts.
  const { Provider } = await import('../accounts/single-sign-on/provider.ts');
  const provider = new Provider(settings, context);
  return {
    for: (audience: SingleSignOnAudience) => (settings.audiences.includes(audience) ? provider : undefined),
    close: () => provider.close(),
  };
}
