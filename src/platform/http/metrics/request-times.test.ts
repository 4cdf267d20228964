// The request time histogram as Prometheus reads it: buckets add up, and every method, path and status has its own.
import { expect, test } from 'vitest';
import { open, route } from '../../contract/route.ts';
import { makeMetrics } from './metrics.ts';

const thing = route({
  method: 'GET',
  path: '/thing',
  policy: open,
  tag: 'Test',
  summary: 'For a test',
  success: { status: 200, description: 'Done.' },
  errors: {},
  otherErrors: 'noData',
  handle: () => ({ status: 200 }),
});

async function linesOf(metrics: ReturnType<typeof makeMetrics>): Promise<string[]> {
  const text = await metrics.registry.metrics();
  return text.split('\n').filter((line) => line.includes('linehaul_http_request_seconds'));
}

test('a bucket counts everything up to its bound', async () => {
  const metrics = makeMetrics('test');
  for (const seconds of [0, 0.0005, 0.0006, 0.3, 11]) metrics.request(thing, 'GET', 200, seconds);
  const lines = await linesOf(metrics);
  expect(lines).toContain('# TYPE linehaul_http_request_seconds histogram');
  const figure = (start: string, le?: string) => {
    const line = lines.find((one) => one.startsWith(start) && (le === undefined || one.includes(`le="${le}"`)));
    return Number(line?.split(' ').at(-1));
  };
  const bucket = 'linehaul_http_request_seconds_bucket{';
  expect(['0.0005', '0.001', '0.25', '0.5', '10', '+Inf'].map((le) => figure(bucket, le))).toEqual([2, 3, 3, 4, 4, 5]);
  expect(figure('linehaul_http_request_seconds_count{')).toBe(5);
  expect(figure('linehaul_http_request_seconds_sum{')).toBeCloseTo(11.3011, 6);
  expect(lines.filter((line) => line.startsWith(bucket))).toHaveLength(15);
});

test('method, path and status are separate, and the environment is named', async () => {
  const metrics = makeMetrics('production');
  metrics.request(thing, 'GET', 200, 0.001);
  metrics.request(thing, 'GET', 503, 0.001);
  metrics.request(thing, 'HEAD', 200, 0.001);
  metrics.request(undefined, 'POST', 404, 0);
  const counts = (await linesOf(metrics)).filter((line) => line.startsWith('linehaul_http_request_seconds_count'));
  const labels = counts.map((line) => /method="(\w+)",path="([^"]+)",status="(\d+)"/.exec(line)?.slice(1).join(' '));
  expect(labels).toEqual(['GET /thing 200', 'GET /thing 503', 'HEAD /thing 200', 'POST none 404']);
  for (const line of counts) expect(line).toContain('environment="production"');
});
