// Which services the codes of a bill of lading buy: by the type of place, in Canada, as a guarantee, or by agreement.
import { describe, expect, it } from 'vitest';
import type { BolAccessorial } from '../value-sets/bol-accessorial.ts';
import { type BolServicesAsked, bolServices, chargeKey } from './bol-services.ts';
import { demoTariff } from './demo-tariff.fixture.ts';

const { bolAccessorials } = demoTariff();
const services = (codes: readonly BolAccessorial[], changes: Partial<BolServicesAsked> = {}) =>
  bolServices({ codes, originAccess: null, destinationAccess: null, isCanadian: false, ...changes }, bolAccessorials);

const NOTHING = {
  codes: [],
  atBothStops: [],
  names: new Map(),
  guarantee: null,
  isAnyGuarantee: false,
  unpriced: [],
};

describe('what a bill asks for', () => {
  it.each<[string, readonly BolAccessorial[], Partial<BolServicesAsked>, object]>([
    ['nothing', [], {}, {}],
    ['notes on handling', ['CONSUM'], {}, {}],
    ['full value coverage and overlength, which are priced elsewhere', ['FVC', 'OVR'], {}, {}],
    ['protection from cold', ['PSC'], {}, { codes: ['FRZ'] }],
    ['protection from cold in Canada', ['PSC'], { isCanadian: true }, { codes: ['HET'] }],
    ['the same twice', ['PSC', 'PSC'], {}, { codes: ['FRZ'] }],
    [
      'a pickup at a hotel',
      ['LTDAP'],
      { originAccess: 'Hotel', destinationAccess: 'Mine' },
      { codes: ['MOAPU'], names: new Map([['MOAPU', 'Limited access pickup (Hotel)']]) },
    ],
    [
      'a pickup at a mine, and a delivery to another',
      ['LTDAP'],
      { originAccess: 'Mine', destinationAccess: 'Mine' },
      { codes: ['MINE'], names: new Map([['MINE', 'Limited access pickup (Mine)']]) },
    ],
    [
      'a delivery to a mine',
      ['LTDAD'],
      { originAccess: 'Hotel', destinationAccess: 'Mine' },
      { codes: ['MINE'], names: new Map([['MINE', 'Limited access delivery (Mine)']]) },
    ],
    [
      'from a mine to a mine',
      ['LTDAP', 'LTDAD'],
      { originAccess: 'Mine', destinationAccess: 'Mine' },
      {
        codes: ['MINE'],
        atBothStops: ['MINE'],
        names: new Map([
          ['MINE pickup', 'Limited access pickup (Mine)'],
          ['MINE delivery', 'Limited access delivery (Mine)'],
        ]),
      },
    ],
    [
      'from a mine to a school',
      ['LTDAP', 'LTDAD'],
      { originAccess: 'Mine', destinationAccess: 'School' },
      {
        codes: ['MINE', 'SCHLDL'],
        names: new Map([
          ['MINE', 'Limited access pickup (Mine)'],
          ['SCHLDL', 'Limited access delivery (School)'],
        ]),
      },
    ],
    ['a guarantee', ['GTD_NOON'], {}, { guarantee: '96' }],
    ['two guarantees: the earlier counts', ['GTD_PM', 'GTD_AM'], {}, { guarantee: '95' }],
    ['time-critical service', ['TCS'], {}, { guarantee: '98', isAnyGuarantee: true }],
  ])('%s', (_, codes, changes, expected) => {
    expect(services(codes, changes)).toEqual({ ...NOTHING, ...expected });
  });

  it('what no tariff prices is performed as agreed', () => {
    const withoutCold = { ...bolAccessorials, pricedAs: new Map() };
    const asked = { codes: ['PSC'] as const, originAccess: null, destinationAccess: null, isCanadian: true };
    expect(bolServices(asked, withoutCold)).toEqual({ ...NOTHING, unpriced: ['PSC'] });
  });

  it('the type of place counts for limited access alone', () => {
    const withPort = {
      ...bolAccessorials,
      pricedAs: new Map([...bolAccessorials.pricedAs, ['PSC Port', 'HET'] as const]),
    };
    const asked = { codes: ['PSC'], originAccess: 'Port', destinationAccess: 'Port', isCanadian: false } as const;
    expect(bolServices(asked, withPort)).toEqual({ ...NOTHING, codes: ['FRZ'] });
  });

  it('limited access that no tariff prices is charged at neither stop', () => {
    const nowhere = { ...bolAccessorials, pricedAs: new Map() };
    const asked = {
      codes: ['LTDAP', 'LTDAD'],
      originAccess: 'Mine',
      destinationAccess: 'Mine',
      isCanadian: false,
    } as const;
    expect(bolServices(asked, nowhere)).toEqual({ ...NOTHING, unpriced: ['LTDAP', 'LTDAD'] });
  });
});

it('a charge at both stops has a name for each', () => {
  expect(chargeKey({ code: 'MINE' })).toBe('MINE');
  expect(chargeKey({ code: 'MINE', stop: 'delivery' })).toBe('MINE delivery');
});
