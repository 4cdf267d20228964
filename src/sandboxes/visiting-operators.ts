// Operators of the test environment in a sandbox: they authenticate as everywhere else, and the audit log of the test environment records
// who opened whose sandbox.
import type { AuthenticateOperator, OperatorPrincipal } from '../capabilities/accounts/check-operator.ts';
import { sandboxSubject } from '../capabilities/sandboxes/register-sandbox.ts';
import type { Context } from '../context.ts';
import { auditLine } from '../platform/audit/audit-line.ts';

/** One entry per session, or per operator who calls with a password, for as long as the sandbox stays open. */
export function visitingOperators(
  main: Context,
  { credentialsMark: id, sandboxName: name }: Context,
  authenticate: AuthenticateOperator,
): AuthenticateOperator {
  const seen = new Set<string>();
  return async (request) => {
    const who = await authenticate(request);
    const visit = who.sessionId ?? who.actor;
    if (!seen.has(visit)) {
      await main.db.write([auditLine(main, who.actor, 'sandbox.opened', sandboxSubject(id), { name, ...how(who) })]);
      seen.add(visit);
    }
    return who;
  };
}

function how({ sessionId }: OperatorPrincipal): object {
  return sessionId === undefined ? {} : { session: sessionId };
}
