// Everything that is wrong with a contract is reported at once, with its line, column, reason and fix.
import { describe, expect, it } from 'vitest';
import { compileContract } from './compile-contract.ts';
import { COLUMNS, compiledRows, FUEL } from './contract.fixture.ts';
import { CONTRACT_FILES } from './contract-files.ts';

const faultsOf = (rows: readonly string[], fuel?: string) => {
  const compiled = compiledRows(rows, fuel);
  return compiled.ok ? [] : compiled.faults;
};

it.each<[string, string, string, RegExp]>([
  ['an unknown place', 'Texas,any,,,,,10,,,', 'origin', /"Texas" is not a place/],
  ['an empty place', ',any,,,,,10,,,', 'origin', /empty/],
  ['a terminal that is not in the network', 'any,terminal ZZZ,,,,,10,,,', 'destination', /no terminal "terminal ZZZ"/],
  ['a state that does not exist', 'US-ZZ,any,,,,,10,,,', 'origin', /no state or province "US-ZZ"/],
  ['a ZIP prefix without codes', 'US-000,any,,,,,10,,,', 'origin', /No postal code begins with "US-000"/],
  ['letters that Canada does not use', 'CA-D5V,any,,,,,10,,,', 'origin', /"CA-D5V" is not a place/],
  ['an unknown direction', 'any,any,back,,,,10,,,', 'direction', /"back" is not allowed/],
  ['unknown terms', 'any,any,,later,,,10,,,', 'terms', /"later" is not allowed/],
  ['a day that does not exist', 'any,any,,,2026-02-30,,10,,,', 'effectiveFrom', /not a date/],
  ['a last day before the first', 'any,any,,,2026-02-02,2026-02-01,10,,,', 'effectiveTo', /before the first/],
  ['a discount over 100%', 'any,any,,,,,100.01,,,', 'discount', /from 0 to 100/],
  ['a negative minimum', 'any,any,,,,,,-1,,', 'minimumCharge', /"-1" is not an amount/],
  ['a FAK that is no range', 'any,any,,,,,,,50=60,', 'fak', /"50=60" is not a range/],
  ['a FAK with an unknown class', 'any,any,,,,,,,50-101=60,', 'fak', /"50-101=60" is not a range/],
  ['a FAK that is turned around', 'any,any,,,,,,,85-50=60,', 'fak', /lower class/],
  ['FAKs that overlap', 'any,any,,,,,,,50-85=60 85-100=70,', 'fak', /another range has too/],
  ['a fuel table that is not there', 'any,any,,,,,,,,high', 'fuelTable', /no fuel table "high" in contract-fuel.csv/],
  ['a row that agrees on nothing', 'any,any,,,,,,,,', '', /agrees on nothing/],
])('%s is refused', (_, row, column, reason) => {
  const faults = faultsOf(['any,CA,,,,,5,,,', row]);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatchObject({
    file: 'contract-lanes.csv',
    row: 3,
    column,
    reason: expect.stringMatching(reason),
  });
  expect(faults[0]!.fix).not.toBe('');
});

describe('rows of equal specificity', () => {
  it.each<[string, string, string, boolean]>([
    ['the same lane', 'US-TX,US-GA,,,,,10,,,', 'US-TX,US-GA,,,,,20,,,', true],
    [
      'the same lane both ways, written the other way round',
      'US-TX,US-GA,both,,,,1,,,',
      'US-GA,US-TX,both,,,,2,,,',
      true,
    ],
    ['the same terms', 'any,any,,collect,,,10,,,', 'any,any,,collect,,,20,,,', true],
    ['a shared ship date', 'any,any,,,,2026-12-01,1,,,', 'any,any,,,2026-12-01,,2,,,', true],
    ['one way and both ways', 'US-TX,US-GA,both,,,,10,,,', 'US-TX,US-GA,,,,,20,,,', false],
    ['other terms', 'any,any,,collect,,,10,,,', 'any,any,,prepaid,,,20,,,', false],
    ['days that follow each other', 'any,any,,,,2026-11-30,1,,,', 'any,any,,,2026-12-01,,2,,,', false],
    ['the way back', 'US-TX,US-GA,,,,,10,,,', 'US-GA,US-TX,,,,,20,,,', false],
  ])('%s', (_, one, other, isRefused) => {
    const faults = faultsOf([one, other]);
    expect(faults.map(({ row, reason }) => [row, /^Row 2 is for the same lane/.test(reason)])).toEqual(
      isRefused ? [[3, true]] : [],
    );
  });

  it('says which ship dates they share', () => {
    const [fault] = faultsOf(['any,any,,,2026-01-01,2026-12-01,1,,,', 'any,any,,,2026-06-01,,2,,,']);
    expect(fault!.reason).toContain('from 2026-06-01 until 2026-12-01');
  });
});

it('reports the faults of both files together', () => {
  const faults = faultsOf(['nowhere,any,,,,,10,,,', 'any,any,,,,,101,,,'], 'fuelTable,fromDollars,percent\nlow,3,10\n');
  expect(faults.map(({ file, row, column }) => [file, row, column])).toEqual([
    ['contract-fuel.csv', 2, 'fromDollars'],
    ['contract-lanes.csv', 2, 'origin'],
    ['contract-lanes.csv', 3, 'discount'],
  ]);
});

it('fuel prices of a table rise', () => {
  expect(faultsOf(['any,any,,,,,,,,low'], `${FUEL}low,3.5,12\n`)).toMatchObject([{ row: 5, column: 'fromDollars' }]);
});

it('needs only the columns that are used, and the file itself', () => {
  const bytes = (text: string) => new Map([[CONTRACT_FILES.lanes.name as string, Buffer.from(text)]]);
  expect(compileContract(bytes('discount,destination,origin\n40,US,any\n'), 1).ok).toBe(true);
  expect(compileContract(bytes(`${COLUMNS},price\n`), 1)).toMatchObject({
    ok: false,
    faults: [{ row: 1, column: 'price' }],
  });
  expect(compileContract(new Map(), 1)).toMatchObject({ ok: false, faults: [{ file: 'contract-lanes.csv' }] });
});
