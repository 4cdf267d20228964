// Runs tests for Stryker in its own worker process: the test files are loaded once, and only the tests that reach a mutant run again. To
// start Vitest for every mutant takes a second or more, and there are thousands.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectTests, getFn, getHooks } from '@vitest/runner';

const SUCCEEDED = 0;
const FAILED = 1;

class InProcessRunner {
  static inject = ['options'];
  /** What the mutated code reads and writes: the active mutant, and which were reached. */
  #stryker;
  #options;
  /** ID to function and, once known, duration. */
  #tests = new Map();

  constructor(options) {
    this.#options = options;
    globalThis.__stryker__ ??= {};
    this.#stryker = globalThis.__stryker__;
  }

  /** Not to be restarted for a mutant that is also reached while modules load: its tests run with the constants of the original code. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    const files = await collectTests(this.#options.testFolders.flatMap(testFilesIn), COLLECTOR);
    for (const file of files) {
      if (file.result?.state === 'fail') throw new Error(`${file.name}: ${file.result.errors?.[0]?.message}`);
      // By its path in the project: the sandbox has another name in every run, and an incremental run compares the IDs.
      const name = relative(process.cwd(), file.filepath);
      for (const { id, test } of testsOf(file, name)) {
        this.#tests.set(id, { fileName: file.filepath, run: getFn(test), durationMs: 0 });
      }
    }
  }

  async dryRun() {
    const results = [];
    for (const [id, test] of this.#tests) {
      this.#stryker.currentTestId = id;
      const startedAt = performance.now();
      const failure = await failureOf(test);
      test.durationMs = performance.now() - startedAt;
      const status = failure === undefined ? SUCCEEDED : FAILED;
      const { fileName, durationMs: timeSpentMs } = test;
      results.push({ id, name: id, fileName, timeSpentMs, status, failureMessage: failure });
    }
    this.#stryker.currentTestId = undefined;
    return { status: 'complete', tests: results, mutantCoverage: this.#stryker.mutantCoverage };
  }

  /** Stops at the first failure, so the fastest tests go first. */
  async mutantRun({ testFilter, activeMutant, hitLimit }) {
    const ids = (testFilter ?? [...this.#tests.keys()]).toSorted((a, b) => this.#durationMs(a) - this.#durationMs(b));
    let nrOfTests = 0;
    for (const id of ids) {
      const test = this.#tests.get(id);
      Object.assign(this.#stryker, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
      const failure = await failureOf(test);
      const { hitCount } = this.#stryker;
      Object.assign(this.#stryker, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
      if (hitLimit !== undefined && hitCount > hitLimit) return { status: 'timeout', reason: 'It loops.' };
      nrOfTests += 1;
      if (failure === undefined) continue;
      // Something that this or an earlier mutant left in memory would kill every later one. Stryker then starts a new process.
      if ((await failureOf(test)) !== undefined) throw new Error(`${id} fails without a mutant: ${failure}`);
      return { status: 'killed', killedBy: [id], failureMessage: failure, nrOfTests };
    }
    return { status: 'survived', nrOfTests };
  }

  #durationMs(id) {
    return this.#tests.get(id).durationMs;
  }
}

/** What Vitest's collector of tests needs to know. */
const COLLECTOR = {
  config: {
    root: process.cwd(),
    setupFiles: [],
    sequence: { hooks: 'stack', setupFiles: 'list', shuffle: false, concurrent: false },
    // Changed code runs several times slower: a property may take minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    tags: [],
  },
  importFile: (path) => import(pathToFileURL(path).href),
};

/** Not those that measure times (`.alone.test.ts`). */
function testFilesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /(?<!\.alone)\.test\.ts$/.test(name))
    .sort()
    .map((name) => join(process.cwd(), folder, name));
}

/** With the names of the groups around it. A table may have two rows of the same name. */
function testsOf(group, name, seen = new Set()) {
  if (Object.values(getHooks(group)).some((hooks) => hooks.length > 0))
    throw new Error(`${name} has hooks: run them here.`);
  return group.tasks.flatMap((task) => {
    const id = `${name} > ${task.name}`;
    if (task.type === 'suite') return testsOf(task, id, seen);
    if (task.mode !== 'run') return [];
    let unique = id;
    for (let copy = 2; seen.has(unique); copy++) unique = `${id} (${copy})`;
    seen.add(unique);
    return [{ id: unique, test: task }];
  });
}

async function failureOf({ run }) {
  try {
    await run();
    return undefined;
  } catch (error) {
    return String(error?.message ?? error).slice(0, 500);
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner }];
