// The statistics of an endpoint, from its attempts in any order.
import { expect, test } from 'vitest';
import { endpointFigures } from './endpoint-figures.ts';

type Attempts = Parameters<typeof endpointFigures>[0][number]['attempts'];
const attempt = (second: number, durationMs: number, status: number | null) =>
  ({
    startedAt: new Date(second * 1_000).toISOString(),
    durationMs,
    response: status === null ? null : { status },
  }) as unknown as Attempts[number];

test('if nothing was sent, nothing is shown', () => {
  expect(endpointFigures([])).toBeUndefined();
  expect(endpointFigures([{ attempts: [] }])).toBeUndefined();
});

test('accepted attempts count, rejections and timeouts do not, and times are sorted', () => {
  const figures = endpointFigures([
    { attempts: [attempt(3, 30, 204)] },
    { attempts: [attempt(1, 10, 500), attempt(2, 900, null), attempt(4, 20, 200)] },
  ]);
  expect(figures).toMatchObject({ attempts: 4, taken: 2, medianMs: 30, slowMs: 900, takenPercents: [50] });
  expect(figures!.latenciesMs).toEqual([10, 900, 30, 20]);
});

test('the share is shown for each group of ten attempts', () => {
  const attempts = Array.from({ length: 12 }, (_, at) => attempt(at, 5, at < 10 ? 200 : 503));
  expect(endpointFigures([{ attempts }])!.takenPercents).toEqual([100, 0]);
});
