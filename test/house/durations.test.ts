// Owns the rule about durations: a day and an hour are spelled out in one module per side, and imported everywhere else.
import { expect, test } from 'vitest';
import { codeOf, sourceFiles } from './source-files.ts';

/** Freight and the pages may not import the platform, so that each side has a module. */
const OWNERS = ['src/platform/durations.ts', 'src/freight/milliseconds.ts'];
/** Files that contain a spelling as text, or may not import either module. */
const EXEMPT: Readonly<Record<string, string>> = {
  'src/config.ts': 'the settings import nothing',
  'test/house/durations.test.ts': 'the spellings of this rule',
};
const SPELLED =
  /\b(86_?400_000|3_?600_000|24 \* 60 \* 60|60 \* 60 \* 1_?000|60 \* 60_000|24 \* HOUR(_MS)?|24 \* 60 \* MINUTE_MS)\b/;

const FILES = ['src', 'test', 'web', 'tools', 'bench', 'packages', 'clients']
  .flatMap((folder) => sourceFiles(folder, /\.tsx?$/))
  .filter(({ path }) => !OWNERS.includes(path) && !(path in EXEMPT));

test('days and hours in milliseconds are imported, not spelled out', () => {
  expect(FILES.length).toBeGreaterThan(1_500);
  expect(FILES.filter((file) => SPELLED.test(codeOf(file))).map(({ path }) => path)).toEqual([]);
});

test('no file defines its own day or hour', () => {
  const defined = /\bconst (DAY|HOUR|MINUTE)(_MS)? = [\d(]/;
  expect(FILES.filter((file) => defined.test(codeOf(file))).map(({ path }) => path)).toEqual([]);
});

test.each(['const day = 86_400_000;', 'at + 3 * 3_600_000', '24 * 60 * 60 * 1_000', '24 * HOUR_MS', '60 * 60_000'])(
  '%s is found',
  (text) => expect(SPELLED.test(text)).toBe(true),
);

test('both modules agree', async () => {
  const platform = await import('../../src/platform/durations.ts');
  const freight = await import('../../src/freight/milliseconds.ts');
  expect(platform).toMatchObject({ ...freight });
});
