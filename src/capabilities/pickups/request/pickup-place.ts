// The pickup location: the shipper's postal code, the terminal that serves it, and the local time there.
import type { Network } from '../../../freight/network/network.ts';
import { locate, placeName, type ServedArea } from '../../../freight/network/postal-index.ts';
import type { PickupPlace } from '../../../freight/pickups/schedule-pickup.ts';
import type { Country2 } from '../../../freight/value-sets/country2.ts';
import { type Failure, firstOf, Refusal } from '../../../platform/http/refusal.ts';
import { localTime, momentOf } from '../../../platform/local-time.ts';
import type { PickupRequest } from './pickup-request.schema.ts';

const FIELD = 'shipper.shipperAddress.addressInfo';

export interface ShipperPlace {
  readonly country: Country2;
  readonly area: ServedArea;
}

/** @throws Refusal if the postal code does not exist or is not served */
export function shipperPlace(request: PickupRequest, network: Network): ShipperPlace {
  const { postalCode, stateProvince, countryAbbrev: country } = request.shipper.shipperAddress.addressInfo;
  return servedPlace(network, { postalCode, stateProvince, country }, `${FIELD}.postalCode`, `${FIELD}.stateProvince`);
}

export interface AskedPlace {
  readonly postalCode: string;
  readonly stateProvince?: string | undefined;
  readonly country?: Country2 | undefined;
}

/** `codeField` and `stateField` name the fields in errors. @throws Refusal if the postal code does not exist or is not served */
export function servedPlace(network: Network, asked: AskedPlace, codeField: string, stateField = ''): ShipperPlace {
  const { postalCode, stateProvince } = asked;
  const country = asked.country ?? countryOf(network, postalCode);
  const found = locate(network.postalIndex, postalCode, country);
  const failures: Failure[] = [];
  if (found === null) {
    const where = asked.country === undefined ? '' : ` in ${asked.country}`;
    failures.push({ field: codeField, description: `There is no postal code ${postalCode}${where}.` });
  } else {
    if (found.area === null) {
      const description = `Pickups are not available at ${postalCode} (${placeName(found.place)}). ${found.refusal}`;
      failures.push({ field: codeField, description });
    }
    // Mexican states have three letters in the carrier's data and often two elsewhere, so they cannot be compared.
    if (stateProvince !== undefined && country !== 'MX' && stateProvince !== found.place.state) {
      const description = `is ${stateProvince}, but ${postalCode} is in ${placeName(found.place)}. Correct one of them.`;
      failures.push({ field: stateField, description });
    }
  }
  if (failures.length > 0 || found?.area == null) {
    throw new Refusal('validationFailed', { details: firstOf(failures), failures });
  }
  return { country, area: found.area };
}

/** The location with its clock, in the time zone of the terminal that serves it. */
export function pickupPlace(network: Network, area: ServedArea, now: number): PickupPlace {
  const { timeZone } = area.terminal;
  return {
    network,
    area,
    now,
    clock: { localTime: (at) => localTime(timeZone, at), momentOf: (local) => momentOf(timeZone, local) },
  };
}

/** By the format of the code: A1A1A1 is Canadian; five digits are a US ZIP if it exists, else Mexican (spec-gaps 3). */
function countryOf(network: Network, postalCode: string): Country2 {
  if (/^[A-Za-z]/.test(postalCode)) return 'CA';
  return locate(network.postalIndex, postalCode, 'US') === null ? 'MX' : 'US';
}
