// The command that writes the golden month: `tsx tools/receivables/write-golden-month.ts`. Review the diff before committing it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { playGoldenMonth } from '../../src/capabilities/receivables/golden-month/golden-month.fixture.ts';

const file = join(import.meta.dirname, '../../src/capabilities/receivables/golden-month/golden-month.txt');
const { text } = await playGoldenMonth();
writeFileSync(file, text);
console.log(`golden-month.txt: ${text.split('\n').length - 1} lines`);
