// Compares a few hundred prices with the golden files, which change only deliberately.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GOLDEN_QUOTES } from './golden-quotes.fixture.ts';

// Built by the test, not while the file is loaded, where a run of mutants would not see it.
it.each([...GOLDEN_QUOTES])('%s (to write it anew: tsx tools/tariff/write-golden-quotes.ts)', (name, build) => {
  expect(build()).toBe(readFileSync(join(import.meta.dirname, name), 'utf8'));
});
