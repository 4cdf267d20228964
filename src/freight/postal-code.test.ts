// Postal code formats: valid, invalid and military codes.
import { describe, expect, it } from 'vitest';
import { digitKey, FSA_KEYS, fsaKey, isMilitaryZip, postalForm } from './postal-code.ts';

describe('digitKey', () => {
  it.each([
    ['00501', 501],
    ['99999', 99_999],
    ['75201-4321', 75_201],
  ])('reads %s', (code, key) => {
    expect(digitKey(code)).toBe(key);
  });

  it.each(['', '7520', '752011', '75201 4321', '75201-432', '75201-432a', '7520a', '７５２０１', ' 75201', '-1234'])(
    'refuses %j',
    (code) => {
      expect(digitKey(code)).toBe(-1);
    },
  );
});

describe('fsaKey', () => {
  it('reads an FSA and all three formats of a full code in the same way', () => {
    const key = fsaKey('M5V');
    expect(key).toBeGreaterThanOrEqual(0);
    for (const code of ['M5V2T6', 'M5V 2T6', 'm5v-2t6', 'm5v']) expect(fsaKey(code)).toBe(key);
  });

  it.each([
    '',
    'M5',
    'MM5',
    '5VM',
    'M5V2T',
    'M5V2TT',
    'M5V22T',
    'M5V_2T6',
    'M5VX2T6',
    'D5V2T6',
    'W5V',
    'M5I',
    'M5V2O6',
    '@5V',
  ])('refuses %j', (code) => {
    expect(fsaKey(code)).toBe(-1);
  });

  it('gives each FSA its own key, within the limit', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const all = letters.flatMap((a) => letters.flatMap((b) => [...'0123456789'].map((digit) => a + digit + b)));
    const keys = all.map(fsaKey).filter((key) => key >= 0);
    // 18 letters at the front, 10 digits, 20 letters at the end.
    expect(new Set(keys).size).toBe(18 * 10 * 20);
    expect(keys).toHaveLength(18 * 10 * 20);
    expect(Math.max(...keys)).toBeLessThan(FSA_KEYS);
  });
});

it('distinguishes digits and Canadian codes by their format (gap 3)', () => {
  expect(postalForm('64000')).toBe('digits');
  expect(postalForm('H3B1A1')).toBe('canadian');
  expect(postalForm('H3B')).toBeNull();
  expect(postalForm('ABCDE')).toBeNull();
});

it('recognizes military codes by their first three digits', () => {
  for (const zip of ['09001', '09899', '34001', '96201', '96699']) expect(isMilitaryZip(digitKey(zip))).toBe(true);
  for (const zip of ['08999', '09901', '33999', '34101', '96199', '96701', '00340']) {
    expect(isMilitaryZip(digitKey(zip))).toBe(false);
  }
});
