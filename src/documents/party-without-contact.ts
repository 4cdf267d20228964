// A party as the carrier's own documents print it: its contact is for the people who move the freight.
import type { ShipmentParty } from '../freight/shipments/shipment-facts.ts';
import type { PrintedParty } from './bol-document.ts';

export const NO_CONTACT = { locationId: '', contactName: '', phone: '', phoneExt: '', email: '' };

export function partyWithoutContact(party: ShipmentParty): PrintedParty {
  const { account, name, address1, address2, city, stateProvince, postalCode, country } = party;
  return { account, name, address1, address2, city, stateProvince, postalCode, country, ...NO_CONTACT };
}
