// Finds the origin and destination of a bill of lading in the network, and notes anything irregular about them.
import { locateCity } from '../../../freight/network/city-index.ts';
import type { Network } from '../../../freight/network/network.ts';
import { type Location, locate, type ServedArea } from '../../../freight/network/postal-index.ts';
import { mismatchNotes } from '../../../freight/network/transit-message.ts';
import type { Country } from '../../../freight/postal-code.ts';
import type { Country3 } from '../../../freight/value-sets/country3.ts';
import type { BolParty } from '../request/bol-parties.schema.ts';
import type { BolNotes } from './bol-outcome.ts';

const COUNTRY2: Readonly<Record<Country3, Country>> = { USA: 'US', CAN: 'CA', MEX: 'MX' };

export interface BolPoint {
  readonly postalCode: string;
  readonly location: Location;
  readonly area: ServedArea;
}

/** Undefined if the point is not served: the notes then say why the bill fails. */
export function findOrigin(party: BolParty, network: Network, notes: BolNotes): BolPoint | undefined {
  return served(party, 'origin', find(party, network), notes);
}

/** Null if the destination has no postal code and its city is unknown: the carrier locates it manually. */
export function findDestination(party: BolParty, network: Network, notes: BolNotes): BolPoint | null | undefined {
  const found = find(party, network);
  if (party.postalCode !== undefined) return served(party, 'destination', found, notes);
  if (found === null) {
    notes.add(
      'warning',
      `destination.postalCode is missing and ${party.city}, ${party.stateProvince} is not known. The carrier will place the destination; there is no price and no delivery date until then.`,
    );
    return null;
  }
  const { city, state } = found.place;
  notes.add('warning', `destination.postalCode is missing. We used the terminal that serves ${city}, ${state}.`);
  return served(party, 'destination', found, notes);
}

function find(party: BolParty, network: Network): Location | null {
  const country = COUNTRY2[party.country];
  const code = codeOf(party);
  if (code === '') return locateCity(network.postalIndex, party.city, party.stateProvince, country);
  return locate(network.postalIndex, code, country);
}

/** A1A1A is accepted for a Canadian code here (§2.8); the first three characters determine its area. */
function codeOf({ postalCode = '', country }: BolParty): string {
  return country === 'CAN' && postalCode.length === 5 ? postalCode.slice(0, 3) : postalCode;
}

function served(party: BolParty, side: string, location: Location | null, notes: BolNotes): BolPoint | undefined {
  const postalCode = party.postalCode ?? '';
  if (location === null) {
    notes.fail(
      'data',
      `${side}: there is no postal code ${postalCode} in ${party.country}.`,
      `Correct ${side}.postalCode.`,
    );
    return undefined;
  }
  if (location.area === null) {
    notes.fail(
      'businessRule',
      `${side}: ${location.refusal}`,
      `Ship ${side === 'origin' ? 'from' : 'to'} a place that the carrier serves.`,
    );
    return undefined;
  }
  for (const note of mismatchNotes(location, { zip: postalCode, city: party.city, state: party.stateProvince })) {
    notes.add('warning', `${side}: ${note}`);
  }
  return { postalCode: codeOf(party), location, area: location.area };
}
