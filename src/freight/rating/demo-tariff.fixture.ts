// Reads the committed demo tariff for tests, optionally with files replaced.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTariff } from './tariff/compile-tariff.ts';
import type { Tariff } from './tariff/tariff.ts';
import { TARIFF_FILES } from './tariff/tariff-files.ts';

export const DEMO_TARIFF_DIRECTORY = join(import.meta.dirname, '../../../carrier/demo/tariff');

/** File name to new text; null removes a file. */
export type ReplacedFiles = Readonly<Record<string, string | null>>;

export function demoTariffText(name: string): string {
  return readFileSync(join(DEMO_TARIFF_DIRECTORY, name), 'utf8');
}

export function demoTariffFiles(replaced: ReplacedFiles = {}): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  const encoder = new TextEncoder();
  for (const { name } of Object.values(TARIFF_FILES)) {
    if (existsSync(join(DEMO_TARIFF_DIRECTORY, name))) files.set(name, encoder.encode(demoTariffText(name)));
  }
  for (const [name, text] of Object.entries(replaced)) {
    if (text === null) files.delete(name);
    else files.set(name, encoder.encode(text));
  }
  return files;
}

export function demoTariff(replaced: ReplacedFiles = {}): Tariff {
  const compiled = compileTariff(demoTariffFiles(replaced));
  if (!compiled.ok) throw new Error(`${compiled.faultCount} faults: ${JSON.stringify(compiled.faults.slice(0, 3))}`);
  return compiled.tariff;
}

/** The demo tariff with one fuel percentage for all days. */
export function withFuel(percent: string): ReplacedFiles {
  return { 'fuel-table.csv': `fromDollars,percent\n0,${percent}\n` };
}
