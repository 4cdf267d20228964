// Owns the location of a party of a shipment: the point of its postal code.
import type { Point } from '../network/great-circle.ts';
import type { Network } from '../network/network.ts';
import { pointOfCode } from '../network/postal-index.ts';
import { COUNTRY3 } from '../value-sets/country3.ts';
import type { PartyPlace } from './shipment-way.ts';

/** Null if the carrier's files do not locate the code. */
export function pointOfParty(network: Network, { postalCode, country }: PartyPlace): Point | null {
  if (postalCode === '' || !COUNTRY3.has(country)) return null;
  return pointOfCode(network.postalIndex, postalCode, COUNTRY3.get(country).country2);
}
