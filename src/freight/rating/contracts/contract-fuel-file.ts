// Owns contract-fuel.csv, which is optional: the fuel tables that contract rows use instead of the carrier's.
import type { FaultList } from '../../carrier-files/carrier-fault.ts';
import { readTable } from '../../carrier-files/carrier-table.ts';
import { percentCell, scaledCell } from '../tariff/tariff-cells.ts';
import type { ContractFuel } from './contract.ts';
import { CONTRACT_FILES } from './contract-files.ts';

const FORMAT = {
  file: CONTRACT_FILES.fuel.name,
  maxBytes: CONTRACT_FILES.fuel.maxBytes,
  columns: ['fuelTable', 'fromDollars', 'percent'] as const,
};
const NAME = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/;

/** Null if a table could not be read. */
export function readContractFuel(bytes: Uint8Array, faults: FaultList): ReadonlyMap<string, ContractFuel> | null {
  const tables = new Map<string, { fromMills: number[]; basisPoints: number[] }>();
  const before = faults.count;
  readTable(bytes, FORMAT, faults, (row) => {
    const name = row.match('fuelTable', NAME, 'a name of up to 40 letters, digits and hyphens');
    const mills = scaledCell(row, 'fromDollars', 0, 100, 3);
    const percent = percentCell(row, 'percent', 300);
    if (name === null || mills === null || percent === null) return;
    const table = tables.get(name) ?? { fromMills: [], basisPoints: [] };
    const last = table.fromMills.at(-1);
    if (last === undefined && mills > 0) {
      const reason = `The table ${name} has no percentage below ${mills / 1000} dollars.`;
      row.fault('fromDollars', reason, 'Begin every table with a row from 0.');
    } else if (last !== undefined && mills <= last) {
      row.fault(
        'fromDollars',
        'Prices must be in ascending order.',
        'Order the rows of a table from low to high, each price once.',
      );
    }
    table.fromMills.push(mills);
    table.basisPoints.push(percent);
    tables.set(name, table);
  });
  if (faults.count > before) return null;
  return new Map([...tables].map(([name, table]) => [name, { name, table }]));
}
