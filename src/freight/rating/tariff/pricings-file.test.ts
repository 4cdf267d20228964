// Covers a customer's agreements: discounts by break, minimum, classes rated as another, accessorials, and what is none of these.
import { describe, expect, it } from 'vitest';
import { FREIGHT_CLASS } from '../../value-sets/freight-class.ts';
import { TARIFF_ACCESSORIALS } from '../../value-sets/tariff-accessorial.ts';
import { demoTariffFiles, type ReplacedFiles } from '../demo-tariff.fixture.ts';
import { compileTariff } from './compile-tariff.ts';
import { AS_LISTED, type Pricing } from './pricings-file.ts';

const PRICINGS = 'pricing,description,minimumCharge,L5C,M5C,M1M,M2M,M5M,M10M,M20M\n';
const FAK = 'pricing,fromClass,toClass,ratedAs\n';
const AGREED = 'pricing,code,charge,note\n';
const ONE = `${PRICINGS}one,One,0,0,0,0,0,0,0,0\n`;
const TWO = `${ONE}two,Two,0,0,0,0,0,0,0,0\n`;

function compiled(pricings: string, fak = '', agreed = '') {
  const replaced: ReplacedFiles = {
    'pricings.csv': pricings,
    'fak.csv': fak === '' ? null : FAK + fak,
    'pricing-accessorials.csv': agreed === '' ? null : AGREED + agreed,
  };
  return compileTariff(demoTariffFiles(replaced));
}

function pricingsOf(...files: Parameters<typeof compiled>): ReadonlyMap<string, Pricing> {
  const result = compiled(...files);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.tariff.pricings;
}

/** Each as `row column: reason`. */
function faultsOf(...files: Parameters<typeof compiled>): string[] {
  const result = compiled(...files);
  return result.ok ? [] : result.faults.map(({ file, row, column, reason }) => `${file} ${row} ${column}: ${reason}`);
}

/** The classes that are rated as another. */
const fakOf = ({ ratedClass }: Pricing) =>
  FREIGHT_CLASS.codes.flatMap((code, at) =>
    ratedClass[at] === at ? [] : [`${code} ${FREIGHT_CLASS.codes[ratedClass[at]!]}`],
  );
const agreedOf = ({ accessorialCents }: Pricing) =>
  TARIFF_ACCESSORIALS.flatMap((code, at) =>
    accessorialCents[at] === AS_LISTED ? [] : [`${code} ${accessorialCents[at]}`],
  );

it('has the discounts and the minimum of its row', () => {
  const one = pricingsOf(`${PRICINGS}one,Some text,135.50,70,71.5,0,1,2,3,100\n`).get('one')!;
  expect([...one.discountBasisPoints]).toEqual([7000, 7150, 0, 100, 200, 300, 10_000]);
  expect(one).toMatchObject({ name: 'one', description: 'Some text', minimumCents: 13_550, isList: false });
  expect([fakOf(one), agreedOf(one)]).toEqual([[], []]);
});

it.each<[string, Parameters<typeof compiled>, boolean]>([
  ['no agreement', [ONE], true],
  ['a discount', [`${PRICINGS}one,One,0,0,0,0,0,0,0,1\n`], false],
  ['a minimum', [`${PRICINGS}one,One,0.01,0,0,0,0,0,0,0\n`], false],
  ['a class', [ONE, 'one,50,50,55\n'], false],
  ['an accessorial', [ONE, '', 'one,APT,35,\n'], false],
  ['agreements of another pricing', [TWO, 'two,50,50,55\n', 'two,APT,35,\n'], true],
])('is the list price or not: %s', (_, files, isList) => {
  expect(pricingsOf(...files).get('one')!.isList).toBe(isList);
});

