// Contracts for tests, as the text of their files.
import { demoNetwork } from '../rated-shipment.fixture.ts';
import { type CompiledContract, compileContract } from './compile-contract.ts';
import type { Contract } from './contract.ts';
import { CONTRACT_FILES } from './contract-files.ts';

export const COLUMNS =
  'origin,destination,direction,terms,effectiveFrom,effectiveTo,discount,minimumCharge,fak,fuelTable';

/** From three dollars: 10%; from four: 20%. */
export const FUEL = 'fuelTable,fromDollars,percent\nlow,0,0\nlow,3,10\nlow,4,20\n';

export function compiledRows(rows: readonly string[], fuel?: string): CompiledContract {
  const files = new Map([[CONTRACT_FILES.lanes.name as string, Buffer.from(`${COLUMNS}\n${rows.join('\n')}\n`)]]);
  if (fuel !== undefined) files.set(CONTRACT_FILES.fuel.name, Buffer.from(fuel));
  return compileContract(files, 1, demoNetwork());
}

export function contractWith(rows: readonly string[], fuel?: string): Contract {
  const compiled = compiledRows(rows, fuel);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  return compiled.contract;
}
