// An environment that was closed leaves nothing behind in its process.
import { expect, it } from 'vitest';
import { collectGarbage } from '../test/support/collect-garbage.ts';
import { openTestApp } from '../test/support/test-app.ts';

const CLOSED = 5;
/** The last one may still be referred to by code that has not run again. */
const STILL_THERE = 1;

it.each(['production', 'test'] as const)('%s is released from memory after it was closed', async (environment) => {
  const closed: WeakRef<object>[] = [];
  for (let count = 0; count < CLOSED; count++) {
    const app = await openTestApp({ environment });
    expect((await app.http.inject('/livez')).statusCode).toBe(200);
    await app.close();
    closed.push(new WeakRef(app.context));
  }
  await collectGarbage();
  expect(closed.filter((one) => one.deref() !== undefined).length).toBeLessThanOrEqual(STILL_THERE);
});

it('reports the process in the metrics of every environment that is opened later', async () => {
  for (let times = 0; times < 2; times++) {
    const app = await openTestApp();
    const { body } = await app.http.inject('/metrics');
    await app.close();
    expect(body).toMatch(/^process_cpu_seconds_total\{environment="test"\} [\d.]+$/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds\{environment="test"\} /m);
  }
});
