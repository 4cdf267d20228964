// The map's view: fitted places are visible, the zoom center stays in place, and the user cannot get lost.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitted, moved, onScreen, type View, zoomed } from './map-view.ts';
import { boxAround, type LonLat, project } from './projection.ts';

const size = { width: 800, height: 500 };
const margins = { left: 40, top: 20, right: 60, bottom: 50 };
const places = fc.array(
  fc.tuple(fc.double({ min: -124, max: -67, noNaN: true }), fc.double({ min: 25, max: 49, noNaN: true })),
  { minLength: 1, maxLength: 20 },
);
const views = fc.record<View>({
  scale: fc.double({ min: 0.3, max: 30, noNaN: true }),
  x: fc.double({ min: -3_000, max: 3_000, noNaN: true }),
  y: fc.double({ min: -3_000, max: 3_000, noNaN: true }),
});

test('all fitted places are inside the margins', () => {
  fc.assert(
    fc.property(places, (all) => {
      const view = fitted(boxAround(all)!, size, margins);
      for (const place of all) {
        const { x, y } = onScreen(view, project(place as LonLat));
        expect(x).toBeGreaterThanOrEqual(margins.left - 0.01);
        expect(x).toBeLessThanOrEqual(size.width - margins.right + 0.01);
        expect(y).toBeGreaterThanOrEqual(margins.top - 0.01);
        expect(y).toBeLessThanOrEqual(size.height - margins.bottom + 0.01);
      }
    }),
  );
});

test('the point under the pointer stays there while zooming in', () => {
  const view = fitted(boxAround([[-90, 40]])!, size, margins);
  const at = { x: 300, y: 200 };
  const before = { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
  const closer = zoomed(view, 2, at, size);
  expect(closer.scale).toBeCloseTo(view.scale * 2);
  expect(onScreen(closer, before).x).toBeCloseTo(at.x);
  expect(onScreen(closer, before).y).toBeCloseTo(at.y);
});

test('however it is moved, the middle of the screen stays on the map', () => {
  fc.assert(
    fc.property(
      views,
      fc.integer({ min: -9_000, max: 9_000 }),
      fc.integer({ min: -9_000, max: 9_000 }),
      (view, dx, dy) => {
        const { scale, x, y } = moved(view, dx, dy, size);
        const middle = { x: (size.width / 2 - x) / scale, y: (size.height / 2 - y) / scale };
        expect(Math.abs(middle.x)).toBeLessThanOrEqual(1_100.01);
        expect(Math.abs(middle.y)).toBeLessThanOrEqual(900.01);
      },
    ),
  );
});

test('east is to the right and north at the top', () => {
  const boston = project([-71.06, 42.36]);
  const seattle = project([-122.33, 47.6]);
  const miami = project([-80.19, 25.76]);
  expect(boston.x).toBeGreaterThan(seattle.x);
  expect(miami.y).toBeGreaterThan(boston.y);
});
