// Compiles a contract's files: every row is checked, contradictory rows are refused, and one error rejects all.
import { type CarrierFault, FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { CarrierFileContents } from '../../network/files/carrier-files.ts';
import type { Network } from '../../network/network.ts';
import { type DayNumber, formatDay } from '../../service-calendar.ts';
import { dateCell } from '../tariff/fuel-files.ts';
import { CLASS_COUNT, classIndexOf, dollarsCell, percentCell } from '../tariff/tariff-cells.ts';
import {
  CONTRACT_TERMS,
  type Contract,
  type ContractFuel,
  type ContractRow,
  contractOf,
  directionsOf,
  laneKey,
} from './contract.ts';
import { CONTRACT_FILES } from './contract-files.ts';
import { readContractFuel } from './contract-fuel-file.ts';
import { placeCell } from './contract-place.ts';

export type CompiledContract =
  | { readonly ok: true; readonly contract: Contract }
  /** `faultCount` counts all faults; `faults` holds the first thousand. */
  | { readonly ok: false; readonly faults: readonly CarrierFault[]; readonly faultCount: number };

const FORMAT = {
  file: CONTRACT_FILES.lanes.name,
  maxBytes: CONTRACT_FILES.lanes.maxBytes,
  columns: ['origin', 'destination'] as const,
  optional: [
    'direction',
    'terms',
    'effectiveFrom',
    'effectiveTo',
    'discount',
    'minimumCharge',
    'fak',
    'fuelTable',
  ] as const,
};
type Column = (typeof FORMAT.columns)[number] | (typeof FORMAT.optional)[number];

/** Every column, in the order in which Linehaul writes them. */
export const CONTRACT_COLUMNS: readonly Column[] = [...FORMAT.columns, ...FORMAT.optional];

/**
 * If a network is given, terminals, states and postal codes must exist in it. A stored contract is compiled without: the network may
 * change.
 */
export function compileContract(files: CarrierFileContents, version: number, network?: Network): CompiledContract {
  const faults = new FaultList();
  const fuelBytes = files.get(CONTRACT_FILES.fuel.name);
  const fuels = fuelBytes === undefined ? new Map<string, ContractFuel>() : readContractFuel(fuelBytes, faults);
  const rows: ContractRow[] = [];
  const lanes = files.get(CONTRACT_FILES.lanes.name);
  if (lanes === undefined) {
    faults.add(FORMAT.file, 0, '', 'The file is missing.', 'Add it; docs/contracts.md describes it.');
  } else {
    readTable<Column>(lanes, FORMAT, faults, (row) => {
      const found = readRow(row, fuels, network);
      if (found !== null) rows.push(found);
    });
  }
  reportConflicts(rows, faults);
  if (faults.count > 0) return { ok: false, faults: faults.kept, faultCount: faults.count };
  return { ok: true, contract: contractOf(version, rows) };
}

function readRow(
  row: CarrierRow<Column>,
  fuels: ReadonlyMap<string, ContractFuel> | null,
  network: Network | undefined,
): ContractRow | null {
  const origin = placeCell(row, 'origin', network);
  const destination = placeCell(row, 'destination', network);
  const direction = row.cell('direction') === '' ? 'oneWay' : row.oneOf('direction', ['oneWay', 'both']);
  const term = row.cell('terms') === '' ? '' : row.oneOf('terms', [...CONTRACT_TERMS.keys()]);
  const fromDay = dayCell(row, 'effectiveFrom', Number.NEGATIVE_INFINITY);
  const toDay = dayCell(row, 'effectiveTo', Number.POSITIVE_INFINITY);
  const discount = row.cell('discount') === '' ? undefined : percentCell(row, 'discount', 100);
  const minimum = row.cell('minimumCharge') === '' ? undefined : dollarsCell(row, 'minimumCharge');
  const fak = row.cell('fak') === '' ? undefined : fakCell(row);
  const fuel = fuelCell(row, fuels);
  if (fromDay !== null && toDay !== null && fromDay > toDay) {
    row.fault('effectiveTo', 'The last day is before the first.', 'Correct one of them.');
  }
  if ([discount, minimum, fak, fuel].every((one) => one === undefined)) {
    const fix = 'Fill in at least one of discount, minimumCharge, fak and fuelTable.';
    return row.fault('', 'The row sets no price terms.', fix);
  }
  if (origin === null || destination === null || direction === null || term === null) return null;
  if (fromDay === null || toDay === null) return null;
  return {
    line: row.line,
    origin,
    destination,
    isBothWays: direction === 'both',
    terms: CONTRACT_TERMS.get(term) ?? null,
    fromDay,
    toDay,
    discountBasisPoints: discount ?? null,
    minimumCents: minimum ?? null,
    ratedClass: fak ?? null,
    fak: row.cell('fak'),
    fuel: fuel ?? null,
  };
}

function dayCell(row: CarrierRow<Column>, column: Column, whenEmpty: number): DayNumber | null {
  return row.cell(column) === '' ? whenEmpty : dateCell(row, column);
}

/** Class ranges, each with the class that it is rated as: `50-85=60 92.5-150=100`. */
function fakCell(row: CarrierRow<Column>): Uint8Array {
  const ratedClass = Uint8Array.from({ length: CLASS_COUNT }, (_, index) => index);
  const isMapped = new Uint8Array(CLASS_COUNT);
  for (const word of row.cell('fak').split(/ +/)) {
    const [from, to, ratedAs] = word.split(/[-=]/).map(classIndexOf) as [number, number, number];
    if (!/^[\d.]+-[\d.]+=[\d.]+$/.test(word) || Math.min(from, to, ratedAs) < 0) {
      row.fault(
        'fak',
        `${shown(word)} is not a range of freight classes.`,
        'Write ranges as 50-85=60, separated by blanks.',
      );
    } else if (from > to) {
      row.fault('fak', `${shown(word)} ends with a lower class than it begins with.`, 'Exchange the two classes.');
    } else {
      if (isMapped.subarray(from, to + 1).includes(1)) {
        row.fault('fak', `${shown(word)} has a class that another range has too.`, 'Remove the overlap.');
      }
      isMapped.fill(1, from, to + 1);
      ratedClass.fill(ratedAs, from, to + 1);
    }
  }
  return ratedClass;
}

function fuelCell(
  row: CarrierRow<Column>,
  fuels: ReadonlyMap<string, ContractFuel> | null,
): ContractFuel | null | undefined {
  const name = row.cell('fuelTable');
  if (name === '') return undefined;
  // An unreadable table has already been reported.
  const found = fuels?.get(name) ?? null;
  if (found !== null || fuels === null) return found;
  const { name: file } = CONTRACT_FILES.fuel;
  return row.fault('fuelTable', `There is no fuel table ${shown(name)} in ${file}.`, `Add its rows to ${file}.`);
}

/** Two rows for the same lane, direction and terms must not share a ship date: neither would take precedence. */
function reportConflicts(rows: readonly ContractRow[], faults: FaultList): void {
  const earlier = new Map<string, ContractRow[]>();
  for (const row of rows) {
    const keys = directionsOf(row).map(({ from, to }) => `${laneKey(from.key, to.key)} ${row.isBothWays} ${row.terms}`);
    const other = earlier.get(keys[0]!)?.find((one) => one.fromDay <= row.toDay && row.fromDay <= one.toDay);
    if (other !== undefined) {
      const days = sharedDays(row, other);
      const reason = `Row ${other.line} is for the same lane, direction and terms${days}.`;
      faults.add(
        FORMAT.file,
        row.line,
        '',
        reason,
        'Remove one of the rows, or give them ship dates that do not overlap.',
      );
    }
    for (const key of keys) earlier.set(key, [...(earlier.get(key) ?? []), row]);
  }
}

function sharedDays(one: ContractRow, other: ContractRow): string {
  const [from, to] = [Math.max(one.fromDay, other.fromDay), Math.min(one.toDay, other.toDay)];
  const words = [
    ...(Number.isFinite(from) ? [` from ${formatDay(from)}`] : []),
    ...(Number.isFinite(to) ? [` until ${formatDay(to)}`] : []),
  ];
  return words.join('');
}
