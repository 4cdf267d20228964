// The table's consistency, the numbers that it must have, and well-known facts.
import { describe, expect, test } from 'vitest';
import type { HazmatEntry } from './hazmat-entry.ts';
import { lookUpHazmat, readHazmatNumber } from './hazmat-number.ts';
import { HAZMAT_TABLE } from './hazmat-table.ts';

const CLASS = /^(1\.[1-6][A-S]|2\.[123]|3|4\.[123]|5\.[12]|6\.[12]|7|8|9|Combustible liquid)$/;

describe('every row', () => {
  test('has a valid ID, names, a class, and packing groups in order', () => {
    for (const entry of HAZMAT_TABLE) {
      const { id, names, hazardClass, subsidiaryHazards, packingGroups, symbols } = entry;
      expect(id).toMatch(/^(UN|NA)\d{4}$/);
      expect(names.length, id).toBeGreaterThan(0);
      for (const name of names) expect(name, id).toBe(name.trim());
      for (const name of names) expect(name, id).toMatch(/^[\w(].{2,}/);
      expect(hazardClass, id).toMatch(CLASS);
      for (const hazard of subsidiaryHazards) expect(hazard, id).toMatch(CLASS);
      expect(subsidiaryHazards, id).not.toContain(hazardClass);
      expect(subsidiaryHazards, id).toEqual([...subsidiaryHazards].sort());
      expect(['', 'I', 'II', 'III', 'I,II', 'II,III', 'I,II,III'], id).toContain(packingGroups.join());
      for (const symbol of symbols) expect('+ADGIW', id).toContain(symbol);
      expect(new Set(symbols).size, id).toBe(symbols.length);
      expect(entry.needsTechnicalName, id).toBe(symbols.includes('G'));
    }
  });

  test('is the only one with its number, name, packing group and class', () => {
    const keys = HAZMAT_TABLE.flatMap(({ id, names, packingGroups, hazardClass, subsidiaryHazards }) =>
      names.flatMap((name) =>
        (packingGroups.length === 0 ? ['none'] : packingGroups).map(
          // The domestic and international rows of one material can differ in their hazards (methanol, ammonia).
          (group) => `${id} ${name.toLowerCase()} ${group} ${hazardClass} ${subsidiaryHazards}`,
        ),
      ),
    );
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  test('of classes 1, 2, 5.2, 6.2 and 7 has no packing group; liquids of class 3 nearly all have one', () => {
    const without = HAZMAT_TABLE.filter(({ hazardClass }) => /^(1|2|5\.2|6\.2|7)/.test(hazardClass));
    expect(without.filter(({ packingGroups }) => packingGroups.length > 0)).toEqual([]);
    const articles = HAZMAT_TABLE.filter(
      ({ hazardClass, packingGroups }) => hazardClass === '3' && packingGroups.length === 0,
    );
    expect(articles.map(({ id }) => id)).toEqual(['UN3473', 'UN3528']);
  });
});

/** The materials that an LTL carrier sees most; every number in a range must be listed. */
const MUST_HAVE =
  '1950 1133 1263 1210 1866 1203 1202 NA1993 1170 1219 1230 1987 1090 1294 1307 1993 1992 2924 1075 1978 1001 1002 1006 1013 1066 1072 1954 1956 ' +
  '3077 3082 2794 2795 2800 3028 3090 3091 3480 3481 3496 1719 1759 1760 1789 1791 1805 1814 1824 1830 2031 2796 2922 3260-3267 ' +
  '1479 1748 1942 2014 2468 2880 3139 1593 2588 2810 2811 2902 1325 1361 1362 1402 3175 3178 3103-3110 ' +
  '0012 0014 0055 0323 0335 0336 0432 3268 3166 3171 1845 3257 3258 2814 3291 3373 2908-2911 1044 1057';

function expanded(list: string): string[] {
  return list.split(' ').flatMap((one) => {
    const [from, to] = one.split('-');
    if (to === undefined) return [from!];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => String(Number(from) + at));
  });
}

test('has every number of the list', () => {
  const numbers = expanded(MUST_HAVE);
  expect(numbers).toHaveLength(107);
  expect(numbers.filter((number) => lookUpHazmat(number) === null)).toEqual([]);
});

test('has at least 400 rows of at least 350 numbers', () => {
  expect(HAZMAT_TABLE.length).toBeGreaterThanOrEqual(400);
  expect(new Set(HAZMAT_TABLE.map(({ id }) => id)).size).toBeGreaterThanOrEqual(350);
});

test('an NA number is listed with its UN number if there is one, so that four digits find both', () => {
  const ids = new Set(HAZMAT_TABLE.map(({ id }) => id));
  const alone = [...ids].filter((id) => id.startsWith('NA') && !ids.has(`UN${id.slice(2)}`));
  expect(alone.sort()).toEqual(['NA1270', 'NA9260']);
});

const summary = ({ id, hazardClass, subsidiaryHazards, packingGroups, needsTechnicalName }: HazmatEntry) =>
  [id, hazardClass, subsidiaryHazards.join(' '), packingGroups.join(' '), needsTechnicalName ? 'G' : ''].join('|');

describe('facts', () => {
  test.each([
    ['UN1203', ['UN1203|3||II|']],
    ['UN1263', ['UN1263|3||I II III|']],
    ['UN1993', ['UN1993|3||I II III|G']],
    // "n.o.s." does not imply G.
    ['UN1987', ['UN1987|3||I II III|']],
    ['UN1268', ['UN1268|3||I II III|']],
    ['UN3295', ['UN3295|3||I II III|']],
    ['UN3291', ['UN3291|6.2|||']],
    ['NA1954', ['NA1954|2.1|||']],
    // Nor does its absence rule it out.
    ['UN2814', ['UN2814|6.2|||G']],
    ['UN3105', ['UN3105|5.2|||G']],
    ['UN3077', ['UN3077|9||III|G']],
    ['UN3082', ['UN3082|9||III|G']],
    ['UN2794', ['UN2794|8|||']],
    ['UN2796', ['UN2796|8||II|']],
    ['UN2924', ['UN2924|3|8|I II III|G']],
    ['UN3480', ['UN3480|9|||']],
    ['UN1230', ['UN1230|3|6.1|II|', 'UN1230|3||II|']],
    ['UN1005', ['UN1005|2.3|8||', 'UN1005|2.2|||']],
    ['UN0336', ['UN0336|1.4G|||']],
    ['UN1845', ['UN1845|9|||']],
    ['UN2031', ['UN2031|8|5.1|I|', 'UN2031|8|5.1|II|', 'UN2031|8||II|']],
    ['UN1402', ['UN1402|4.3||I II|']],
    ['1350', ['UN1350|4.1||III|', 'NA1350|9||III|']],
  ])('%s', (number, rows) => {
    expect(lookUpHazmat(number)!.map(summary)).toEqual(rows);
  });

  test('aerosols: 2.1 and 2.2, no packing group, no technical name', () => {
    const rows = lookUpHazmat('UN1950')!;
    expect([...new Set(rows.map(({ hazardClass }) => hazardClass))].sort()).toEqual(['2.1', '2.2']);
    expect(rows.every((row) => row.packingGroups.length === 0 && !row.needsTechnicalName)).toBe(true);
  });
});

describe('a number', () => {
  test.each([
    ['UN1263', 'UN', '1263'],
    ['un1263', 'UN', '1263'],
    ['un 1263', 'UN', '1263'],
    ['UN-1263', 'UN', '1263'],
    [' NA1993 ', 'NA', '1993'],
    ['0012', undefined, '0012'],
  ])('may be written "%s"', (text, prefix, digits) => {
    expect(readHazmatNumber(text)).toEqual({ prefix, digits });
  });

  test.each(['', 'UN', 'UN123', 'UN12345', 'ID8000', '12 34', 'UN１２６３', 'UNNA1263', 'UN--1263', '1263\n1263'])(
    'may not be written "%s"',
    (text) => {
      if (text.trim() !== text && readHazmatNumber(text.trim()) !== undefined) return;
      expect(readHazmatNumber(text)).toBeUndefined();
      expect(lookUpHazmat(text)).toBeNull();
    },
  );

  test('with a prefix finds only its own rows; four digits find both', () => {
    const ids = (text: string) => [...new Set(lookUpHazmat(text)?.map(({ id }) => id))];
    expect(ids('UN1993')).toEqual(['UN1993']);
    expect(ids('NA1993')).toEqual(['NA1993']);
    expect(ids('1993')).toEqual(['UN1993', 'NA1993']);
    expect(lookUpHazmat('NA1203')).toBeNull();
    expect(lookUpHazmat('UN9999')).toBeNull();
  });
});