describe('classes', () => {
  it('from the first to the last are rated as one, for that pricing alone', () => {
    const pricings = pricingsOf(TWO, 'one,55,65,70\none,400,500,300\ntwo,55,55,50\n');
    expect(fakOf(pricings.get('one')!)).toEqual(['55 70', '60 70', '65 70', '400 300', '500 300']);
    expect(fakOf(pricings.get('two')!)).toEqual(['55 50']);
  });

  it.each<[string, string, string[]]>([
    ['the same', 'one,50,85,70\none,50,85,60\n', ['fak.csv 3 fromClass: Two rows are for the same class.']],
    ['the last one', 'one,50,85,100\none,85,92.5,60\n', ['fak.csv 3 fromClass: Two rows are for the same class.']],
    [
      'one that is rated as itself',
      'one,50,85,70\none,70,70,60\n',
      ['fak.csv 3 fromClass: Two rows are for the same class.'],
    ],
    ['none', 'one,50,85,70\none,92.5,100,60\n', []],
    ['one of another pricing', 'one,50,85,70\ntwo,50,85,60\n', []],
    ['one class alone', 'one,50,50,55\n', []],
    ['no class', 'one,x,85,70\n', ['fak.csv 2 fromClass: "x" is not a freight class.']],
    ['no last class after a higher one', 'one,85,x,70\n', ['fak.csv 2 toClass: "x" is not a freight class.']],
    ['no last class', 'one,50,x,70\n', ['fak.csv 2 toClass: "x" is not a freight class.']],
    ['no class to rate as', 'one,50,85,x\n', ['fak.csv 2 ratedAs: "x" is not a freight class.']],
    ['classes the wrong way round', 'one,85,50,70\n', ['fak.csv 2 toClass: The last class is lower than the first.']],
    // A row with a fault is not compared with the next.
    ['no class, then one of them', 'one,x,85,70\none,60,65,70\n', ['fak.csv 2 fromClass: "x" is not a freight class.']],
    [
      'no class to rate as, then one of them',
      'one,50,85,x\none,60,65,70\n',
      ['fak.csv 2 ratedAs: "x" is not a freight class.'],
    ],
    ['no pricing', 'three,50,85,70\n', ['fak.csv 2 pricing: There is no pricing "three".']],
  ])('of two rows: %s', (_, rows, expected) => {
    expect(faultsOf(TWO, rows)).toEqual(expected);
  });
});

describe('accessorials', () => {
  it('have the agreed charge, or none if they are waived', () => {
    const pricings = pricingsOf(TWO, '', 'one,APT,25.50,Fixed\none,NCM,waived,\ntwo,APT,0,\n');
    expect(agreedOf(pricings.get('one')!).sort()).toEqual(['APT 2550', 'NCM 0']);
    expect(agreedOf(pricings.get('two')!)).toEqual(['APT 0']);
  });

  it.each<[string, string, string[]]>([
    ['twice', 'one,APT,25,\none,APT,26,\n', ['pricing-accessorials.csv 3 code: one APT is a duplicate of row 2.']],
    ['of two pricings', 'one,APT,25,\ntwo,APT,26,\n', []],
    [
      'without a charge',
      'one,APT,,\n',
      ['pricing-accessorials.csv 2 charge: "" is not an amount from 0 to 100000 dollars.'],
    ],
    [
      'without a charge, then with one',
      'one,APT,,\none,APT,25,\n',
      ['pricing-accessorials.csv 2 charge: "" is not an amount from 0 to 100000 dollars.'],
    ],
    [
      'of two codes that do not exist',
      'one,XX,25,\none,YY,25,\n',
      [
        'pricing-accessorials.csv 2 code: "XX" is not allowed.',
        'pricing-accessorials.csv 3 code: "YY" is not allowed.',
      ],
    ],
    ['without a pricing', 'three,APT,25,\n', ['pricing-accessorials.csv 2 pricing: There is no pricing "three".']],
  ])('%s', (_, rows, expected) => {
    expect(faultsOf(TWO, '', rows)).toEqual(expected);
  });
});

describe('a pricing that is faulty', () => {
  const broken = `${PRICINGS}one,One,0,0,0,0,0,0,0,0\ntwo,Two,much,0,0,0,0,0,0,0\n`;

  it('is reported once, where it is', () => {
    const reason = 'pricings.csv 3 minimumCharge: "much" is not an amount from 0 to 100000 dollars.';
    expect(faultsOf(broken, 'two,50,85,70\n', 'two,APT,25,\n')).toEqual([reason]);
    expect(faultsOf(broken, 'three,50,85,70\n', 'three,APT,25,\n')).toEqual([reason]);
  });

  it.each(['One', 'x'.repeat(41), '-one', 'one_two'])('is not named %s', (name) => {
    expect(faultsOf(`${ONE}${name},Two,0,0,0,0,0,0,0,0\n`)[0]).toMatch(
      /^pricings.csv 3 pricing: .* is not a name of up to 40/,
    );
  });

  it('is not one of two without a name', () => {
    expect(faultsOf(`${ONE}A,Two,0,0,0,0,0,0,0,0\nB,Two,0,0,0,0,0,0,0,0\n`)).toHaveLength(2);
  });
});
