// Whose a portal account's user name and password are: one door for all who sign in with them.
import { findPortalAccount, type PortalAccount } from './find-portal-account.ts';
import type { SignInParts } from './proven-sign-ins.ts';

/** `username` in lower case. Undefined when the name or the password is wrong. @throws Refusal when guessing must stop */
export function provePortalAccount(
  { context, throttle, metrics }: SignInParts,
  username: string,
  password: string,
): Promise<PortalAccount | undefined> {
  const name = `portal ${username}`;
  return throttle.inTurn(name, async (line) => {
    const found = await findPortalAccount(context, username);
    // A provider's workers start together with the same password: the slow check is made for the first of them.
    const proof = context.secrets.hash('sign-in', username, found?.password_hash ?? '', password);
    if (found !== undefined && line.proven === proof) return found;
    if ((await context.passwords.verify(found?.password_hash, password)) && found !== undefined) {
      line.proven = proof;
      return found;
    }
    throttle.failed(name);
    metrics.signInFailed('portal');
    return undefined;
  });
}
