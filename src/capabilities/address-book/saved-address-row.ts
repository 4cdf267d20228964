// A saved address as its row, and a row as the response shows it.
import type { Context } from '../../context.ts';
import { searchName } from '../shipments/findable-shipment.ts';
import type { Caller } from '../tokens/check-token.ts';
import { identifyParty } from './address-parties.ts';
import type { AddressContent, SavedAddress } from './saved-address.schema.ts';
import type { SavedAddressRow } from './saved-address.store.ts';

const MOST_WORDS = 6;

/** The words of a search, as far as they count. */
export function wordsOf(search = ''): string[] {
  return searchName(search).split(' ').filter(Boolean).slice(0, MOST_WORDS);
}

/** With the given ID, or as a new one. */
export function savedRow(
  { ids, freightClock }: Context,
  { username }: Caller,
  account: string,
  given: AddressContent,
  id = ids.make('adr_'),
): SavedAddressRow {
  const { name, address, contactName = '', phone = '', email = '' } = given;
  const party = { name, ...address, address2: address.address2 ?? '', contactName, phone, email };
  return {
    id,
    account,
    ...identifyParty(party),
    sort_name: searchName(name),
    saved_at: freightClock.now(),
    saved_by: username,
    body: JSON.stringify(contentOf(given)),
  };
}

/** In a fixed order, so that equal addresses are equal as text. */
function contentOf(given: AddressContent): AddressContent {
  const { name, address, contactName, phone, email, note, limitedAccessType } = given;
  const { address1, address2, city, stateProvince, postalCode, country } = address;
  const [pickup, delivery] = [given.pickupAccessorials ?? [], given.deliveryAccessorials ?? []];
  const isLimited = pickup.includes('LTDAP') || delivery.includes('LTDAD');
  return {
    name,
    address: { address1, ...(address2 && { address2 }), city, stateProvince, postalCode, country },
    ...(contactName && { contactName }),
    ...(phone && { phone }),
    ...(email && { email }),
    ...(pickup.length > 0 && { pickupAccessorials: pickup }),
    ...(delivery.length > 0 && { deliveryAccessorials: delivery }),
    ...(isLimited && limitedAccessType && { limitedAccessType }),
    ...(note && { note }),
  };
}

export function savedAddressView({ id, account, saved_at, saved_by, body }: SavedAddressRow): SavedAddress {
  const kept = JSON.parse(body) as AddressContent;
  return {
    addressId: id,
    account,
    name: kept.name,
    address: { ...kept.address, address2: kept.address.address2 ?? '' },
    contactName: kept.contactName ?? '',
    phone: kept.phone ?? '',
    email: kept.email ?? '',
    pickupAccessorials: kept.pickupAccessorials ?? [],
    deliveryAccessorials: kept.deliveryAccessorials ?? [],
    ...(kept.limitedAccessType !== undefined && { limitedAccessType: kept.limitedAccessType }),
    note: kept.note ?? '',
    savedAt: new Date(saved_at).toISOString(),
    savedBy: saved_by,
  };
}
