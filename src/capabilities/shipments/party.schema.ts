// How responses show the parties of a shipment: in full, or by name and city in lists.
import { Type } from 'typebox';
import type { ShipmentParty } from '../../freight/shipments/shipment-facts.ts';

export const partyAddressSchema = Type.Object(
  {
    address1: Type.String(),
    address2: Type.String(),
    city: Type.String(),
    stateProvince: Type.String(),
    postalCode: Type.String(),
    country: Type.String({ description: 'USA, CAN or MEX.', examples: ['USA'] }),
  },
  { title: 'PartyAddress' },
);

export const partySchema = Type.Object(
  {
    account: Type.String({ description: 'Empty where the party has none.' }),
    name: Type.String(),
    address: partyAddressSchema,
  },
  { title: 'ShipmentParty' },
);

/** Contacts are for the people who move the freight. */
export function partyView({
  account,
  name,
  address1,
  address2,
  city,
  stateProvince,
  postalCode,
  country,
}: ShipmentParty) {
  return { account, name, address: { address1, address2, city, stateProvince, postalCode, country } };
}

export const endSchema = Type.Object(
  { name: Type.String(), city: Type.String(), state: Type.String() },
  { title: 'ShipmentEnd' },
);

export function endView({ name, city, stateProvince }: Pick<ShipmentParty, 'name' | 'city' | 'stateProvince'>) {
  return { name, city, state: stateProvince };
}
