// The grid finds the same place as a search through all places.
import { expect, test } from 'vitest';
import { NearestGrid, NOBODY } from './nearest-grid.ts';

const BOX = { left: -60, top: -40, width: 120, height: 80 };
const REACH = 25;

test('each cell has the place nearest to its center', () => {
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  // Some are outside the grid.
  const places = Array.from({ length: 40 }, () => ({ x: (next() - 0.5) * 150, y: (next() - 0.5) * 110 }));
  const grid = new NearestGrid(BOX, 2, REACH);
  for (const [index, place] of places.entries()) grid.spread(place, index);
  for (let row = 0; row < grid.rows; row += 1) {
    for (let column = 0; column < grid.columns; column += 1) {
      const middle = { x: BOX.left + column * 2 + 1, y: BOX.top + row * 2 + 1 };
      const far = places.map((one) => Math.hypot(one.x - middle.x, one.y - middle.y));
      const best = Math.min(...far);
      const found = grid.at(middle);
      if (best < REACH - 0.001) expect(far[found]).toBeCloseTo(best, 4);
      else if (best > REACH + 0.001) expect(found).toBe(NOBODY);
    }
  }
});

test('of places at the same spot the first one counts everywhere', () => {
  const grid = new NearestGrid(BOX, 2, REACH);
  for (const index of [0, 1, 2]) grid.spread({ x: 3.3, y: -7.7 }, index);
  expect(new Set(grid.nearest)).toEqual(new Set([NOBODY, 0]));
});

test('beyond the grid, no place is near', () => {
  const grid = new NearestGrid(BOX, 2, REACH);
  grid.spread({ x: -60, y: 0 }, 0);
  expect(grid.at({ x: -61, y: 0 })).toBe(NOBODY);
  expect(grid.at({ x: -59, y: 0 })).toBe(0);
  expect(grid.at({ x: 61, y: 0 })).toBe(NOBODY);
});
