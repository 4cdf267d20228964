// Counts the contacts of a pickup that want notices toward the daily limits for mail.
import type { Step } from '../../../platform/db/database.ts';
import { countMails, mailsLeft, refuseMails } from '../../mail/limit-mails.ts';
import type { Caller } from '../../tokens/check-token.ts';
import type { PickupParts } from '../pickup-parts.ts';
import type { PickupAsked, RequestedPickup } from './stored-pickup.ts';

const FIX = 'Set receiveNotifications to N for contacts that need no notices, or try again after 00:00 UTC.';

/** `before` is the previous request, whose contacts are already counted. @throws Refusal if there are too many */
export async function countPickupMail(
  { context }: PickupParts,
  caller: Caller,
  requestNumber: string,
  { owners, asked }: RequestedPickup,
  before?: PickupAsked,
): Promise<Step[]> {
  const known = before === undefined ? [] : notified(before);
  const added = notified(asked).filter((address) => !known.includes(address));
  if (added.length === 0) return [];
  const subject = { account: owners.find((one) => caller.accounts.has(one))!, reference: requestNumber };
  const left = await mailsLeft(context, subject);
  if (added.length > left.count) throw refuseMails(context, left, FIX);
  return countMails(context, subject, added.length);
}

function notified({ shipper, contacts }: PickupAsked): readonly string[] {
  const wanting = [...shipper.contacts, ...contacts].filter((one) => one.receiveNotifications === 'Y');
  return [...new Set(wanting.flatMap(({ email }) => email ?? []))];
}
