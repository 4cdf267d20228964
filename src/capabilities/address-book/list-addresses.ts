// Lists the addresses for a form to choose from: the saved ones and the parties of earlier bills, newest first.
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { AddressQuery, ListedAddress } from './address-book.schema.ts';
import type { AddressRow } from './address-book.store.ts';
import { type KeptParty, rolesOf } from './address-parties.ts';
import type { AddressParts } from './manage-addresses.ts';
import type { SavedAddressRow } from './saved-address.store.ts';
import { savedAddressView, wordsOf } from './saved-address-row.ts';

const USUAL_LIMIT = 20;

/** A party that is saved, that was on bills, or both. */
interface Entry {
  readonly party: string;
  readonly used?: AddressRow | undefined;
  readonly saved?: SavedAddressRow | undefined;
}

export async function listAddresses(
  parts: AddressParts,
  { accounts }: Caller,
  { search, limit = String(USUAL_LIMIT) }: AddressQuery,
): Promise<Answer> {
  const words = wordsOf(search);
  const lists = await Promise.all([...accounts.keys()].map((account) => entriesOf(parts, account, words, +limit)));
  return { status: 200, body: enveloped(together(lists.flat()).slice(0, Number(limit)).map(addressOf)) };
}

async function entriesOf(
  { used, saved }: AddressParts,
  account: string,
  words: readonly string[],
  limit: number,
): Promise<Entry[]> {
  const [onBills, kept] = await Promise.all([used.newest(account, words, limit), saved.newest(account, words, limit)]);
  const entries = new Map<string, Entry>();
  const missing = (of: readonly { party: string }[], among: readonly { party: string }[]) =>
    of.map(({ party }) => party).filter((party) => !among.some((one) => one.party === party));
  const [notOnBills, notKept] = [missing(kept, onBills), missing(onBills, kept)];
  // The other half of what only one of the lists is long enough to show.
  const [moreUsed, moreSaved] = await Promise.all([
    notOnBills.length === 0 ? [] : used.stored(account, notOnBills),
    saved.ofParties(account, notKept),
  ]);
  for (const row of [...onBills, ...moreUsed]) entries.set(row.party, { party: row.party, used: row });
  for (const row of [...kept, ...moreSaved])
    entries.set(row.party, { ...entries.get(row.party), party: row.party, saved: row });
  return [...entries.values()];
}

/** Several accounts may know the same party. */
function together(entries: readonly Entry[]): Entry[] {
  const parties = new Map<string, Entry>();
  for (const { party, used, saved } of entries) {
    const other = parties.get(party);
    parties.set(party, { party, used: usedByBoth(other?.used, used), saved: newer(other?.saved, saved) });
  }
  return [...parties.values()].sort((one, other) => lastUsedAt(other) - lastUsedAt(one));
}

function usedByBoth(one: AddressRow | undefined, other: AddressRow | undefined): AddressRow | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const [older, last] = one.last_used_at <= other.last_used_at ? [one, other] : [other, one];
  return { ...last, roles: older.roles | last.roles, times_used: older.times_used + last.times_used };
}

function newer(one: SavedAddressRow | undefined, other: SavedAddressRow | undefined): SavedAddressRow | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one.saved_at >= other.saved_at ? one : other;
}

function lastUsedAt({ used, saved }: Entry): number {
  return used?.last_used_at ?? saved?.saved_at ?? 0;
}

/** What was saved on purpose goes before what a bill said. */
function addressOf(entry: Entry): ListedAddress {
  const { used, saved } = entry;
  const history = {
    roles: rolesOf(used?.roles ?? 0),
    lastUsedAt: new Date(lastUsedAt(entry)).toISOString(),
    timesUsed: used?.times_used ?? 0,
  };
  if (saved !== undefined) {
    const { account: _, savedAt: _at, savedBy: _by, note: _note, ...shown } = savedAddressView(saved);
    return { ...shown, ...history };
  }
  const { contactName, phone, email, name, ...address } = JSON.parse(used!.body) as KeptParty;
  return { name, address, contactName, phone, email, pickupAccessorials: [], deliveryAccessorials: [], ...history };
}
