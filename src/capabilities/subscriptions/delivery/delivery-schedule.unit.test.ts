// Retries are spread out, and yet the same in every run in which deliveries have the same IDs.
import { expect, test } from 'vitest';
import { probeDelayMs, RETRY_DELAYS_MS, retryDelayMs } from './delivery-schedule.ts';

const IDS = Array.from({ length: 200 }, (_, at) => `dlv_${at}`);

test('the same attempt of the same delivery always waits the same time', () => {
  expect(retryDelayMs('dlv_1', 2, undefined)).toBe(retryDelayMs('dlv_1', 2, undefined));
  expect(probeDelayMs('sub_1', 3, 'test')).toBe(probeDelayMs('sub_1', 3, 'test'));
});

test('deliveries that failed together are retried at different times, within a fifth of the plan', () => {
  for (const [at, planned] of RETRY_DELAYS_MS.entries()) {
    const delays = IDS.map((id) => retryDelayMs(id, at + 1, undefined)!);
    expect(new Set(delays).size).toBeGreaterThan(150);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(planned * 0.8);
    expect(Math.max(...delays)).toBeLessThanOrEqual(planned * 1.2);
    // Not all on one side of the plan.
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(planned * 0.3);
  }
});

test('the attempts of one delivery are not all early or all late', () => {
  const isLate = RETRY_DELAYS_MS.map((planned, at) => retryDelayMs('dlv_1', at + 1, undefined)! > planned);
  expect(new Set(isLate).size).toBe(2);
});
