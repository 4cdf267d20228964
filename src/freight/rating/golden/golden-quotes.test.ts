// Compares a few hundred prices with the golden files, which change only deliberately.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildGoldenQuotes } from './golden-quotes.fixture.ts';

it.each([...buildGoldenQuotes()])('%s (to write it anew: tsx tools/tariff/write-golden-quotes.ts)', (name, text) => {
  expect(text).toBe(readFileSync(join(import.meta.dirname, name), 'utf8'));
});
