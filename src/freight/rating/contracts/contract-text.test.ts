// A contract row in words: its lane, terms and ship dates, and only what it agrees on.
import { expect, it } from 'vitest';
import { contractWith, FUEL } from './contract.fixture.ts';
import { contractRowText } from './contract-text.ts';

it.each([
  ['US-TX,US-GA,,,,,75,,,', '(US-TX to US-GA): 75% off.'],
  ['any,CA,,collect,2026-11-01,,,95.5,,', '(any to CA, collect, from 2026-11-01): minimum charge 95.50.'],
  ['any,MX,both,,,2026-12-31,,,50-85=60,', '(between any and MX, until 2026-12-31): FAK 50-85=60.'],
  ['US,any,,thirdParty,,,,,,low', '(US to any, third party): fuel table low.'],
])('%s', (row, text) => {
  const contract = contractWith([row], FUEL);
  expect(contractRowText(contract, contract.rows[0]!)).toBe(`Contract version 1, row 2 ${text}`);
});
