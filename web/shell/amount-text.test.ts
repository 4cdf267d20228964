// Amounts as people type them.
import { expect, test } from 'vitest';
import { amountText } from './amount-text.ts';

test.each([
  ['244.90', '244.90'],
  ['$1,244.9', '1244.90'],
  [' 300 ', '300.00'],
  ['007.', '7.00'],
  ['0', '0.00'],
  ['150,00', '150.00'],
  ['1 244,5 $', '1244.50'],
  ['1,244', '1244.00'],
  ['1,244,000.5', '1244000.50'],
  ['1,24,000', '1,24,000'],
  ['12.345', '12.345'],
  ['-5', '-5'],
  ['', ''],
  ['ten', 'ten'],
])('%s → %s', (typed, sent) => expect(amountText(typed)).toBe(sent));
