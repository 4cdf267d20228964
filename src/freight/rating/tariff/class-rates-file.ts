// Owns rates.csv: the rate per hundredweight by zone, class and weight break, and the lookup arrays.

import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Cents } from '../../money.ts';
import type { CarrierRegister } from '../../network/carrier-register.ts';
import { FREIGHT_CLASS } from '../../value-sets/freight-class.ts';
import { FACTOR_UNIT, LANE_KINDS, type LaneFactors, type LaneKind } from './lane-factors-file.ts';
import { CLASS_COUNT, classCell, dollarsCell, fileFault, formatOf, isRepeated } from './tariff-cells.ts';
import type { WeightBreaks } from './weight-breaks-file.ts';
import { zoneCell } from './zone-cell.ts';
import type { Zone } from './zones-file.ts';

export interface ClassRates {
  /** The table of each lane kind; kinds with the same factor share one. */
  readonly tableOfKind: Uint8Array;
  readonly zoneCount: number;
  readonly breakCount: number;
  /** By table, zone, break, class. Includes the lane factor, so that a lookup is a single read. */
  readonly rateCents: Int32Array;
  /** By table and zone. */
  readonly minimumCents: Int32Array;
}

/** Where the rates of a zone start; the rate of a class at a break is `base + break * CLASS_COUNT + class`. */
export function rateBase({ tableOfKind, zoneCount, breakCount }: ClassRates, kind: LaneKind, zone: number): number {
  return (tableOfKind[kind]! * zoneCount + zone) * breakCount * CLASS_COUNT;
}

export function minimumOf({ tableOfKind, zoneCount, minimumCents }: ClassRates, kind: LaneKind, zone: number): Cents {
  return minimumCents[tableOfKind[kind]! * zoneCount + zone]!;
}

/** By zone, break, class; 0 if a row is missing, which is reported. */
export function readRates(
  bytes: Uint8Array,
  zones: CarrierRegister<Zone>,
  breaks: WeightBreaks,
  faults: FaultList,
): Int32Array {
  const rates = new Int32Array(zones.byId.size * breaks.names.length * CLASS_COUNT);
  const lineOf = new Map<string, number>();
  const before = faults.count;
  const isRead = readTable<string>(bytes, formatOf('rates', ['zone', 'class', ...breaks.names]), faults, (row) => {
    const zone = zoneCell(row, 'zone', zones);
    const classIndex = classCell(row, 'class');
    const cents = breaks.names.map((name) => dollarsCell(row, name, 1));
    // Stryker disable next-line BlockStatement: the rates of a file with a fault are not used.
    if (classIndex === null || isRepeated(row, '', `Zone ${row.cell('zone')} class ${row.cell('class')}`, lineOf)) {
      return;
    }
    if (zone === null) return;
    cents.forEach((rate, at) => {
      rates[(zone.index * breaks.names.length + at) * CLASS_COUNT + classIndex] = rate ?? 0;
    });
  });
  if (!isRead || faults.count > before) return rates;
  for (const { name, index } of zones.byId.values()) {
    FREIGHT_CLASS.codes.forEach((freightClass, classIndex) => {
      if (rates[index * breaks.names.length * CLASS_COUNT + classIndex] !== 0) return;
      const reason = `Zone ${name} has no rates for class ${freightClass}.`;
      fileFault('rates', 'class', faults, reason, 'Add a row; every zone needs all 18 classes.');
    });
  }
  return rates;
}

/** Multiplies rates and minimums by the lane factors, rounded half up to the cent. */
export function buildClassRates(
  rates: Int32Array,
  zones: readonly Zone[],
  breakCount: number,
  { factorOf }: LaneFactors,
): ClassRates {
  const factors: bigint[] = [];
  const tableOfKind = new Uint8Array(LANE_KINDS);
  for (let kind = 0; kind < LANE_KINDS; kind++) {
    const factor = factorOf[kind]!;
    const known = factors.indexOf(factor);
    tableOfKind[kind] = known >= 0 ? known : factors.push(factor) - 1;
  }
  const rateCents = new Int32Array(factors.length * rates.length);
  const minimumCents = new Int32Array(factors.length * zones.length);
  factors.forEach((factor, table) => {
    const scale = scaler(factor);
    for (let at = 0; at < rates.length; at++) rateCents[table * rates.length + at] = scale(rates[at]!);
    for (const zone of zones) minimumCents[table * zones.length + zone.index] = scale(zone.minimumCents);
  });
  return { tableOfKind, zoneCount: zones.length, breakCount, rateCents, minimumCents };
}

/** Exact integer arithmetic; a table of a million rates takes a fraction of a second. */
function scaler(factor: bigint): (cents: Cents) => Cents {
  const unit = FACTOR_UNIT ** 4n;
  // Stryker disable next-line ConditionalExpression: a factor of 1 changes nothing, so without it, only slower.
  return factor === unit ? (cents) => cents : (cents) => Number((BigInt(cents) * factor * 2n + unit) / (unit * 2n));
}
