// The parties of a bill as rows of address books: of each account on it, those that the account may know.
import { createHash } from 'node:crypto';
import type { ShipmentFacts, ShipmentParty } from '../../freight/shipments/shipment-facts.ts';
import { searchName } from '../shipments/findable-shipment.ts';
import { sightOf } from '../shipments/shipment-history.ts';
import { type AddressRow, keyOf } from './address-book.store.ts';

export const ROLES = { shipper: 1, consignee: 2, billTo: 4 } as const;
export type PartyRole = keyof typeof ROLES;
const ROLE_NAMES = Object.keys(ROLES) as PartyRole[];

/** What is shown of a party. */
export interface KeptParty {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly stateProvince: string;
  readonly postalCode: string;
  readonly country: string;
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
}

/** A party that has several roles on the bill is one row. */
export function addressRows(facts: ShipmentFacts, at: number): AddressRow[] {
  const parties = ROLE_NAMES.flatMap((role) => {
    const party = facts[role];
    return party.name === '' || party.address1 === '' ? [] : [{ role, ...partyRow(party) }];
  });
  const rows = new Map<string, AddressRow>();
  for (const account of new Set(facts.accounts)) {
    const sees = sightOf(facts, { has: (one) => one === account });
    for (const { role, party, search, body } of parties) {
      if (!sees[role]) continue;
      const known = rows.get(keyOf({ account, party }));
      const roles = (known?.roles ?? 0) | ROLES[role];
      rows.set(keyOf({ account, party }), { account, party, roles, last_used_at: at, times_used: 1, search, body });
    }
  }
  return [...rows.values()];
}

function partyRow(given: ShipmentParty): Pick<AddressRow, 'party' | 'search' | 'body'> {
  const { name, address1, address2, city, stateProvince, postalCode, country, contactName, phone, email } = given;
  const kept: KeptParty = {
    name,
    address1,
    address2,
    city,
    stateProvince,
    postalCode,
    country,
    contactName,
    phone,
    email,
  };
  const body = JSON.stringify(kept);
  return { ...namesOf(body, kept), body };
}

type PartyNames = Pick<AddressRow, 'party' | 'search'>;

/** Some megabytes. */
const MOST_NAMES = 5_000;
/** The same warehouse is on every bill of an account. */
const names = new Map<string, PartyNames>();

function namesOf(body: string, kept: KeptParty): PartyNames {
  let known = names.get(body);
  if (known === undefined) {
    known = makeNames(kept);
    if (names.size >= MOST_NAMES) names.delete(names.keys().next().value!);
    names.set(body, known);
  }
  return known;
}

function makeNames({ name, address1, address2, city, stateProvince, postalCode, country, contactName }: KeptParty) {
  const identity = [name, address1, address2, city, stateProvince, postalCode, country].map(searchName).join('\n');
  const party = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const search = ` ${searchName([name, address1, city, stateProvince, postalCode, contactName].join(' '))}`;
  return { party, search };
}

export function rolesOf(sum: number): PartyRole[] {
  return ROLE_NAMES.filter((role) => (sum & ROLES[role]) !== 0);
}
