// Other names for the codes of a value set: common spellings, and the codes of other sets for the same thing. Errors use them to suggest a
// code, so that PL (a pallet on a quote) leads to PAT (a pallet on a BOL) and not to PAL, which is a pail.
import { BOL_PKG_TYPE } from './bol-pkg-type.ts';
import { COUNTRY2 } from './country2.ts';
import { COUNTRY3 } from './country3.ts';
import { BOL_STATES } from './mx-states.ts';
import { RQ_HU_TYPE } from './rq-hu-type.ts';
import { US_CA_STATES } from './us-ca-states.ts';
import type { ValueSetEntry } from './value-set.ts';

/** Keyed by the name in capitals without accents. */
export type AlsoCalled = Readonly<Record<string, string>>;

/** The trade's other names, by the name of the thing. */
const TRADE_NAMES: Readonly<Record<string, string>> = {
  PT: 'pallet',
  PLT: 'pallet',
  PLTS: 'pallet',
  PALLETS: 'pallet',
  SKIDS: 'skid',
  CARTONS: 'carton',
  CTNS: 'carton',
  BOXES: 'box',
  CRATES: 'crate',
  DRUMS: 'drum',
  ROLLS: 'roll',
  BUNDLES: 'bundle',
  PIECES: 'piece',
  PCS: 'piece',
  PIECE: 'pieces',
  PC: 'pieces',
  TOTE: 'tote bin',
};
const COUNTRY_NAMES: readonly [name: string, meaning: string][] = [
  ['United States of America', 'United States'],
  ['U.S.', 'United States'],
  ['U.S.A.', 'United States'],
  ['México', 'Mexico'],
];

export const BOL_PKG_NAMES = namesOf(BOL_PKG_TYPE.entries, RQ_HU_TYPE.entries);
export const RQ_PKG_NAMES = namesOf(RQ_HU_TYPE.entries, BOL_PKG_TYPE.entries);
export const COUNTRY2_NAMES = countryNames(COUNTRY2.entries, COUNTRY3.entries);
export const COUNTRY3_NAMES = countryNames(COUNTRY3.entries, COUNTRY2.entries);
export const BOL_STATE_NAMES = stateNames(BOL_STATES.entries);
export const US_CA_STATE_NAMES = stateNames(US_CA_STATES.entries);

/** `Québec` → `QUEBEC`. */
function nameKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toUpperCase();
}

/** The names of the set itself, and the other set's codes for things of the same name. */
function namesOf(entries: readonly ValueSetEntry[], others: readonly ValueSetEntry[]): AlsoCalled {
  const codes = new Map(entries.map(({ code, meaning }) => [meaning, code]));
  const names: Record<string, string> = {};
  for (const [name, meaning] of Object.entries(TRADE_NAMES)) add(names, name, codes.get(meaning));
  for (const { code, meaning } of others) {
    add(names, code, codes.get(meaning) ?? codes.get(TRADE_NAMES[nameKey(meaning)] ?? ''));
  }
  for (const { code, meaning } of entries) add(names, meaning, code);
  return names;
}

function countryNames(entries: readonly ValueSetEntry[], others: readonly ValueSetEntry[]): AlsoCalled {
  const names: Record<string, string> = { ...namesOf(entries, others) };
  for (const [name, meaning] of COUNTRY_NAMES) add(names, name, entries.find((one) => one.meaning === meaning)?.code);
  return names;
}

/** Includes the codes themselves: a field that is only checked for its format gets `TX` suggested for `tx`. */
function stateNames(entries: readonly ValueSetEntry[]): AlsoCalled {
  const names: Record<string, string> = {};
  for (const { code, meaning } of entries) {
    add(names, code, code);
    add(names, meaning, code);
  }
  return names;
}

function add(names: Record<string, string>, name: string, code: string | undefined): void {
  if (code !== undefined) names[nameKey(name)] ??= code;
}
