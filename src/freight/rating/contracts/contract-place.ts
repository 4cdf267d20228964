// Owns the places in contract rows: how they are written, and how specific each kind is.
import { shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { STATE_FORM } from '../../network/files/terminals-file.ts';
import type { Network } from '../../network/network.ts';
import { COUNTRIES, type Country, fsaKey } from '../../postal-code.ts';

/** From the most specific to the least. */
export const PLACE_KINDS = ['zip3', 'terminal', 'state', 'country', 'any'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export interface ContractPlace {
  readonly kind: PlaceKind;
  /** In the file's notation: `US-752`, `terminal DAL`, `US-TX`, `US` or `any`. */
  readonly key: string;
}

export const ANY: ContractPlace = { kind: 'any', key: 'any' };
export const TERMINAL = 'terminal ';
const AREA = /^(US|CA|MX)-([A-Z0-9]{2,3})$/;
const FIX =
  'Write the first three characters of a postal code as US-752 or CA-M5V, a terminal as terminal DAL, a state or province as US-TX, a country as US, or any.';

/** Pass `network` to check that the place exists. */
export function placeCell<C extends string>(
  row: CarrierRow<C>,
  column: C,
  network: Network | undefined,
): ContractPlace | null {
  const text = row.cell(column);
  const place = placeOf(text);
  if (place === null) {
    return row.fault(column, text === '' ? 'The cell is empty.' : `${shown(text)} is not a place.`, FIX);
  }
  if (network !== undefined && !isKnown(place, network)) {
    return row.fault(column, `${MISSING[place.kind]} ${shown(text)}.`, FIX);
  }
  return place;
}

const MISSING: Readonly<Record<PlaceKind, string>> = {
  zip3: 'No postal code begins with',
  terminal: 'There is no terminal',
  state: 'There is no state or province',
  country: 'There is no country',
  any: '',
};

function placeOf(text: string): ContractPlace | null {
  if (text === 'any') return ANY;
  if (COUNTRIES.some((country) => country === text)) return { kind: 'country', key: text };
  if (/^terminal [A-Z0-9]{2,5}$/.test(text)) return { kind: 'terminal', key: text };
  const [, country, area] = (AREA.exec(text) ?? []) as unknown as [string, Country, string];
  if (area === undefined) return null;
  if (STATE_FORM[country].test(area)) return { kind: 'state', key: text };
  const isPrefix = country === 'CA' ? fsaKey(area) >= 0 : /^\d{3}$/.test(area);
  return isPrefix ? { kind: 'zip3', key: text } : null;
}

function isKnown({ kind, key }: ContractPlace, { terminalById, postalIndex }: Network): boolean {
  if (kind === 'terminal') return terminalById.has(key.slice(TERMINAL.length));
  if (kind !== 'state' && kind !== 'zip3') return true;
  const { states, entryOfKey } = postalIndex.countries[key.slice(0, 2) as Country];
  const code = key.slice(3);
  if (kind === 'state') return states.has(code);
  if (key.startsWith('CA')) return entryOfKey[fsaKey(code)] !== 0;
  return entryOfKey.subarray(Number(code) * 100, (Number(code) + 1) * 100).some((entry) => entry !== 0);
}
