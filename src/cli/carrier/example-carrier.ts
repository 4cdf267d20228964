// A small carrier to start from and edit: a handful of terminals in Texas, extracted from the demo carrier's files.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARRIER_FILES } from '../../freight/network/files/carrier-files.ts';
import { TARIFF_FILES } from '../../freight/rating/tariff/tariff-files.ts';
import { csvRow } from '../../platform/csv-text.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { projectFile } from '../../platform/project-root.ts';

export interface ExampleCarrier {
  readonly name: string;
  readonly scac: string;
}

const TERMINALS = new Set(['HOU', 'DAL', 'SAN', 'AUS', 'FOR', 'LUB']);

/** The rows to keep in files that name terminals. All other files are copied: places are the same for every carrier. */
const KEPT_ROWS: Readonly<Record<string, (cells: readonly string[]) => boolean>> = {
  'terminals.csv': ([id]) => TERMINALS.has(id!),
  'coverage.csv': ([, , terminal]) => TERMINALS.has(terminal!),
  'lanes.csv': ([from, to]) => TERMINALS.has(from!) && TERMINALS.has(to!),
};

/** @throws OperatorError if the folder already has files: they may be the operator's own work */
export function writeExampleCarrier(folder: string, carrier: ExampleCarrier): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new OperatorError(`${folder} has files already. Set up from them without --example, or name a new folder.`);
  }
  const demo = projectFile('carrier/demo');
  mkdirSync(join(folder, 'tariff'), { recursive: true });
  for (const { name } of Object.values(CARRIER_FILES)) {
    const keeps = KEPT_ROWS[name];
    if (keeps === undefined) copyIfThere(join(demo, name), join(folder, name));
    else writeFileSync(join(folder, name), cutOut(join(demo, name), keeps));
  }
  for (const { name } of Object.values(TARIFF_FILES)) {
    copyIfThere(join(demo, 'tariff', name), join(folder, 'tariff', name));
  }
  writeFileSync(join(folder, 'carrier.csv'), carrierFile(carrier));
}

/** The contact details are placeholders that lead nowhere, to be replaced. */
function carrierFile({ name, scac }: ExampleCarrier): string {
  const address = 'service@carrier.example';
  return (
    csvRow(['name', 'scac', 'phone', 'email', 'website', 'remitTo']) +
    csvRow([
      name,
      scac,
      '800-555-0100',
      address,
      'https://carrier.example',
      `${name}, PO Box 1, Houston, TX 77008, USA`,
    ])
  );
}

function cutOut(file: string, keeps: (cells: readonly string[]) => boolean): string {
  const [head = '', ...rows] = readFileSync(file, 'utf8').split('\n');
  const kept = rows.filter((row) => row !== '' && keeps(cellsOf(row)));
  return [head, ...kept].map((row) => `${row}\n`).join('');
}

/** The columns that decide come first and are never quoted. */
function cellsOf(row: string): string[] {
  return row.split(',', 3);
}

function copyIfThere(from: string, to: string): void {
  if (existsSync(from)) copyFileSync(from, to);
}
