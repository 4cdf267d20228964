// Owns the rule that time, randomness and settings each enter the program in one place, so that tests can replace them.
import { expect, test } from 'vitest';
import { codeOf, shippedFiles } from './source-files.ts';

/** What to look for, and the files that may contain it. */
const DOORS: readonly [what: string, pattern: RegExp, allowed: readonly string[]][] = [
  ['the time', /\bDate\.now\(|\bnew Date\(\)/, ['src/platform/clock.ts']],
  ['chance', /\bMath\.random\(|\brandomUUID\(/, []],
  ['random bytes', /\brandomBytes\(/, ['src/platform/random.ts', 'src/platform/crypto/master-key.ts']],
];

test.each(DOORS)('%s', (_what, pattern, allowed) => {
  const users = shippedFiles().filter((file) => pattern.test(codeOf(file)));
  expect(users.map(({ path }) => path).filter((path) => !allowed.includes(path))).toEqual([]);
  // The pattern works, and the list has no file that does not need to be there.
  expect(allowed.filter((path) => !users.some((user) => user.path === path))).toEqual([]);
});
