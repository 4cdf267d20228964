// Owns places-us.csv, places-ca.csv and places-mx.csv: which postal codes exist, and the city and state of each.
import { type Country, DIGIT_KEYS, digitKey, FSA_KEYS, fsaKey } from '../postal-code.ts';
import { type FaultList, shown } from './carrier-fault.ts';
import { CARRIER_FILES } from './carrier-files.ts';
import type { CarrierRow } from './carrier-row.ts';
import { readTable } from './carrier-table.ts';
import { STATE_FORM } from './terminals-file.ts';

export interface Place {
  readonly country: Country;
  /** '' where only the state is known, as for many Mexican codes. */
  readonly city: string;
  readonly state: string;
  /** Further names under which mail arrives, such as Toronto for Scarborough. */
  readonly otherNames: readonly string[];
}

export interface PlaceTable {
  readonly places: readonly Place[];
  /** For a postal key the index of its place plus one, or 0 when there is no such code. */
  readonly placeOfKey: Uint32Array;
  /** False when rows were faulty: a code that is absent may be one of them. */
  readonly isComplete: boolean;
}

const PLACE_FILES = { US: CARRIER_FILES.placesUs, CA: CARRIER_FILES.placesCa, MX: CARRIER_FILES.placesMx } as const;
const CODE_FIX: Readonly<Record<Country, string>> = {
  US: 'Write 5 digits; a spreadsheet drops leading zeros unless the column is text.',
  CA: 'Write the first three characters of the code, as M5V.',
  MX: 'Write 5 digits; a spreadsheet drops leading zeros unless the column is text.',
};
const NO_NAMES: readonly string[] = [];

type PlaceColumn = 'postalCode' | 'city' | 'state' | 'otherNames';

export function readPlaces(country: Country, bytes: Uint8Array, faults: FaultList): PlaceTable {
  const file = PLACE_FILES[country];
  const places: Place[] = [];
  const placeOfKey = new Uint32Array(country === 'CA' ? FSA_KEYS : DIGIT_KEYS);
  const seen = new Map<string, Map<string, number>>();
  const columns: readonly PlaceColumn[] = ['postalCode', 'city', 'state'];
  const format = { file: file.name, maxBytes: file.maxBytes, columns, optional: ['otherNames' as const] };
  const before = faults.count;
  const isRead = readTable(bytes, format, faults, (row) => {
    const code = row.cell('postalCode');
    const key = code.length > 5 ? -1 : country === 'CA' ? fsaKey(code) : digitKey(code);
    const city = country === 'MX' && row.cell('city') === '' ? '' : row.text('city', 50);
    const state = row.match('state', STATE_FORM[country], `a state code of ${country === 'MX' ? 3 : 2} letters`);
    const otherNames = readOtherNames(row);
    if (key < 0) row.fault('postalCode', `${shown(code)} is not a postal code of ${country}.`, CODE_FIX[country]);
    if (key < 0 || city === null || state === null) return;
    if (placeOfKey[key] !== 0) {
      row.fault('postalCode', `The postal code ${code} is there twice.`, 'Keep one row for a postal code.');
      return;
    }
    // 42,000 ZIP codes share 19,000 cities: a city is kept once.
    const ofState = seen.get(state) ?? new Map<string, number>();
    seen.set(state, ofState);
    const identity = otherNames === NO_NAMES ? city : `${city};${otherNames.join(';')}`;
    let index = ofState.get(identity);
    if (index === undefined) {
      index = places.push({ country, city, state, otherNames });
      ofState.set(identity, index);
    }
    placeOfKey[key] = index;
  });
  return { places, placeOfKey, isComplete: isRead && faults.count === before };
}

function readOtherNames(row: CarrierRow<PlaceColumn>): readonly string[] {
  const cell = row.cell('otherNames');
  if (cell === '') return NO_NAMES;
  const names = cell.split(';').map((name) => name.trim());
  if (names.some((name) => name === '' || name.length > 50)) {
    row.fault('otherNames', 'A name is empty or longer than 50.', 'Write names with a semicolon between them.');
  }
  return names;
}
