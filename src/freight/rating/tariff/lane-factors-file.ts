// Owns lane-factors.csv: how a country or an interline partner on the lane affects rates and minimums.

import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Cents } from '../../money.ts';
import type { Country } from '../../postal-code.ts';
import { COUNTRY_BIT, type CountrySet } from '../../service-calendar.ts';
import { dollarsCell, fileFault, formatOf, isRepeated, scaledCell } from './tariff-cells.ts';

/** The countries of a lane's two ends, and whether a partner carries part of it. */
export type LaneKind = number;

export interface LaneCharge {
  readonly description: string;
  readonly chargeCents: Cents;
}

export interface LaneFactors {
  /** For each lane kind, the exact factor on rates and minimums: the numerator over FACTOR_UNIT to the fourth. */
  readonly factorOf: readonly bigint[];
  /** For each lane kind, the flat charges, which are not discounted. */
  readonly chargesOf: readonly (readonly LaneCharge[])[];
}

const LANES = ['US', 'CA', 'MX', 'INDIRECT'] as const;
type LaneName = (typeof LANES)[number];

/** Bits of a lane kind: those of CountrySet, plus this one. */
const INDIRECT_BIT = 8;
export const LANE_KINDS = 16;
/** Four of these factors on the largest charge still fit into 32 bits. */
const MAX_FACTOR = 3;
/** Factors have four decimals. */
export const FACTOR_UNIT = 10_000n;
const FORMAT = formatOf('laneFactors', ['lane', 'factor', 'charge', 'description'] as const);

export function laneKind(origin: Country, destination: Country, isIndirect: boolean): LaneKind {
  const countries: CountrySet = COUNTRY_BIT[origin] | COUNTRY_BIT[destination];
  return isIndirect ? countries | INDIRECT_BIT : countries;
}

export function readLaneFactors(bytes: Uint8Array, faults: FaultList): LaneFactors | null {
  const rows = new Map<LaneName, { readonly factor: bigint } & LaneCharge>();
  const lineOf = new Map<string, number>();
  const before = faults.count;
  readTable(bytes, FORMAT, faults, (row) => {
    const lane = row.oneOf('lane', LANES);
    const factor = scaledCell(row, 'factor', 0.1, MAX_FACTOR, 4);
    const chargeCents = dollarsCell(row, 'charge');
    const description = row.cell('description');
    if ((chargeCents ?? 0) > 0 && (description === '' || description.length > 60)) {
      row.fault('description', 'The charge has no name of 1 to 60 characters.', 'Write what shippers will read.');
    }
    if (lane === null || factor === null || chargeCents === null || isRepeated(row, 'lane', lane, lineOf)) return;
    rows.set(lane, { factor: BigInt(factor), chargeCents, description });
  });
  for (const lane of LANES) {
    if (faults.count > before || rows.has(lane)) continue;
    fileFault('laneFactors', 'lane', faults, `No row is for ${lane}.`, 'Add one; the factor 1 changes nothing.');
  }
  if (faults.count > before) return null;
  const onLane = (kind: LaneKind) =>
    LANES.filter((lane) => (kind & (lane === 'INDIRECT' ? INDIRECT_BIT : COUNTRY_BIT[lane])) !== 0).map(
      (lane) => rows.get(lane)!,
    );
  const kinds = Array.from({ length: LANE_KINDS }, (_, kind) => onLane(kind));
  return {
    factorOf: kinds.map((ofLane) => {
      const exact = ofLane.reduce((product, { factor }) => product * factor, 1n);
      return exact * FACTOR_UNIT ** BigInt(LANES.length - ofLane.length);
    }),
    chargesOf: kinds.map((ofLane) => ofLane.filter(({ chargeCents }) => chargeCents > 0)),
  };
}
