// Adds, shows, changes and deletes the saved addresses of the caller's accounts.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { firstOf, Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';
import { requireOwnAccount } from '../tokens/require-own-account.ts';
import type { AddressBookStore } from './address-book.store.ts';
import { type AddressContent, MOST_ADDRESSES, type NewAddress } from './saved-address.schema.ts';
import type { SavedAddressRow, SavedAddressStore } from './saved-address.store.ts';
import { savedAddressView, savedRow } from './saved-address-row.ts';

export interface AddressParts {
  readonly context: Context;
  readonly saved: SavedAddressStore;
  /** The parties of earlier bills. */
  readonly used: AddressBookStore;
}

/** @throws Refusal when it is there already, or the book is full */
export async function addAddress(parts: AddressParts, caller: Caller, body: NewAddress): Promise<Answer> {
  const { account, ...content } = body;
  requireOwnAccount(caller, account);
  const row = savedRow(parts.context, caller, account, content);
  await refuseIfSaved(parts, row);
  await refuseIfFull(parts, account, 1);
  return { status: 201, body: enveloped(savedAddressView(row)), writes: [parts.saved.insert(row)] };
}

export async function readAddress(parts: AddressParts, caller: Caller, id: string): Promise<Answer> {
  return { status: 200, body: enveloped(savedAddressView(await ownAddress(parts, caller, id))) };
}

/** If the name or the place changes, the party of earlier bills with the old ones is no longer offered. */
export async function changeAddress(
  parts: AddressParts,
  caller: Caller,
  id: string,
  content: AddressContent,
): Promise<Answer> {
  const before = await ownAddress(parts, caller, id);
  const row = savedRow(parts.context, caller, before.account, content, id);
  const isMoved = row.party !== before.party;
  if (isMoved) await refuseIfSaved(parts, row);
  return {
    status: 200,
    body: enveloped(savedAddressView(row)),
    writes: [parts.saved.replace(row), ...(isMoved ? [parts.used.delete(before.account, before.party)] : [])],
  };
}

/** The party of earlier bills goes too; otherwise the forms would go on offering it. */
export async function deleteAddress(parts: AddressParts, caller: Caller, id: string): Promise<Answer> {
  const row = await ownAddress(parts, caller, id);
  const { account, party } = row;
  const actor = `portal-account:${caller.username}`;
  const deleted = auditLine(parts.context, actor, 'address.deleted', `address:${id}`, { account });
  return { status: 204, writes: [parts.saved.delete(row), parts.used.delete(account, party), deleted] };
}

/** @throws Refusal if the account would have more addresses than it may have */
export async function refuseIfFull({ saved }: AddressParts, account: string, more: number): Promise<void> {
  const count = await saved.count(account);
  if (count + more <= MOST_ADDRESSES) return;
  throw new Refusal('listFull', {
    details: `The account has ${count} of ${MOST_ADDRESSES} addresses. Delete some, then try again.`,
  });
}

async function refuseIfSaved({ saved }: AddressParts, { account, party }: SavedAddressRow): Promise<void> {
  if ((await saved.ofParties(account, [party])).length === 0) return;
  const failures = [
    { field: 'name', description: 'is already in the address book at this address. Change that entry instead.' },
  ];
  throw new Refusal('validationFailed', { details: firstOf(failures), failures });
}

/** @throws Refusal when none of the caller's accounts has it */
async function ownAddress({ saved }: AddressParts, { accounts }: Caller, id: string): Promise<SavedAddressRow> {
  const row = await saved.find(id, [...accounts.keys()]);
  if (row === undefined) throw new Refusal('noSuchSavedAddress');
  return row;
}
