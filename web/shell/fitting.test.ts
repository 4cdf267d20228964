// How many navigation entries fit into the bar.
import { expect, test } from 'vitest';
import { fitting } from './fitting.ts';

test.each<[room: number, count: number]>([
  [500, 4],
  [406, 4],
  [405, 3],
  [366, 3],
  [365, 2],
  [264, 2],
  [263, 1],
  [162, 1],
  [161, 0],
  [0, 0],
])('in %i px there is room for %i of four places of 100 px, with gaps of 2 px and a menu of 60 px', (room, count) => {
  expect(fitting([100, 100, 100, 100], 60, room, 2)).toBe(count);
});

test('without entries there is no menu', () => {
  expect(fitting([], 60, 0, 2)).toBe(0);
});
