// Owns lanes.csv: the linehaul links between terminals, with road miles and hours.
import { type FaultList, shown } from '../../carrier-files/carrier-fault.ts';
import type { CarrierRow } from '../../carrier-files/carrier-row.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { CarrierRegister } from '../carrier-register.ts';
import { greatCircleMiles } from '../great-circle.ts';
import { CARRIER_FILES } from './carrier-files.ts';
import type { LineHaulRules } from './line-haul-rules-file.ts';
import { type Partner, readPartnerCell } from './partners-file.ts';
import type { Terminal } from './terminals-file.ts';

/** A link runs in both directions. */
export interface Lane {
  readonly from: Terminal;
  readonly to: Terminal;
  readonly distanceMiles: number;
  readonly minutes: number;
  /** The driving time within `minutes`; 0 if the lane states its hours, as for a ship. Excludes the extra hours of a border or pass. */
  readonly drivingMinutes: number;
  readonly partner: Partner | null;
}

type LaneColumn = 'from' | 'to' | 'distanceMiles' | 'hours' | 'extraHours' | 'partner' | 'note';

const COLUMNS: readonly LaneColumn[] = ['from', 'to', 'distanceMiles', 'hours', 'extraHours', 'partner', 'note'];

export function readLanes(
  bytes: Uint8Array,
  terminals: CarrierRegister<Terminal>,
  partners: CarrierRegister<Partner>,
  rules: LineHaulRules,
  faults: FaultList,
): readonly Lane[] {
  const lanes: Lane[] = [];
  const lineOf = new Map<string, number>();
  const { name: file, maxBytes } = CARRIER_FILES.lanes;
  readTable(bytes, { file, maxBytes, columns: COLUMNS }, faults, (row) => {
    const from = readTerminalCell(row, 'from', terminals);
    const to = readTerminalCell(row, 'to', terminals);
    const givenMiles = row.cell('distanceMiles') === '' ? undefined : row.integer('distanceMiles', 1, 9999);
    const hours = row.cell('hours') === '' ? undefined : row.number('hours', 0.1, 720);
    const extraHours = row.cell('extraHours') === '' ? 0 : row.number('extraHours', 0, 720);
    const partner = readPartnerCell(row, partners);
    if (from === null || to === null || givenMiles === null || hours === null || extraHours === null) return;
    if (partner === undefined) return;
    if (from === to) {
      row.fault('to', `The lane leads from ${from.id} to itself.`, 'Remove the row.');
      return;
    }
    const pair = from.index < to.index ? `${from.id} ${to.id}` : `${to.id} ${from.id}`;
    const earlier = lineOf.get(pair);
    if (earlier !== undefined) {
      const fix = 'Keep one row: a lane is run in both directions.';
      row.fault('', `The lane ${pair} is a duplicate of row ${earlier}.`, fix);
      return;
    }
    lineOf.set(pair, row.line);
    const straight = greatCircleMiles(from, to);
    if (givenMiles !== undefined && givenMiles < Math.floor(straight * 0.98)) {
      const reason = `${givenMiles} miles are fewer than the ${Math.round(straight)} in a straight line.`;
      row.fault('distanceMiles', reason, 'Correct the miles, or the points of the two terminals.');
      return;
    }
    const distanceMiles = givenMiles ?? Math.max(1, Math.round(straight * roadFactor(from, to, rules)));
    const running = hours ?? distanceMiles / rules.speedMph;
    const minutes = Math.round((running + extraHours) * 60);
    const drivingMinutes = hours === undefined ? Math.round(running * 60) : 0;
    lanes.push({ from, to, distanceMiles, minutes, drivingMinutes, partner });
  });
  return lanes;
}

function roadFactor(from: Terminal, to: Terminal, rules: LineHaulRules): number {
  return (rules.roadFactor[from.address.country] + rules.roadFactor[to.address.country]) / 2;
}

function readTerminalCell(
  row: CarrierRow<LaneColumn>,
  column: 'from' | 'to',
  terminals: CarrierRegister<Terminal>,
): Terminal | null {
  const id = row.cell(column);
  if (terminals.lacks(id)) row.fault(column, `There is no terminal ${shown(id)}.`, 'Write an id of terminals.csv.');
  return terminals.byId.get(id) ?? null;
}
