// The command that writes the demo tariff's long tables: `tsx tools/tariff/generate-tariff.ts`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemoTariff } from './demo-tariff.ts';

const directory = process.argv[2] ?? join(import.meta.dirname, '../../carrier/demo/tariff');
for (const [name, text] of buildDemoTariff()) {
  writeFileSync(join(directory, name), text);
  console.log(`${name}: ${text.split('\n').length - 2} rows`);
}
