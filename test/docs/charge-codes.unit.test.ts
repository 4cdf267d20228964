// Holds docs/charge-codes.md against the codes that charges have.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHARGE_CODE } from '../../src/freight/value-sets/charge-code.ts';
import { projectFile } from '../../src/platform/project-root.ts';

test('every charge code is documented with its meaning', () => {
  const text = readFileSync(projectFile('docs/charge-codes.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z]+)` \| (.+) \|$/gm)].map(([, code, meaning]) => ({ code, meaning }));
  expect(rows).toEqual(CHARGE_CODE.entries.map(({ code, meaning }) => ({ code, meaning })));
});
