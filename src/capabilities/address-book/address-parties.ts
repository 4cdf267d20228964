// The parties of a bill as address-book rows: for each account that created it, the parties that the account may see.
import { createHash } from 'node:crypto';
import type { ShipmentFacts, ShipmentParty } from '../../freight/shipments/shipment-facts.ts';
import { CappedMap } from '../../platform/capped-map.ts';
import { searchName } from '../shipments/findable-shipment.ts';
import { visibleParts } from '../shipments/tracking/visible-parts.ts';
import type { AddressRow } from './address-book.store.ts';

export const ROLES = { shipper: 1, consignee: 2, billTo: 4 } as const;
export type PartyRole = keyof typeof ROLES;
const ROLE_NAMES = Object.keys(ROLES) as PartyRole[];

/** What is shown of a party. */
export type KeptParty = Omit<ShipmentParty, 'account'>;

/** A party with several roles on the bill becomes one row. */
export function addressRows(facts: ShipmentFacts, accounts: readonly string[], at: number): AddressRow[] {
  const parties = ROLE_NAMES.map((role) => partyRow(facts[role]));
  const rows: AddressRow[] = [];
  for (const account of accounts) {
    if (!facts.accounts.includes(account)) continue;
    const sees = visibleParts(facts, { has: (one) => one === account });
    const first = rows.length;
    for (let index = 0; index < parties.length; index++) {
      const found = parties[index];
      const role = ROLE_NAMES[index]!;
      if (found === undefined || !sees[role]) continue;
      const { party, search, body } = found;
      let place = first;
      while (place < rows.length && rows[place]!.party !== party) place++;
      const roles = (rows[place]?.roles ?? 0) | ROLES[role];
      rows[place] = { account, party, roles, last_used_at: at, times_used: 1, search, body };
    }
  }
  return rows;
}

type PartyRow = Pick<AddressRow, 'party' | 'search' | 'body'>;

/** A few megabytes. */
const MOST_PARTIES = 5_000;
/** The same warehouse is on every bill of an account. */
const known = new CappedMap<string, PartyRow>(MOST_PARTIES);

/** Undefined if it has no name or no street. */
function partyRow(given: ShipmentParty): PartyRow | undefined {
  const { name, address1, address2, city, stateProvince, postalCode, country, contactName, phone, email } = given;
  if (name === '' || address1 === '') return undefined;
  // No text contains U+0000 (see json-body.ts), so no two parties have the same key.
  const place = `${address1}\0${address2}\0${city}\0${stateProvince}\0${postalCode}\0${country}`;
  const key = `${name}\0${place}\0${contactName}\0${phone}\0${email}`;
  let row = known.get(key);
  if (row === undefined) {
    const address = { address1, address2, city, stateProvince, postalCode, country };
    row = makeRow({ name, ...address, contactName, phone, email });
    known.set(key, row);
  }
  return row;
}

function makeRow(kept: KeptParty): PartyRow {
  return { ...identifyParty(kept), body: JSON.stringify(kept) };
}

/** What a party is found by: its identity and its searchable words. */
export function identifyParty(kept: KeptParty): Pick<AddressRow, 'party' | 'search'> {
  const { name, address1, address2, city, stateProvince, postalCode, country, contactName } = kept;
  const identity = [name, address1, address2, city, stateProvince, postalCode, country].map(searchName).join('\n');
  const party = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const search = ` ${searchName([name, address1, city, stateProvince, postalCode, contactName].join(' '))}`;
  return { party, search };
}

export function rolesOf(sum: number): PartyRole[] {
  return ROLE_NAMES.filter((role) => (sum & ROLES[role]) !== 0);
}
