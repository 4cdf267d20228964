// Owns the area that serves a party of a shipment: by its postal code, otherwise by the terminal assigned on the bill of lading.
import type { Network } from '../network/network.ts';
import { locate, type ServedArea } from '../network/postal-index.ts';
import { EVERY_WEEKDAY } from '../network/service-weekdays.ts';
import { COUNTRY_BIT } from '../service-calendar.ts';
import { COUNTRY3 } from '../value-sets/country3.ts';
import type { PartyPlace } from './shipment-way.ts';

/** Null if the current network knows neither the place nor the terminal. */
export function areaOfParty(network: Network, party: PartyPlace, terminalId: string): ServedArea | null {
  const terminal = network.terminalById.get(terminalId);
  if (terminal === undefined) return null;
  const { postalCode, country } = party;
  const area =
    postalCode !== '' && COUNTRY3.has(country)
      ? locate(network.postalIndex, postalCode, COUNTRY3.get(country).country2)?.area
      : null;
  // Another terminal may serve the place by now; the freight goes to the one it was sent to.
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
