// PRO numbers: known check digits, and the errors that a check digit must catch.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasValidCheckDigit,
  isProNumber,
  LARGEST_PRO_SERIAL,
  proCheckDigit,
  proFromSerial,
  serialOfPro,
} from './pro-number.ts';

const serials = fc.integer({ min: 0, max: LARGEST_PRO_SERIAL });

describe('the check digit', () => {
  // The first row is the data of GTIN-8 9638507-4 with leading zeros, which never change a GS1 check digit.
  test.each([
    ['009638507', 4],
    ['000000000', 0],
    ['000000001', 7],
    ['123456789', 5],
    ['999999999', 9],
  ])('of %s is %i', (serial, digit) => {
    expect(proCheckDigit(serial)).toBe(digit);
  });

  test('catches every single wrong digit', () => {
    fc.assert(
      fc.property(serials, fc.nat(9), fc.integer({ min: 1, max: 9 }), (serial, at, shift) => {
        const pro = proFromSerial(serial);
        const wrong = (Number(pro[at]) + shift) % 10;
        expect(hasValidCheckDigit(pro.slice(0, at) + wrong + pro.slice(at + 1))).toBe(false);
      }),
    );
  });

  test.each(['', '12345678', '1234567890', '12345678x', '１２３４５６７８９'])(
    'is refused for the serial "%s"',
    (serial) => {
      expect(() => proCheckDigit(serial)).toThrow(RangeError);
    },
  );
});

describe('a PRO', () => {
  test('made from a serial has ten digits and a correct check digit, and returns the serial', () => {
    fc.assert(
      fc.property(serials, (serial) => {
        const pro = proFromSerial(serial);
        expect(isProNumber(pro)).toBe(true);
        expect(hasValidCheckDigit(pro)).toBe(true);
        expect(serialOfPro(pro)).toBe(serial);
      }),
    );
  });

  test('has exactly ten ASCII digits', () => {
    for (const other of ['', '123456789', '12345678901', '123456789\n', '1234567890\n', ' 123456789', 1234567890]) {
      expect(isProNumber(other)).toBe(false);
    }
    expect(isProNumber('0000000000')).toBe(true);
    expect(() => serialOfPro('123')).toThrow(RangeError);
  });

  test.each([-1, 0.5, LARGEST_PRO_SERIAL + 1, Number.NaN])('is not made from the serial %d', (serial) => {
    expect(() => proFromSerial(serial)).toThrow(RangeError);
  });
});
