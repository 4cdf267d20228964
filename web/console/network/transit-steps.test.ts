// Transit days as colors and words: each day has one step, and the last step covers everything longer.
import { describe, expect, test } from 'vitest';
import { columnsOf } from './network-view.ts';
import { daysText, STEP_COLOURS, STEP_LOOKS, stepOf, stepText, transitAreas } from './transit-steps.ts';

describe('steps', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [4, 3],
    [5, 4],
    [6, 5],
    [7, 6],
    [15, 6],
  ])('%i days are step %i', (days, step) => {
    expect(stepOf(days)).toBe(step);
  });

  test('each color has its style and its text', () => {
    expect(STEP_LOOKS).toEqual(STEP_COLOURS.map((colour) => `bg-${colour}`));
    expect(STEP_COLOURS.map((_, step) => stepText(step))).toEqual([
      '1 day',
      '2 days',
      '3 days',
      '4 days',
      '5 days',
      '6 days',
      '7 days or more',
    ]);
    expect(new Set(STEP_COLOURS).size).toBe(STEP_COLOURS.length);
    expect(daysText(null)).toBe('not served');
  });
});

describe('rows', () => {
  const view = {
    from: 'CHI',
    fields: ['area', 'days', 'country', 'longitude', 'latitude', 'terminal'],
    rows: [
      ['752', 2, 'US', -96.8, 32.8, 'DAL'],
      ['999', null, 'US', -150.1, 64.2, null],
    ],
  };

  test('columns are found by name, whatever their order', () => {
    expect(columnsOf(view, 'latitude', 'area')).toEqual({ latitude: 4, area: 0 });
    expect(transitAreas(view)).toEqual([
      { area: '752', latitude: 32.8, longitude: -96.8, days: 2, terminal: 'DAL' },
      { area: '999', latitude: 64.2, longitude: -150.1, days: null, terminal: '' },
    ]);
  });
});
