// Covers seasons: which days belong to one, also across the new year, how it reads, and which cells are one.
import { describe, expect, it } from 'vitest';
import { parseDay } from '../../service-calendar.ts';
import { demoTariff, demoTariffText } from '../demo-tariff.fixture.ts';
import { isInSeason, type Season, seasonText } from './season-cell.ts';

const on = (season: Season, date: string) => isInSeason(season, parseDay(date)!);

it.each<[string, Season, string[], string[]]>([
  [
    'within a year',
    { from: '03-15', to: '10-01' },
    ['2026-03-15', '2026-07-01', '2027-10-01'],
    ['2026-03-14', '2026-10-02', '2026-01-01', '2026-12-31'],
  ],
  [
    'across the new year',
    { from: '10-15', to: '04-15' },
    ['2026-10-15', '2026-12-31', '2027-01-01', '2027-04-15'],
    ['2026-10-14', '2026-04-16', '2026-07-01'],
  ],
  ['of one day', { from: '07-04', to: '07-04' }, ['2026-07-04'], ['2026-07-03', '2026-07-05', '2026-12-31']],
])('a season %s has its first and last day', (_, season, inside, outside) => {
  for (const date of inside) expect(on(season, date), date).toBe(true);
  for (const date of outside) expect(on(season, date), date).toBe(false);
});

it.each([
  [{ from: '11-01', to: '03-31' }, 'Nov 1 to Mar 31'],
  [{ from: '01-05', to: '12-10' }, 'Jan 5 to Dec 10'],
])('%j reads %s', (season, text) => {
  expect(seasonText(season)).toBe(text);
});

describe('a cell', () => {
  /** Protection from freezing has a season in the demo tariff. */
  const seasonOf = (cell: string) => {
    const text = demoTariffText('accessorials.csv').replace('10-15..04-15', cell);
    return demoTariff({ 'accessorials.csv': text }).accessorials.get('FRZ')!.season;
  };

  it.each([
    ['10-15..04-15', { from: '10-15', to: '04-15' }],
    ['02-29..03-01', { from: '02-29', to: '03-01' }],
    ['', null],
  ])('%j is a season of %j', (cell, expected) => {
    expect(seasonOf(cell)).toEqual(expected);
  });

  it.each([
    '10-15',
    '02-30..03-01',
    '03-01..02-30',
    '00-10..03-01',
    '10-15..13-01',
    'x10-15..04-15',
    '10-15..04-155',
    '10-15-04-15',
  ])('%j is none', (cell) => {
    expect(() => seasonOf(cell)).toThrow('is not a season');
  });
});
