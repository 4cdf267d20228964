// Owns where a party of a shipment is served: by its postal code, else by the terminal that the bill of lading was given.
import type { Network } from '../network/network.ts';
import { locate, type ServedArea } from '../network/postal-index.ts';
import { EVERY_WEEKDAY } from '../network/service-weekdays.ts';
import { COUNTRY_BIT } from '../service-calendar.ts';
import { COUNTRY3 } from '../value-sets/country3.ts';
import type { PartyPlace } from './shipment-way.ts';

/** Null when the network of today knows neither the place nor the terminal. */
export function areaOfParty(network: Network, party: PartyPlace, terminalId: string): ServedArea | null {
  const terminal = network.terminalById.get(terminalId);
  if (terminal === undefined) return null;
  const { postalCode, country } = party;
  const area =
    postalCode !== '' && COUNTRY3.has(country)
      ? locate(network.postalIndex, postalCode, COUNTRY3.get(country).country2)?.area
      : null;
  // Another terminal may serve the place by now; the freight goes where it was sent.
  if (area != null && area.terminal === terminal) return area;
  return {
    terminal,
    terminalIndex: terminal.index,
    terminalCountry: COUNTRY_BIT[terminal.address.country],
    partner: terminal.partner,
    extraDays: 0,
    weekdays: EVERY_WEEKDAY,
    note: '',
  };
}
