// Which accounts a subscription is for: the caller's own; for invoices, only those that the carrier has allowed.

import { type EventKind, isOfMoney } from '../../../freight/event-types.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { SubscriptionParts } from '../subscription-parts.ts';

/** The requested accounts, or all of the caller's. @throws Refusal if the caller may not subscribe to one of them */
export async function subscribedAccounts(
  { permissions }: SubscriptionParts,
  caller: Caller,
  kind: EventKind,
  asked: readonly string[] | undefined,
): Promise<string[]> {
  const own = [...caller.accounts.keys()];
  const wanted = asked === undefined || asked.length === 0 ? own : [...new Set(asked)];
  const foreign = wanted.filter((account) => !caller.accounts.has(account));
  if (foreign.length > 0) {
    throw new Refusal('accountNotYours', {
      details: `${foreign.join(', ')} is not among your accounts: ${own.join(', ')}.`,
    });
  }
  if (wanted.length === 0) throw new Refusal('accountNotYours', { details: 'The portal account has no accounts.' });
  if (isOfMoney(kind)) {
    const allowed = await permissions.among(wanted);
    const denied = wanted.filter((account) => !allowed.has(account));
    if (denied.length > 0) {
      throw new Refusal('invoiceEventsNotAllowed', {
        details: `The carrier has not allowed invoice events for ${denied.join(', ')}. Ask the carrier to enable them, or use accounts that have them.`,
      });
    }
  }
  return wanted.sort();
}
