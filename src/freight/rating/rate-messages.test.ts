// The message catalog is complete: the engine uses each ID, and docs/tariff-data.md documents it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALERT, REASON } from './rate-messages.ts';

/** Hazardous materials have their own reasons. */
const FREIGHT = join(import.meta.dirname, '..');
const sources = readdirSync(FREIGHT, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name) && !name.endsWith('rate-messages.ts'))
  .map((name) => readFileSync(join(FREIGHT, name), 'utf8'))
  .join('\n');
const docs = readFileSync(join(import.meta.dirname, '../../../docs/tariff-data.md'), 'utf8');

it.each(Object.entries({ ...ALERT, ...REASON }))('%s is used and documented', (id, meaning) => {
  expect(sources).toContain(`'${id}'`);
  expect(docs).toContain(`| \`${id}\` | ${meaning} |`);
});
