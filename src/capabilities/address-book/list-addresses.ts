// Lists the parties of the caller's earlier bills, newest first, for a form to choose from.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { searchName } from '../shipments/findable-shipment.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { AddressQuery, ListedAddress } from './address-book.schema.ts';
import type { AddressRow } from './address-book.store.ts';
import type { AddressBook } from './address-book.ts';
import { type KeptParty, rolesOf } from './address-parties.ts';

const USUAL_LIMIT = 20;
const MOST_WORDS = 6;

export async function listAddresses(
  { store }: AddressBook,
  { accounts }: Caller,
  { search = '', limit = String(USUAL_LIMIT) }: AddressQuery,
): Promise<Answer> {
  const words = searchName(search).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const lists = await Promise.all([...accounts.keys()].map((account) => store.newest(account, words, Number(limit))));
  return { status: 200, body: enveloped(together(lists.flat()).slice(0, Number(limit)).map(addressOf)) };
}

/** Several accounts may have shipped to the same party. */
function together(rows: readonly AddressRow[]): AddressRow[] {
  const parties = new Map<string, AddressRow>();
  for (const row of rows) {
    const other = parties.get(row.party);
    if (other === undefined) parties.set(row.party, row);
    else {
      const [older, newer] = other.last_used_at <= row.last_used_at ? [other, row] : [row, other];
      const times_used = older.times_used + newer.times_used;
      parties.set(row.party, { ...newer, roles: older.roles | newer.roles, times_used });
    }
  }
  return [...parties.values()].sort((one, other) => other.last_used_at - one.last_used_at);
}

function addressOf(row: AddressRow): ListedAddress {
  const { contactName, phone, email, name, ...address } = JSON.parse(row.body) as KeptParty;
  return {
    name,
    address,
    contactName,
    phone,
    email,
    roles: rolesOf(row.roles),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    timesUsed: row.times_used,
  };
}
