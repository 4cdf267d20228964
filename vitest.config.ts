import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'tools/**/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // A continuous-integration machine asks for colours; the tests read words.
    env: { NO_COLOR: '1' },
    // Vitest leaves one core free; on a machine of two that would be half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
