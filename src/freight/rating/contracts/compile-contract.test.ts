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
  ['a terminal in more words', 'the terminal DAL,any,,,,,10,,,', 'origin', /"the terminal DAL" is not a place/],
  ['a terminal ID that is too long', 'terminal DALLAS,any,,,,,10,,,', 'origin', /"terminal DALLAS" is not a place/],
  ['a terminal that is not in the network', 'any,terminal ZZZ,,,,,10,,,', 'destination', /no terminal "terminal ZZZ"/],
  ['a state that does not exist', 'US-ZZ,any,,,,,10,,,', 'origin', /no state or province "US-ZZ"/],
  ['a ZIP prefix without codes', 'US-000,any,,,,,10,,,', 'origin', /No postal code begins with "US-000"/],
  ['a ZIP prefix without codes among others', 'US-213,any,,,,,10,,,', 'origin', /No postal code begins with "US-213"/],
  ['two digits of a ZIP code', 'US-75,any,,,,,10,,,', 'origin', /"US-75" is not a place/],
  ['a Canadian area in another country', 'US-M5V,any,,,,,10,,,', 'origin', /"US-M5V" is not a place/],
  ['a Canadian area without codes', 'any,CA-A9A,,,,,10,,,', 'destination', /No postal code begins with "CA-A9A"/],
  ['letters that Canada does not use', 'CA-D5V,any,,,,,10,,,', 'origin', /"CA-D5V" is not a place/],
  ['an unknown direction', 'any,any,back,,,,10,,,', 'direction', /"back" is not allowed/],
  ['unknown terms', 'any,any,,later,,,10,,,', 'terms', /"later" is not allowed/],
  ['a day that does not exist', 'any,any,,,2026-02-30,,10,,,', 'effectiveFrom', /not a date/],
  ['a last day that does not exist', 'any,any,,,2026-02-01,2026-02-30,10,,,', 'effectiveTo', /not a date/],
  ['a last day before the first', 'any,any,,,2026-02-02,2026-02-01,10,,,', 'effectiveTo', /before the first/],
  ['a discount over 100%', 'any,any,,,,,100.01,,,', 'discount', /from 0 to 100/],
  ['a negative minimum', 'any,any,,,,,,-1,,', 'minimumCharge', /"-1" is not an amount/],
  ['a FAK that is no range', 'any,any,,,,,,,50=60,', 'fak', /"50=60" is not a range/],
  ['a FAK of three classes', 'any,any,,,,,,,50-60-85=70,', 'fak', /"50-60-85=70" is not a range/],
  ['a FAK rated as two classes', 'any,any,,,,,,,50-85=60=70,', 'fak', /"50-85=60=70" is not a range/],
  ['a FAK with an unknown class', 'any,any,,,,,,,50-101=60,', 'fak', /"50-101=60" is not a range/],
  ['a FAK that is turned around', 'any,any,,,,,,,85-50=60,', 'fak', /lower class/],
  ['FAKs that overlap', 'any,any,,,,,,,50-85=60 85-100=70,', 'fak', /another range has too/],
  ['FAKs that overlap in reverse order', 'any,any,,,,,,,85-100=70 50-85=60,', 'fak', /another range has too/],
  ['a fuel table that is not there', 'any,any,,,,,,,,high', 'fuelTable', /no fuel table "high" in contract-fuel.csv/],
  ['a row without price terms', 'any,any,,,,,,,,', '', /sets no price terms/],
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
    ['a shared ship date, later days first', 'any,any,,,2026-12-01,,2,,,', 'any,any,,,,2026-12-01,1,,,', true],
    ['one way and both ways', 'US-TX,US-GA,both,,,,10,,,', 'US-TX,US-GA,,,,,20,,,', false],
    ['other terms', 'any,any,,collect,,,10,,,', 'any,any,,prepaid,,,20,,,', false],
    ['days that follow each other', 'any,any,,,,2026-11-30,1,,,', 'any,any,,,2026-12-01,,2,,,', false],
    ['days that precede each other', 'any,any,,,2026-12-01,,2,,,', 'any,any,,,,2026-11-30,1,,,', false],
    ['the way back', 'US-TX,US-GA,,,,,10,,,', 'US-GA,US-TX,,,,,20,,,', false],
  ])('%s', (_, one, other, isRefused) => {
    const faults = faultsOf([one, other]);
    expect(faults.map(({ row, reason }) => [row, /^Row 2 is for the same lane/.test(reason)])).toEqual(
      isRefused ? [[3, true]] : [],
    );
  });

  it.each([
    ['any,any,,,2026-01-01,2026-12-01,1,,,', 'any,any,,,2026-06-01,,2,,,', ' from 2026-06-01 until 2026-12-01'],
    ['any,any,,,,,1,,,', 'any,any,,,2026-06-01,,2,,,', ' from 2026-06-01'],
    ['any,any,,,,2026-12-01,1,,,', 'any,any,,,,,2,,,', ' until 2026-12-01'],
    ['any,any,,,,,1,,,', 'any,any,,,,,2,,,', ''],
  ])('says which ship dates they share: %s, %s', (one, other, days) => {
    const [fault] = faultsOf([one, other]);
    expect(fault!.reason).toBe(`Row 2 is for the same lane, direction and terms${days}.`);
  });

  it('compares a row with every earlier one', () => {
    const [halfYear, rest] = ['any,any,,,,2026-06-30,1,,,', 'any,any,,,2026-07-01,,2,,,'];
    const faults = faultsOf([halfYear, rest, 'any,any,,,2026-06-01,2026-06-30,3,,,']);
    expect(faults).toMatchObject([{ row: 4, reason: expect.stringMatching(/^Row 2 is for the same lane/) }]);
  });

  it.each([
    ['direction', 'any,any,back,,,,10,,,'],
    ['terms', 'any,any,,later,,,10,,,'],
    ['effectiveFrom', 'any,any,,,2026-02-30,,10,,,'],
    ['effectiveTo', 'any,any,,,,2026-02-30,10,,,'],
  ])('a row whose %s cannot be read is compared with none', (column, row) => {
    expect(faultsOf(['any,any,,,,,5,,,', row])).toMatchObject([{ row: 3, column }]);
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

describe('a fuel table', () => {
  const faultsOfFuel = (...rows: readonly string[]) =>
    faultsOf(['any,any,,,,,10,,,'], ['fuelTable,fromDollars,percent', ...rows, ''].join('\n'));

  it.each(['low,3.5,12', 'low,4,25'])('has prices that rise: not %s after 4 dollars', (row) => {
    expect(faultsOf(['any,any,,,,,,,,low'], `${FUEL}${row}\n`)).toMatchObject([{ row: 5, column: 'fromDollars' }]);
  });

  it('that cannot be read is not also reported as missing where a row uses it', () => {
    const faults = faultsOf(['any,any,,,,,,,,a_b'], 'fuelTable,fromDollars,percent\na_b,0,5\n');
    expect(faults).toMatchObject([{ file: 'contract-fuel.csv', row: 2, column: 'fuelTable' }]);
  });

  it('begins at a price of 0, whatever another table begins at', () => {
    const reason = 'The table high has no percentage below 3.5 dollars.';
    expect(faultsOfFuel('low,0,0', 'high,3.5,10')).toMatchObject([{ row: 3, column: 'fromDollars', reason }]);
    expect(faultsOfFuel('low,0,0', 'low,4,10', 'high,0,5')).toEqual([]);
  });

  it('has a name of up to 40 letters, digits and hyphens', () => {
    expect(faultsOfFuel(`${'a-1X'.repeat(10)},0,5`)).toEqual([]);
    for (const name of [`${'a-1X'.repeat(10)}b`, 'low_high', '-low'])
      expect(faultsOfFuel(`${name},0,5`)).toMatchObject([{ row: 2, column: 'fuelTable' }]);
  });

  it.each([
    ['fuelTable', 'a_b,3,5', 'low,0,5'],
    ['fromDollars', 'low,cheap,5', 'low,0,0'],
    ['percent', 'low,0,many', 'low,0,5'],
  ])('whose %s cannot be read in one row (%s) is judged by the others', (column, wrong, right) => {
    expect(faultsOfFuel(wrong, right)).toMatchObject([{ row: 2, column }]);
  });
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
