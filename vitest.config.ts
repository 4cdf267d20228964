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
}

function project(
  name: Tier,
  { group, sharesModules, globalSetup, setupFiles = [], maxWorkers }: TierOptions,
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
      sequence: { groupOrder: group },
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      project('unit', { group: 0, sharesModules: true, globalSetup: [] }),
      project('app', { group: 1, sharesModules: true, globalSetup: BUILT, setupFiles: CHECKED }),
      project('stores', { group: 2, sharesModules: false, globalSetup: BUILT, setupFiles: CHECKED }),
      project('e2e', { group: 2, sharesModules: false, globalSetup: BUILT }),
      project('browser', { group: 2, sharesModules: false, globalSetup: BUILT }),
      // One after the other, when everything else is over: they compare times, and a neighbour would be in one of them only.
      project('alone', { group: 3, sharesModules: false, globalSetup: BUILT, maxWorkers: 1 }),
    ],
    setupFiles: ['test/support/clean-up.ts'],
    // A continuous-integration machine asks for colours; the tests read words.
    env: { NO_COLOR: '1' },
    // Vitest leaves one core free; on a machine of two that would be half of it.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
