// The command that writes the golden quotes: `tsx tools/tariff/write-golden-quotes.ts`. Review the diff before committing it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GOLDEN_QUOTES } from '../../src/freight/rating/golden/golden-quotes.fixture.ts';

const directory = join(import.meta.dirname, '../../src/freight/rating/golden');
for (const [name, build] of GOLDEN_QUOTES) {
  const text = build();
  writeFileSync(join(directory, name), text);
  console.log(`${name}: ${text.split('\n').length - 1} lines`);
}
