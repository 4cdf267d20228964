// Owns accessorials.csv and overlength.csv: the price of each accessorial code, where it applies, and from which length.

import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow, TableFormat } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Cents } from '../../money.ts';
import { COUNTRIES, type Country } from '../../postal-code.ts';
import { RQ_ACCESSORIAL, type RqAccessorial } from '../../value-sets/rq-accessorial.ts';
import { QUOTED_LEVEL, type QuotedLevel } from '../../value-sets/service-level.ts';
import { TARIFF_ACCESSORIALS, type TariffAccessorial } from '../../value-sets/tariff-accessorial.ts';
import { type Season, seasonCell } from './season-cell.ts';
import { dollarsCellOr, fileFault, formatOf, isRepeated, percentCell, scaledCell, wordsCell } from './tariff-cells.ts';

export const SIDES = ['pickup', 'delivery', 'either', 'both'] as const;

/** All parts of the price are added, rounded once, and clamped between minimum and maximum. */
export interface AccessorialPrice {
  readonly chargeCents: Cents;
  readonly perCwtCents: Cents;
  /** Share of the net charge. */
  readonly basisPoints: number;
  readonly minimumCents: Cents;
  readonly maximumCents: Cents;
}

export interface AccessorialRule extends AccessorialPrice {
  readonly index: number;
  readonly code: TariffAccessorial;
  readonly description: string;
  /** The ends of the lane that must be in `countries` and `states`, if these are not empty. */
  readonly side: (typeof SIDES)[number];
  readonly countries: readonly Country[];
  readonly states: readonly string[];
  /** The levels it is available with; empty for all. */
  readonly levels: readonly QuotedLevel[];
  /** In this state another code is charged instead; '' for nowhere. */
  readonly replacedIn: string;
  readonly replacedBy: RqAccessorial | null;
  /** Charged without being requested if a line item is hazardous. */
  readonly whenHazardous: boolean;
  /** A sentence for the shipper if it does not apply. */
  readonly note: string;
  /** Of those with the same word here, only the most expensive is charged per stop; '' for none. */
  readonly onceWith: string;
  /** Codes that are free together with this one. */
  readonly includes: readonly TariffAccessorial[];
  /** Null for the whole year. */
  readonly season: Season | null;
}

export interface Overlength {
  /** Ascending; whole inches. */
  readonly fromInches: readonly number[];
  readonly codes: readonly TariffAccessorial[];
}

const COLUMNS = [
  ...(['code', 'description', 'charge', 'perCwt', 'percent', 'minimum', 'maximum', 'side', 'countries'] as const),
  ...(['states', 'levels', 'replacedIn', 'replacedBy', 'automatic', 'note'] as const),
] as const;
const OPTIONAL = ['onceWith', 'includes', 'season'] as const;
type Column = (typeof COLUMNS)[number] | (typeof OPTIONAL)[number];
const FORMAT: TableFormat<Column> = { ...formatOf('accessorials', COLUMNS), optional: OPTIONAL };
const STATE = /^[A-Z]{2,3}$/;

/** One per code of RQ_ACCESSORIAL, in its order, then the BOL codes that have their own price. */
export function readAccessorials(bytes: Uint8Array, faults: FaultList): readonly AccessorialRule[] | null {
  const rules: AccessorialRule[] = [];
  const lineOf = new Map<string, number>();
  const before = faults.count;
  readTable(bytes, FORMAT, faults, (row) => {
    const code = TARIFF_ACCESSORIALS.find((known) => known === row.cell('code'));
    if (code === undefined) {
      const reason = `${shown(row.cell('code'))} is not a code of RQ_ACCESSORIAL or BOL_ACCESSORIAL.`;
      row.fault('code', reason, 'Write one of the codes of the specification, §2.2.');
    } else if (!isRepeated(row, 'code', code, lineOf)) {
      const index = TARIFF_ACCESSORIALS.indexOf(code);
      rules[index] = readRule(row, code, index);
    }
  });
  for (const [index, code] of RQ_ACCESSORIAL.codes.entries()) {
    if (faults.count > before || rules[index] !== undefined) continue;
    const fix = 'Add a row; to withhold a service, restrict its levels, countries or states.';
    fileFault('accessorials', 'code', faults, `No row is for ${code}.`, fix);
  }
  // Most BOL codes have no row, so there are gaps.
  return faults.count > before ? null : Object.values(rules);
}

