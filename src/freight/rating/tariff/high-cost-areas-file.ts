// Owns high-cost-areas.csv: places that are expensive to serve, by postal prefix, and the arbitrary charged there.

import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import type { Cents } from '../../money.ts';
import { COUNTRIES } from '../../postal-code.ts';
import { type NumberedPrefix, type NumberOfKey, numberPostalKeys, prefixCell } from './postal-prefix.ts';
import { dollarsCell, fileFault, formatOf, isRepeated } from './tariff-cells.ts';

export interface HighCostArea {
  readonly name: string;
  readonly chargeCents: Cents;
}

export interface HighCostAreas {
  /** For each postal code, the index of its area plus one. */
  readonly ofKey: NumberOfKey;
  readonly areas: readonly HighCostArea[];
}

const MAX_AREAS = 65_000;
const FORMAT = formatOf('highCostAreas', ['country', 'prefix', 'name', 'charge'] as const);

export function readHighCostAreas(bytes: Uint8Array | null, faults: FaultList): HighCostAreas {
  const areas: HighCostArea[] = [];
  const prefixes: NumberedPrefix[] = [];
  const numberOfArea = new Map<string, number>();
  const lineOf = new Map<string, number>();
  if (bytes !== null) {
    readTable(bytes, FORMAT, faults, (row) => {
      const country = row.oneOf('country', COUNTRIES);
      const prefix = country && prefixCell(row, 'prefix', country);
      const name = row.text('name', 40);
      const chargeCents = dollarsCell(row, 'charge');
      if (!country || !prefix || isRepeated(row, 'prefix', `${country} ${prefix}`, lineOf)) return;
      if (name === null || chargeCents === null) return;
      const identity = `${chargeCents} ${name}`;
      const number = numberOfArea.get(identity) ?? areas.push({ name, chargeCents });
      numberOfArea.set(identity, number);
      prefixes.push({ country, prefix, number });
    });
  }
  if (areas.length > MAX_AREAS) {
    fileFault('highCostAreas', 'name', faults, `There are more than ${MAX_AREAS} areas.`, 'Give areas shared names.');
  }
  return { ofKey: numberPostalKeys(prefixes), areas };
}
