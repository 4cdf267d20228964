// The accounts that an owner can grant to others: the owner's own.
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';

/** In order, without duplicates. @throws Refusal that names all accounts that are not the caller's */
export function ownAccounts(caller: Caller, wanted: readonly string[]): string[] {
  const failures = wanted.flatMap((account, place) =>
    caller.accounts.has(account)
      ? []
      : [{ field: `accounts[${place}]`, description: `is ${account}, which is not one of your accounts.` }],
  );
  const [first] = failures;
  if (first === undefined) return [...new Set(wanted)].sort();
  throw new Refusal('validationFailed', { details: `${first.field} ${first.description}`, failures });
}

/** The user's name in the audit log. */
export function actorOf({ username }: Pick<Caller, 'username'>): string {
  return `portal-account:${username}`;
}

/** A leaked token must not be able to create a user that outlives it. @throws Refusal unless the caller is signed in to the portal */
export function requireSession({ sessionId }: Caller): void {
  if (sessionId === undefined) throw new Refusal('sessionNeeded');
}
