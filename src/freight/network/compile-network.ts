// Owns compiling a carrier's files into a network: every file is checked, and one error rejects all of them.

import { type CarrierFault, FaultList } from '../carrier-files/carrier-fault.ts';
import { type Country, digitKey, fsaKey } from '../postal-code.ts';
import { CarrierRegister } from './carrier-register.ts';
import { readCarrier } from './files/carrier-file.ts';
import { CARRIER_FILES, type CarrierFileContents, type CarrierFileKey } from './files/carrier-files.ts';
import { type CoverageRow, readCoverage } from './files/coverage-file.ts';
import { readCutOffs } from './files/cut-offs-file.ts';
import { readDeadlines, USUAL_DEADLINES } from './files/deadlines-file.ts';
import { NO_FOODSTUFFS, readFoodstuffs } from './files/foodstuffs-file.ts';
import { readHazmatPolicy } from './files/hazmat-policy-file.ts';
import { readHolidays } from './files/holidays-file.ts';
import { readLanes } from './files/lanes-file.ts';
import { readLineHaulRules } from './files/line-haul-rules-file.ts';
import { type Partner, readPartners } from './files/partners-file.ts';
import { type PlaceTable, readPlaces } from './files/places-file.ts';
import { readTerminals, type Terminal } from './files/terminals-file.ts';
import { buildLaneMatrix } from './lane-matrix.ts';
import type { Network } from './network.ts';
import { buildPostalIndex } from './postal-index.ts';
import { reportUnreachable } from './reachability.ts';

export type CompiledNetwork =
  | { readonly ok: true; readonly network: Network }
  /** `faultCount` counts all faults; `faults` holds the first thousand. */
  | { readonly ok: false; readonly faults: readonly CarrierFault[]; readonly faultCount: number };

/** Reads all files even after a fault, so that one run of the check reports everything there is to fix. */
export function compileNetwork(files: CarrierFileContents): CompiledNetwork {
  const faults = new FaultList();
  const bytesOf = (key: CarrierFileKey): Uint8Array | null => {
    const { name } = CARRIER_FILES[key];
    const bytes = files.get(name);
    if (bytes === undefined)
      faults.add(name, 0, '', 'The file is missing.', 'Add it; docs/carrier-data.md describes it.');
    return bytes ?? null;
  };
  const read = <T>(key: CarrierFileKey, reader: (bytes: Uint8Array) => T): T | null => {
    const bytes = bytesOf(key);
    return bytes === null ? null : reader(bytes);
  };
  const optional = <T>(key: CarrierFileKey, reader: (bytes: Uint8Array) => T): T | null => {
    const bytes = files.get(CARRIER_FILES[key].name);
    return bytes === undefined ? null : reader(bytes);
  };
  const carrier = read('carrier', (bytes) => readCarrier(bytes, faults));
  const partners = read('partners', (bytes) => readPartners(bytes, faults)) ?? unread<Partner>();
  const terminalRegister = read('terminals', (bytes) => readTerminals(bytes, partners, faults)) ?? unread<Terminal>();
  // Lanes are checked even without this file, with meaningless figures.
  const rules =
    read('lineHaulRules', (bytes) => readLineHaulRules(bytes, faults)) ??
    readLineHaulRules(new Uint8Array(0), new FaultList());
  const cutOffs = read('cutOffs', (bytes) => readCutOffs(bytes, terminalRegister, faults));
  const calendar = read('holidays', (bytes) => readHolidays(bytes, faults));
  const us = read('placesUs', (bytes) => readPlaces('US', bytes, faults));
  const ca = read('placesCa', (bytes) => readPlaces('CA', bytes, faults));
  const mx = read('placesMx', (bytes) => readPlaces('MX', bytes, faults));
  const policy = optional('hazmatPolicy', (bytes) => readHazmatPolicy(bytes, faults)) ?? [];
  const foodstuffs = optional('foodstuffs', (bytes) => readFoodstuffs(bytes, faults)) ?? NO_FOODSTUFFS;
  const deadlines = optional('deadlines', (bytes) => readDeadlines(bytes, faults)) ?? USUAL_DEADLINES;
  const coverage = read('coverage', (bytes) => readCoverage(bytes, terminalRegister, partners, faults)) ?? [];
  const lanes = read('lanes', (bytes) => readLanes(bytes, terminalRegister, partners, rules, faults));
  reportUnknownCodes({ US: us, CA: ca, MX: mx }, coverage, faults);
  if (faults.count > 0 || !carrier || !cutOffs || !calendar || !us || !ca || !mx || !lanes) return refusal(faults);

  const terminalById = terminalRegister.byId;
  const terminals = [...terminalById.values()];
  const laneMatrix = buildLaneMatrix(terminals, lanes, cutOffs, rules);
  reportUnreachable(terminals, laneMatrix, faults);
  if (faults.count > 0) return refusal(faults);
  const partnerOfLink = new Map<number, Partner>();
  for (const { from, to, partner } of lanes) {
    if (partner === null) continue;
    partnerOfLink.set(from.index * terminals.length + to.index, partner);
    partnerOfLink.set(to.index * terminals.length + from.index, partner);
  }
  const postalIndex = buildPostalIndex({ US: us, CA: ca, MX: mx }, coverage);
  return {
    ok: true,
    network: {
      carrier,
      terminals,
      terminalById,
      partners: partners.byId,
      lanes,
      partnerOfLink,
      laneMatrix,
      driverRest: { restAfterHours: rules.restAfterHours, restHours: rules.restHours },
      postalIndex,
      calendar,
      cutOffs,
      hazmatRules: { policy, foodstuffs },
      deadlines,
    },
  };
}

function refusal(faults: FaultList): CompiledNetwork {
  return { ok: false, faults: faults.kept, faultCount: faults.count };
}

function unread<T>(): CarrierRegister<T> {
  const register = new CarrierRegister<T>();
  register.markUnread();
  return register;
}

/** A row for a full code or FSA that no places file lists could never match: it is most likely mistyped. */
function reportUnknownCodes(
  tables: Readonly<Record<Country, PlaceTable | null>>,
  coverage: readonly CoverageRow[],
  faults: FaultList,
): void {
  for (const { country, prefix, line } of coverage) {
    const table = tables[country];
    if (table === null || !table.isComplete || (prefix.length < 5 && country !== 'CA')) continue;
    const key = country === 'CA' ? fsaKey(prefix) : digitKey(prefix);
    if (table.placeOfKey[key] !== 0) continue;
    const fix = `Correct the code, or add it to places-${country.toLowerCase()}.csv.`;
    faults.add(CARRIER_FILES.coverage.name, line, 'prefix', `There is no postal code ${prefix} in ${country}.`, fix);
  }
}
