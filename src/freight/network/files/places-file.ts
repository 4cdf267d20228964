// Owns places-us.csv, places-ca.csv and places-mx.csv: which postal codes exist, and the city and state of each.

import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { type Country, DIGIT_KEYS, FSA_KEYS, fsaKey } from '../../postal-code.ts';
import { CARRIER_FILES } from './carrier-files.ts';
import { STATE_FORM } from './terminals-file.ts';

export interface Place {
  readonly country: Country;
  /** '' if only the state is known, as for many Mexican codes. */
  readonly city: string;
  readonly state: string;
  /** Other accepted city names, such as Toronto for Scarborough. */
  readonly otherNames: readonly string[];
}

export interface PlaceTable {
  readonly places: readonly Place[];
  /** For each postal key, the index of its place plus one, or 0 if no such code exists. */
  readonly placeOfKey: Uint32Array;
  /** Latitude and longitude of each key in ten-thousandths of a degree, 0 and 0 if unknown; null if the file has no points. */
  readonly points: Int32Array | null;
  /** False if rows were faulty: an absent code may be one of them. */
  readonly isComplete: boolean;
}

const PLACE_FILES = { US: CARRIER_FILES.placesUs, CA: CARRIER_FILES.placesCa, MX: CARRIER_FILES.placesMx } as const;
const CODE_FIX: Readonly<Record<Country, string>> = {
  US: 'Write 5 digits; a spreadsheet drops leading zeros unless the column is text.',
  CA: 'Write the first three characters of the code, as M5V.',
  MX: 'Write 5 digits; a spreadsheet drops leading zeros unless the column is text.',
};
/** One part is about eleven meters. */
export const DEGREE_PARTS = 10_000;
const NO_NAMES: readonly string[] = [];

type PlaceColumn = 'postalCode' | 'city' | 'state' | 'otherNames' | 'latitude' | 'longitude';
const OPTIONAL: readonly PlaceColumn[] = ['otherNames', 'latitude', 'longitude'];

export function readPlaces(country: Country, bytes: Uint8Array, faults: FaultList): PlaceTable {
  const file = PLACE_FILES[country];
  const places: Place[] = [];
  const placeOfKey = new Uint32Array(country === 'CA' ? FSA_KEYS : DIGIT_KEYS);
  const seen = new Map<string, Map<string, number>>();
  const columns: readonly PlaceColumn[] = ['postalCode', 'city', 'state'];
  const format = { file: file.name, maxBytes: file.maxBytes, columns, optional: OPTIONAL };
  let points: Int32Array | null = null;
  const before = faults.count;
  const stateForm = `a state code of ${country === 'MX' ? 3 : 2} letters`;
  let last = { city: '', state: '', otherNames: NO_NAMES, index: 0 };
  const isRead = readTable(bytes, format, faults, (row) => {
    const key = country === 'CA' ? fsaKeyOf(row.cell('postalCode')) : row.digitKey('postalCode');
    const city = country === 'MX' && row.cell('city') === '' ? '' : row.text('city', 50);
    const isSameState = last.index > 0 && row.cell('state') === last.state;
    const state = isSameState ? last.state : row.match('state', STATE_FORM[country], stateForm);
    const otherNames = readOtherNames(row);
    if (key < 0) {
      const code = shown(row.cell('postalCode'));
      row.fault('postalCode', `${code} is not a postal code of ${country}.`, CODE_FIX[country]);
    }
    if (key < 0 || city === null || state === null) return;
    if (placeOfKey[key] !== 0) {
      const reason = `The postal code ${row.cell('postalCode')} is a duplicate.`;
      row.fault('postalCode', reason, 'Keep one row for a postal code.');
      return;
    }
    // 42,000 ZIP codes share 19,000 cities, so each city is stored once. Most codes have the same city as the previous one.
    if (last.index === 0 || city !== last.city || state !== last.state || otherNames !== last.otherNames) {
      const ofState = seen.get(state) ?? new Map<string, number>();
      seen.set(state, ofState);
      const identity = otherNames === NO_NAMES ? city : `${city};${otherNames.join(';')}`;
      let index = ofState.get(identity);
      if (index === undefined) {
        index = places.push({ country, city, state, otherNames });
        ofState.set(identity, index);
      }
      last = { city, state, otherNames, index };
    }
    placeOfKey[key] = last.index;
    if (row.cell('latitude') === '' && row.cell('longitude') === '') return;
    points ??= new Int32Array(2 * placeOfKey.length);
    points[2 * key] = Math.round((row.number('latitude', -90, 90) ?? 0) * DEGREE_PARTS);
    points[2 * key + 1] = Math.round((row.number('longitude', -180, 180) ?? 0) * DEGREE_PARTS);
  });
  return { places, placeOfKey, points, isComplete: isRead && faults.count === before };
}

function fsaKeyOf(code: string): number {
  return code.length > 5 ? -1 : fsaKey(code);
}

function readOtherNames(row: CarrierRow<PlaceColumn>): readonly string[] {
  const cell = row.cell('otherNames');
  if (cell === '') return NO_NAMES;
  const names = cell.split(';').map((name) => name.trim());
  if (names.some((name) => name === '' || name.length > 50)) {
    row.fault('otherNames', 'A name is empty or longer than 50.', 'Separate names with semicolons.');
  }
  return names;
}
