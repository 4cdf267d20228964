// The tiers of the tests (CONTRIBUTING.md says which file is in which), and how each is run.
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { filesOf, type Tier } from './test/support/test-tiers.ts';

const BUILT = ['test/support/global-setup.ts'];
/** For tests that open apps in their own process. */
const CHECKED = ['test/support/check-responses.ts'];

interface TierOptions {
  /** Tiers of one group run at the same time; a worker that shares modules serves one tier alone. */
  readonly group: number;
  /** Whether the files of a worker share its modules: to import the whole app takes seconds, and each file would pay for it. */
  readonly sharesModules: boolean;
  readonly globalSetup: string[];
  readonly setupFiles?: string[];
  readonly maxWorkers?: number;
  readonly testTimeout?: number;
}

/** For tests that wait for processes, databases and pages, each of which has its own limit and says what was missing. */
const LONG_MS = 90_000;

function project(
  name: Tier,
  { group, sharesModules, globalSetup, setupFiles = [], maxWorkers, testTimeout }: TierOptions,
): TestProjectConfiguration {
  const { include, exclude } = filesOf(name);
  return {
    extends: true,
    test: {
      name,
      include,
      exclude: [...configDefaults.exclude, ...exclude],
      isolate: !sharesModules,
      globalSetup,
      setupFiles,
      ...(maxWorkers !== undefined && { maxWorkers }),
      ...(testTimeout !== undefined && { testTimeout }),
      sequence: { groupOrder: group },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      project('unit', { group: 0, sharesModules: true, globalSetup: [] }),
      project('app', { group: 1, sharesModules: true, globalSetup: BUILT, setupFiles: CHECKED }),
      project('stores', {
        group: 2,
        sharesModules: false,
        globalSetup: BUILT,
        testTimeout: LONG_MS,
        setupFiles: CHECKED,
      }),
      project('e2e', { group: 2, sharesModules: false, globalSetup: BUILT, testTimeout: LONG_MS }),
      project('browser', { group: 2, sharesModules: false, globalSetup: BUILT, testTimeout: LONG_MS }),
      // One after the other, when everything else is over: they compare times, and a neighbour would be in one of them only.
      project('alone', { group: 3, sharesModules: false, globalSetup: BUILT, testTimeout: LONG_MS, maxWorkers: 1 }),
    ],
    setupFiles: ['test/support/clean-up.ts'],
    // A continuous-integration machine asks for colours; the tests read words.
    env: { NO_COLOR: '1' },
    // Vitest leaves one core free; on a machine of two that would be half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    // Otherwise one second, which a busy machine takes for a single step. Shorter than a test, so that it says what it waited for.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
  },
});
