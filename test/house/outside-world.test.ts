// Owns the rule that time, chance and settings come in by one door each, so that a test can stand in it.
import { expect, test } from 'vitest';
import { codeOf, shippedFiles } from './source-files.ts';

/** What is looked for, and the one file that may have it. */
const DOORS: readonly [what: string, pattern: RegExp, allowed: readonly string[]][] = [
  ['the time', /\bDate\.now\(|\bnew Date\(\)/, ['src/platform/clock.ts']],
  ['chance', /\bMath\.random\(|\brandomUUID\(/, []],
  ['random bytes', /\brandomBytes\(/, ['src/platform/random.ts', 'src/platform/crypto/master-key.ts']],
];

test.each(DOORS)('%s', (_what, pattern, allowed) => {
  const users = shippedFiles().filter((file) => pattern.test(codeOf(file)));
  expect(users.map(({ path }) => path).filter((path) => !allowed.includes(path))).toEqual([]);
  // The pattern finds what it is made for, and the list names nobody who does not need it.
  expect(allowed.filter((path) => !users.some((user) => user.path === path))).toEqual([]);
});
