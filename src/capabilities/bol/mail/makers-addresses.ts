// The people who are told when somebody else ends a bill of lading: those for whom it was created.
import { isMailAddress } from '../../../platform/mail/mail-address.ts';
import type { FoundBol } from '../record/find-bol.ts';

/** The notification addresses, and the contacts of the parties for which the bill was created. */
export function makersAddresses({ request, record }: Pick<FoundBol, 'request' | 'record'>): string[] {
  const { origin, destination, billTo, notifications = [] } = request;
  const { accounts, owners } = record;
  const parties = [
    [accounts.shipper, origin],
    [accounts.consignee, destination],
    [accounts.billTo, billTo],
  ] as const;
  const contacts = parties.flatMap(([account, { contact }]) => (owners.includes(account) ? [contact.email] : []));
  const named = [...notifications.map(({ email }) => email), ...contacts];
  return [...new Set(named)].filter((address) => address !== undefined && isMailAddress(address)) as string[];
}
