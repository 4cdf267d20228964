// Covers the rows of accessorials.csv and overlength.csv that are faulty, and those that are just not.
import { describe, expect, it } from 'vitest';
import { FaultList } from '../../carrier-files/carrier-fault.ts';
import { demoTariffText } from '../demo-tariff.fixture.ts';
import { readAccessorials, readOverlength } from './accessorials-file.ts';

const FILE = demoTariffText('accessorials.csv');
const BLIND = 'BLIND,Blind shipment coordination,90.00,,,,,either,,,,,,,,,,';

/** Row, column and reason of each fault. */
function faultsOf(reader: typeof readAccessorials | typeof readOverlength, text: string): string[] {
  const faults = new FaultList();
  expect(reader(Buffer.from(text), faults) === null).toBe(faults.count > 0);
  return faults.kept.map(({ row, column, reason }) => `${row} ${column}: ${reason}`);
}

describe('a row', () => {
  it.each<[string, string, string[]]>([
    ['has one part of the price: charge', 'BLIND,Blind,0,,,,,either,,,,,,,,,,', []],
    ['has one part of the price: perCwt', 'BLIND,Blind,,1,,,,either,,,,,,,,,,', []],
    ['has one part of the price: percent', 'BLIND,Blind,,,1,,,either,,,,,,,,,,', []],
    ['has no price', 'BLIND,Blind,,,,5,9,either,,,,,,,,,,', ['12 charge: The code has no price.']],
    ['has the highest percentage', 'BLIND,Blind,,,1000,,,either,,,,,,,,,,', []],
    ['has a minimum that is the maximum', 'BLIND,Blind,1,,,5,5,either,,,,,,,,,,', []],
    [
      'has a maximum below its minimum',
      'BLIND,Blind,1,,,5,4.99,either,,,,,,,,,,',
      ['12 maximum: The maximum is less than the minimum.'],
    ],
    ['has a maximum of 0', 'BLIND,Blind,1,,,,0,either,,,,,,,,,,', []],
    ['has no description', 'BLIND,,1,,,,,either,,,,,,,,,,', ['12 description: The cell is empty.']],
    ['has the longest note', `BLIND,Blind,1,,,,,either,,,,,,,${'x'.repeat(120)},,,`, []],
    [
      'has a longer note',
      `BLIND,Blind,1,,,,,either,,,,,,,${'x'.repeat(121)},,,`,
      ['12 note: The note has 121 characters.'],
    ],
    ['has states', 'BLIND,Blind,1,,,,,either,,AK   HI QRO,,,,,,,,', []],
    ['has a state that is none', 'BLIND,Blind,1,,,,,either,,AK A,,,,,,,,', ['12 states: "A" is not a state code.']],
    [
      'has commas between states',
      'BLIND,Blind,1,,,,,either,,"AK,HI",,,,,,,,',
      ['12 states: "AK,HI" is not a state code.'],
    ],
    ['is replaced', 'BLIND,Blind,1,,,,,either,,,,AK,APT,,,,,', []],
    [
      'is replaced by nothing',
      'BLIND,Blind,1,,,,,either,,,,AK,,,,,,',
      ['12 replacedBy: "" is not another code of RQ_ACCESSORIAL.'],
    ],
    [
      'is replaced by itself',
      'BLIND,Blind,1,,,,,either,,,,AK,BLIND,,,,,',
      ['12 replacedBy: "BLIND" is not another code of RQ_ACCESSORIAL.'],
    ],
    ['is replaced nowhere', 'BLIND,Blind,1,,,,,either,,,,,APT,,,,,', ['12 replacedIn: "" is not a state code.']],
    [
      'is charged by itself for nothing that exists',
      'BLIND,Blind,1,,,,,either,,,,,,always,,,,',
      ['12 automatic: "always" is not allowed.'],
    ],
  ])('%s', (_, row, expected) => {
    expect(FILE).toContain(`${BLIND}\n`);
    expect(faultsOf(readAccessorials, FILE.replace(BLIND, row))).toEqual(expected);
  });

  it('for a code twice is reported once, and so is one that no code has', () => {
    expect(faultsOf(readAccessorials, FILE.replace('BLIND,', 'APT,'))).toEqual([
      '12 code: APT is a duplicate of row 11.',
    ]);
    expect(faultsOf(readAccessorials, FILE.replace('BLIND,', 'BLINK,'))).toEqual([
      '12 code: "BLINK" is not a code of RQ_ACCESSORIAL or BOL_ACCESSORIAL.',
    ]);
  });

  it('that is missing is reported, one code at a time', () => {
    const without = FILE.replace(`${BLIND}\n`, '').replace(/^APT,.*\n/m, '');
    expect(faultsOf(readAccessorials, without)).toEqual(['0 code: No row is for APT.']);
    // The first of all codes.
    expect(faultsOf(readAccessorials, FILE.replace(/^AKAPT,.*\n/m, ''))).toEqual(['0 code: No row is for AKAPT.']);
  });
});

describe('overlength', () => {
  it.each<[string, string[]]>([
    ['LONG12,8\nLONG16,8.01\n', []],
    ['LONG12,8\nLONG16,8\n', ['3 fromFeet: Lengths must be in ascending order.']],
    // Both begin at the same whole inch.
    ['LONG12,8.01\nLONG16,8.02\n', ['3 fromFeet: Lengths must be in ascending order.']],
    ['LONG12,8\nLONG12,12\n', ['3 code: LONG12 is a duplicate.']],
    ['LONG12,1\n', []],
    ['LONG12,0.99\n', ['2 fromFeet: "0.99" is not a number with at most 2 decimals from 1 to 100.']],
    ['LONG12,100\n', []],
    ['XXXX,8\nLONG16,7\n', ['2 code: "XXXX" is not allowed.']],
    ['LONG12,x\nLONG12,7\n', ['2 fromFeet: "x" is not a number with at most 2 decimals from 1 to 100.']],
  ])('%j', (rows, expected) => {
    expect(faultsOf(readOverlength, `code,fromFeet\n${rows}`)).toEqual(expected);
  });
});
