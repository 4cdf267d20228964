// Compares docs/charge-codes.md with the codes of charges.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoTariff } from '../../src/freight/rating/demo-tariff.fixture.ts';
import { CHARGE_CODE } from '../../src/freight/value-sets/charge-code.ts';
import { projectFile } from '../../src/platform/project-root.ts';

test('every charge code is documented with its meaning', () => {
  const text = readFileSync(projectFile('docs/charge-codes.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z]+)` \| (.+) \|$/gm)].map(([, code, meaning]) => ({ code, meaning }));
  const later = new Set(demoTariff().eventCharges.map(({ code }) => code));
  expect(rows.filter(({ code }) => !later.has(code!))).toEqual(
    CHARGE_CODE.entries.map(({ code, meaning }) => ({ code, meaning })),
  );
  // Every code that arises after pickup is listed; the prices are those of the demo tariff.
  expect(new Set(rows.map(({ code }) => code).filter((code) => later.has(code!)))).toEqual(later);
});
