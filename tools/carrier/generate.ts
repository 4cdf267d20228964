// The command that writes the demo carrier: `tsx tools/carrier/generate.ts [directory]`, carrier/demo by default.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemoCarrier } from './demo-carrier.ts';

const directory = process.argv[2] ?? join(import.meta.dirname, '../../carrier/demo');
mkdirSync(directory, { recursive: true });
for (const [name, text] of buildDemoCarrier()) {
  writeFileSync(join(directory, name), text);
  console.log(`${name}: ${text.split('\n').length - 2} rows, ${Math.ceil(Buffer.byteLength(text) / 1024)} KB`);
}