function readRule(row: CarrierRow<Column>, code: TariffAccessorial, index: number): AccessorialRule {
  const price: AccessorialPrice = {
    chargeCents: dollarsCellOr(row, 'charge', 0) ?? 0,
    perCwtCents: dollarsCellOr(row, 'perCwt', 0) ?? 0,
    basisPoints: (row.cell('percent') === '' ? 0 : percentCell(row, 'percent', 1000)) ?? 0,
    minimumCents: dollarsCellOr(row, 'minimum', 0) ?? 0,
    maximumCents: dollarsCellOr(row, 'maximum', Number.MAX_SAFE_INTEGER) ?? 0,
  };
  if (row.cell('charge') + row.cell('perCwt') + row.cell('percent') === '') {
    row.fault('charge', 'The code has no price.', 'Fill in charge, perCwt or percent; 0 is a price.');
  }
  if (price.maximumCents < price.minimumCents) {
    row.fault('maximum', 'The maximum is less than the minimum.', 'Exchange them, or leave one empty.');
  }
  const note = row.cell('note');
  if (note.length > 120) row.fault('note', `The note has ${note.length} characters.`, 'Shorten it to 120.');
  return {
    index,
    code,
    description: row.text('description', 60) ?? '',
    ...price,
    side: row.oneOf('side', SIDES) ?? 'either',
    countries: wordsCell(row, 'countries', COUNTRIES),
    states: readStates(row),
    levels: wordsCell(row, 'levels', QUOTED_LEVEL.codes),
    ...readReplacement(row, code),
    whenHazardous: row.cell('automatic') !== '' && row.oneOf('automatic', ['hazardous']) !== null,
    note,
    onceWith: row.cell('onceWith'),
    includes: wordsCell(row, 'includes', TARIFF_ACCESSORIALS),
    season: seasonCell(row, 'season'),
  };
}

function readStates(row: CarrierRow<Column>): readonly string[] {
  const states = row.cell('states') === '' ? [] : row.cell('states').split(/ +/);
  const wrong = states.find((state) => !STATE.test(state));
  if (wrong !== undefined) {
    row.fault('states', `${shown(wrong)} is not a state code.`, 'Write codes separated by spaces, as in AK HI.');
  }
  return states;
}

function readReplacement(row: CarrierRow<Column>, code: TariffAccessorial) {
  const replacedIn = row.cell('replacedIn');
  const replacedBy = RQ_ACCESSORIAL.codes.find((known) => known === row.cell('replacedBy')) ?? null;
  if (replacedIn === '' && row.cell('replacedBy') === '') return { replacedIn, replacedBy: null };
  if (!STATE.test(replacedIn)) {
    row.fault(
      'replacedIn',
      `${shown(replacedIn)} is not a state code.`,
      'Write the state where the other code counts.',
    );
  }
  if (replacedBy === null || replacedBy === code) {
    const reason = `${shown(row.cell('replacedBy'))} is not another code of RQ_ACCESSORIAL.`;
    row.fault('replacedBy', reason, 'Write the code that counts there.');
  }
  return { replacedIn, replacedBy };
}

const OVERLENGTH_FORMAT = formatOf('overlength', ['code', 'fromFeet'] as const);

export function readOverlength(bytes: Uint8Array, faults: FaultList): Overlength | null {
  const fromInches: number[] = [];
  const codes: TariffAccessorial[] = [];
  const before = faults.count;
  readTable(bytes, OVERLENGTH_FORMAT, faults, (row) => {
    const code = row.oneOf('code', RQ_ACCESSORIAL.codes);
    const feetHundredths = scaledCell(row, 'fromFeet', 1, 100, 2);
    if (code === null || feetHundredths === null) return;
    // Lengths are whole inches: rounds up to the first inch that reaches that many feet.
    const inches = Math.ceil((feetHundredths * 12) / 100);
    if (inches <= (fromInches.at(-1) ?? 0)) {
      row.fault('fromFeet', 'Lengths must be in ascending order.', 'Order the rows from short to long.');
    }
    if (codes.includes(code)) row.fault('code', `${code} is a duplicate.`, 'Remove one of the rows.');
    fromInches.push(inches);
    codes.push(code);
  });
  return faults.count > before ? null : { fromInches, codes };
}
