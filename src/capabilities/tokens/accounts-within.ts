// The accounts that a token may act for: those of the user, restricted to those that the API key is limited to.
import { Refusal } from '../../platform/http/refusal.ts';
import type { Customer } from '../accounts/find-portal-account.ts';

const MOST_SHOWN = 10;

/** @throws Refusal if the key is limited to accounts that the user does not have */
export function accountsWithin(
  accounts: ReadonlyMap<string, Customer>,
  limitedTo: readonly string[] | undefined,
): ReadonlyMap<string, Customer> {
  if (limitedTo === undefined) return accounts;
  const within = new Map([...accounts].filter(([account]) => limitedTo.includes(account)));
  if (within.size > 0) return within;
  throw new Refusal('apiKeyLimited', {
    details: `${limitedToText(limitedTo)} The user of this token has none of them. Use another API key or another user.`,
  });
}

export function limitedToText(limitedTo: readonly string[]): string {
  const shown = limitedTo.slice(0, MOST_SHOWN).join(', ');
  const more = limitedTo.length - MOST_SHOWN;
  return `The API key is limited to ${limitedTo.length === 1 ? 'the account' : 'the accounts'} ${shown}${more > 0 ? ` and ${more} more` : ''}.`;
}
