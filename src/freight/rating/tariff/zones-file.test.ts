// Covers zones: how many there may be, which miles belong to each, and what follows from a file that cannot be read.
import { describe, expect, it } from 'vitest';
import { FaultList } from '../../carrier-files/carrier-fault.ts';
import { MAX_ZONES, readZones } from './zones-file.ts';

function read(rows: string) {
  const faults = new FaultList();
  const zones = readZones(Buffer.from(`zone,upToMiles,minimumCharge\n${rows}`), faults);
  return { ...zones, faults: faults.kept.map(({ row, column, reason }) => `${row} ${column}: ${reason}`) };
}

describe('the miles', () => {
  it.each<[string, string, number[]]>([
    ['one zone for all', 'A,beyond,1\n', [0, 0]],
    ['two', 'A,1,1\nB,beyond,1\n', [0, 0, 1]],
    ['one between them that has none', 'A,1,1\nX,,1\nB,3,1\nC,beyond,1\n', [0, 0, 2, 2, 3]],
  ])('of %s', (_, rows, expected) => {
    const { ofMiles, faults } = read(rows);
    expect([[...ofMiles], faults]).toEqual([expected, []]);
  });

  it.each<[string, string, string[]]>([
    ['of 0', 'A,0,1\nB,beyond,1\n', ['2 upToMiles: "0" is not a number from 1 to 19999.']],
    ['up to 19,999', 'A,19999,1\nB,beyond,1\n', []],
    ['beyond twice', 'A,beyond,1\nB,beyond,1\n', ['3 upToMiles: Miles must be in ascending order.']],
    ['that end', 'A,5,1\n', ['0 upToMiles: No zone is for the longest routes.']],
    ['that are none', 'A,x,1\nB,5,1\n', ['2 upToMiles: "x" is not a number from 1 to 19999.']],
  ])('%s', (_, rows, expected) => {
    expect(read(rows).faults).toEqual(expected);
  });
});

describe('a zone that cannot be used', () => {
  it.each([
    ['its minimum', 'A,5,much\nB,beyond,1\n', 'A'],
    ['its miles', 'A,x,1\nB,beyond,1\n', 'A'],
    ['its name', 'a,5,1\nB,beyond,1\n', 'a'],
  ])('because of %s is not missed elsewhere', (_, rows, name) => {
    const { register, faults } = read(rows);
    expect([register.lacks(name), register.lacks('B'), register.lacks('C')]).toEqual([false, false, true]);
    expect(faults).toHaveLength(1);
  });

  it('is not compared with those after it', () => {
    const reasons = (rows: string) => read(rows).faults;
    expect(reasons('A,5,much\nB,3,1\nC,beyond,1\n')).toHaveLength(1);
    expect(reasons('a,5,1\nB,3,1\nC,beyond,1\n')).toHaveLength(1);
    expect(reasons('a,5,1\nb,6,1\nC,beyond,1\n').map((one) => one.replace(/: .* is not/, ': is not'))).toEqual([
      '2 zone: is not a name of 1 to 12 capital letters, digits and hyphens.',
      '3 zone: is not a name of 1 to 12 capital letters, digits and hyphens.',
    ]);
  });

  it('because the file has no rows misses none', () => {
    expect(read('').register.lacks('A')).toBe(false);
  });
});

it('there may be 65,000 zones, and no more', () => {
  const rows = Array.from({ length: MAX_ZONES }, (_, at) => `Z${at},,1\n`).join('');
  expect(read(rows.replace('Z0,,', 'Z0,beyond,')).faults).toEqual([]);
  expect(read(`${rows}ONE-MORE,beyond,1\n`).faults).toEqual(['0 : There are more than 65000 zones.']);
});
