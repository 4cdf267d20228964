// Owns coverage.csv: which terminal serves a postal area, which partner, how often, and which areas are not served.

import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { COUNTRIES, type Country, digitKey, fsaKey } from '../../postal-code.ts';
import { COUNTRY_BIT, type CountrySet } from '../../service-calendar.ts';
import type { CarrierRegister } from '../carrier-register.ts';
import { readWeekdays } from '../service-weekdays.ts';
import { CARRIER_FILES } from './carrier-files.ts';
import { type Partner, readPartnerCell } from './partners-file.ts';
import type { Terminal } from './terminals-file.ts';

export interface ServiceArea {
  /** Null if the area is not served; `note` then gives the reason. */
  readonly terminal: Terminal | null;
  /** The terminal's index and country, copied here so that a lookup need not follow the reference; -1 and 0 without a terminal. */
  readonly terminalIndex: number;
  readonly terminalCountry: CountrySet;
  /** The partner that picks up and delivers there, or null if the carrier does. */
  readonly partner: Partner | null;
  /** Days that the leg between terminal and customer adds. */
  readonly extraDays: number;
  /** Days of the week with a truck; Monday is bit 0. */
  readonly weekdays: number;
  readonly note: string;
}

/** The postal index stores an area in fifteen bits. */
export const MAX_AREAS = 32_767;

export interface CoverageRow {
  readonly country: Country;
  readonly prefix: string;
  readonly area: ServiceArea;
  readonly line: number;
}

type CoverageColumn = 'country' | 'prefix' | 'terminal' | 'partner' | 'extraDays' | 'deliveryDays' | 'note';

const COLUMNS: readonly CoverageColumn[] = [
  'country',
  'prefix',
  'terminal',
  'partner',
  'extraDays',
  'deliveryDays',
  'note',
];
const SERVICE_COLUMNS = ['terminal', 'partner', 'extraDays', 'deliveryDays', 'note'] as const;
const PREFIX_FORM = {
  US: [/^(\d{3}|\d{5})$/, '3 or 5 digits of a ZIP code, with leading zeros'],
  CA: [/^[A-Z]\d[A-Z]$/, 'the first three characters of a Canadian code, as M5V'],
  MX: [/^(\d{2}|\d{3}|\d{5})$/, '2, 3 or 5 digits of a Mexican code, with leading zeros'],
} as const;

export function readCoverage(
  bytes: Uint8Array,
  terminals: CarrierRegister<Terminal>,
  partners: CarrierRegister<Partner>,
  faults: FaultList,
): readonly CoverageRow[] {
  const rows: CoverageRow[] = [];
  const lineOf = new Map<string, number>();
  const areas = new Map<string, ServiceArea>();
  const { name: file, maxBytes } = CARRIER_FILES.coverage;
  // Most rows have the same service as the row above.
  let above: { readonly cells: readonly string[]; readonly area: ServiceArea } | null = null;
  const areaOf = (row: CarrierRow<CoverageColumn>): ServiceArea | null => {
    const cells = above?.cells;
    if (cells !== undefined && SERVICE_COLUMNS.every((column, at) => row.cell(column) === cells[at]))
      return above!.area;
    const before = faults.count;
    const area = readArea(row, terminals, partners);
    if (area === null) return null;
    // Thousands of prefixes share a few hundred combinations of service, so each area is stored once.
    const identity = `${row.cell('terminal')} ${row.cell('partner')} ${area.extraDays} ${area.weekdays} ${area.note}`;
    const shared = areas.get(identity) ?? area;
    areas.set(identity, shared);
    // A fault is reported in every row that has it.
    above = faults.count > before ? null : { cells: SERVICE_COLUMNS.map((column) => row.cell(column)), area: shared };
    return shared;
  };
  readTable(bytes, { file, maxBytes, columns: COLUMNS }, faults, (row) => {
    const country = row.oneOf('country', COUNTRIES);
    const prefix = country === null ? null : readPrefix(row, country);
    const area = areaOf(row);
    if (country === null || prefix === null) return;
    const earlier = lineOf.get(country + prefix);
    if (earlier !== undefined) {
      row.fault('prefix', `${country} ${prefix} is a duplicate of row ${earlier}.`, 'Remove one of the rows.');
      return;
    }
    lineOf.set(country + prefix, row.line);
    if (area !== null) rows.push({ country, prefix, area, line: row.line });
  });
  if (areas.size > MAX_AREAS) {
    const reason = `There are ${areas.size} different ways of being served, more than the ${MAX_AREAS} allowed.`;
    faults.add(file, 0, '', reason, 'Give areas of the same terminal the same note.');
  }
  return rows;
}

function readPrefix(row: CarrierRow<CoverageColumn>, country: Country): string | null {
  const [pattern, form] = PREFIX_FORM[country];
  const prefix = row.match('prefix', pattern, form);
  if (prefix === null || country !== 'CA' || fsaKey(prefix) >= 0) return prefix;
  return row.fault('prefix', `${prefix} is not used in Canada.`, 'No code has D, F, I, O, Q or U.');
}

function readArea(
  row: CarrierRow<CoverageColumn>,
  terminals: CarrierRegister<Terminal>,
  partners: CarrierRegister<Partner>,
): ServiceArea | null {
  const id = row.cell('terminal');
  const terminal = terminals.byId.get(id) ?? null;
  const partner = readPartnerCell(row, partners);
  const extraDays = row.cell('extraDays') === '' ? 0 : row.integer('extraDays', 0, 30);
  const weekdays = readWeekdays(row.cell('deliveryDays'));
  const note = row.cell('note');
  if (id !== '' && terminals.lacks(id)) {
    row.fault('terminal', `There is no terminal ${shown(id)}.`, 'Write an id of terminals.csv.');
  }
  if (weekdays === null) {
    const fix = 'Write days as "Mon Wed Fri", or leave the cell empty for every business day.';
    row.fault('deliveryDays', `${shown(row.cell('deliveryDays'))} are not days of the week.`, fix);
  }
  if (note.length > 120) row.fault('note', `The note has ${note.length} characters.`, 'Shorten it to 120.');
  if (id === '' && note === '') {
    const fix = 'Write the terminal, or say in the note why the area is not served.';
    row.fault('terminal', 'The area has neither a terminal nor a note.', fix);
  }
  if (partner === undefined || extraDays === null || weekdays === null) return null;
  const terminalIndex = terminal?.index ?? -1;
  const terminalCountry = terminal === null ? 0 : COUNTRY_BIT[terminal.address.country];
  return { terminal, terminalIndex, terminalCountry, partner, extraDays, weekdays, note };
}

/** The prefix as a number; together with its length it identifies the entry of the postal index. */
export function prefixKey(row: CoverageRow): number {
  return row.country === 'CA'
    ? fsaKey(row.prefix)
    : row.prefix.length === 5
      ? digitKey(row.prefix)
      : Number(row.prefix);
}
