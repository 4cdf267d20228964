// Checks the user name and password of a portal account, for every endpoint that accepts them.
import type { Admission, Attempt } from '../../platform/http/sign-ins/sign-ins.ts';
import { findPortalAccount, type PortalAccount } from './find-portal-account.ts';
import type { SignInParts } from './proven-sign-ins.ts';

export interface PortalAttempt extends Attempt {
  readonly entryPoint: 'authenticate' | 'portal-session';
}

/** `name` in lower case. Undefined when the name or the password is wrong. @throws Refusal or TooManySignIns */
export function provePortalAccount(
  { context, signIns }: SignInParts,
  attempt: PortalAttempt,
  password: string,
): Promise<PortalAccount | undefined> {
  const { entryPoint, name } = attempt;
  return signIns.checkPassword(
    attempt,
    async (ticket, line) => {
      const found = await findPortalAccount(context, name);
      // A provider's workers often start together with the same password: only the first needs the slow check.
      const proof = context.secrets.hash('sign-in', name, found?.password_hash ?? '', password);
      if (found !== undefined && line.proven === proof) return found;
      const isRight = await context.passwords.verify(found?.password_hash, password, { door: entryPoint, ...ticket });
      if (!isRight || found === undefined) return undefined;
      line.proven = proof;
      return found;
    },
    (found) => admit(entryPoint, found),
  );
}

function admit(
  entryPoint: PortalAttempt['entryPoint'],
  { suspended_at, api_access, second_factor_at }: PortalAccount,
): Admission {
  if (suspended_at !== null) return 'not-allowed';
  if (entryPoint === 'portal-session') return second_factor_at === null ? 'in' : 'second-step';
  return api_access === 1 && second_factor_at === null ? 'in' : 'not-allowed';
}
