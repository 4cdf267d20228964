// Appending points to a trail's text gives the same result as appending them to the array and serializing it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TrailPoint } from '../stored-shipment.ts';
import { appendPoint, withPoint } from './trail-text.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  at: fc.integer({ min: 1 }),
});

it('is the same as text and as points, with twenty points at most', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 45 }), (pings) => {
      let points: readonly TrailPoint[] = [];
      let text: string | null = null;
      for (const ping of pings) {
        points = withPoint(points, ping);
        text = appendPoint(text, ping);
        expect(text).toBe(JSON.stringify(points));
      }
      expect(points).toHaveLength(Math.min(20, pings.length));
    }),
  );
});

it('continues an empty trail and one that was too long', () => {
  const at = (moment: number) => ({ latitude: 1, longitude: 2, at: moment });
  expect(appendPoint('[]', at(1))).toBe(JSON.stringify([at(1)]));
  const long = JSON.stringify(Array.from({ length: 30 }, (_, moment) => at(moment)));
  const kept = Array.from({ length: 20 }, (_, moment) => at(moment + 11));
  expect(appendPoint(long, at(30))).toBe(JSON.stringify(kept));
});
