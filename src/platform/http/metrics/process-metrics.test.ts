// The metrics of the process, which each environment reports.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeMetrics } from './metrics.ts';

const BLOCKED_MS = 300;

async function longestLagMs(environment: string): Promise<number> {
  const text = await makeMetrics(environment).registry.metrics();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds\{[^}]*\} (\S+)$/m.exec(text) ?? [];
  return Number(seconds) * 1_000;
}

it('shows the delay of the event loop to each environment, whichever is read first', async () => {
  for (const environment of ['production', 'test']) await longestLagMs(environment);
  // The delay is measured from the first tick on.
  await pause(50);
  const until = performance.now() + BLOCKED_MS;
  while (performance.now() < until);
  await pause(50);
  expect(await longestLagMs('production')).toBeGreaterThan(BLOCKED_MS / 2);
  expect(await longestLagMs('test')).toBeGreaterThan(BLOCKED_MS / 2);
});
