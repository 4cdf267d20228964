// The command that writes the golden quotes: `tsx tools/tariff/write-golden-quotes.ts`. Review the diff before committing it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildGoldenQuotes } from '../../src/freight/rating/golden/golden-quotes.fixture.ts';

const directory = join(import.meta.dirname, '../../src/freight/rating/golden');
for (const [name, text] of buildGoldenQuotes()) {
  writeFileSync(join(directory, name), text);
  console.log(`${name}: ${text.split('\n').length - 1} lines`);
}
