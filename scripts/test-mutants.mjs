// `npm run test:mutants`: changes the code of src/freight/rating and src/freight/hazmat in small ways with Stryker and reports every change
// that no test notices. Arguments choose files: `npm run test:mutants -- src/freight/hazmat/carriage.ts`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { downloadedFile } from './downloaded-package.mjs';
import { install, ROOT } from './prepare.mjs';

const VERSION = '9.6.1';
const FOLDERS = ['src/freight/rating', 'src/freight/hazmat'];
/** Tests, and the tables copied from the law, whose rows other tests compare with each other. */
const EXCEPT = ['**/*.test.ts', '**/*.fixture.ts', '**/hazmat-table.ts', '**/hazmat-appendices.ts'];
const HOME = join(ROOT, 'node_modules/.cache/mutants');

install();
const stryker = downloadedFile('stryker', `@stryker-mutator/core@${VERSION}`, '@stryker-mutator/core/bin/stryker.js');

const chosen = process.argv.slice(2);
const mutate = chosen.length > 0 ? chosen : FOLDERS.map((folder) => `${folder}/**/*.ts`);
const options = {
  testRunner: 'in-process',
  plugins: [join(ROOT, 'test/mutants/in-process-runner.mjs')],
  // Read by the runner.
  testFolders: FOLDERS.filter((folder) => mutate.some((pattern) => pattern.startsWith(folder))),
  warnings: { unknownOptions: false },
  testRunnerNodeArgs: ['--import', pathToFileURL(join(ROOT, 'node_modules/tsx/dist/loader.mjs')).href],
  mutate: [...mutate, ...EXCEPT.map((pattern) => `!${pattern}`)],
  coverageAnalysis: 'perTest',
  // Texts: a test would only repeat them. What is compared with a text has mutants of its own.
  mutator: { excludedMutations: ['StringLiteral'] },
  // A table of constants is read when its module loads: such a mutant would run every test again.
  ignoreStatic: true,
  concurrency: 2,
  // A mutant that loops is noticed by how often it is reached. A shorter limit would take a busy machine for a test that fails.
  timeoutMS: 30_000,
  incremental: true,
  incrementalFile: join(HOME, 'incremental.json'),
  ignorePatterns: [
    '**',
    '!src/**',
    '!tools/**',
    '!test/support/**',
    '!carrier/demo/**',
    '!docs/tariff-data.md',
    '!package.json',
    '!tsconfig.json',
  ],
  tempDirName: join(HOME, 'sandbox'),
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
  htmlReporter: { fileName: join(HOME, 'mutants.html') },
  thresholds: { high: 95, low: 90, break: null },
  allowConsoleColors: false,
  checkers: [],
  disableTypeChecks: true,
};
mkdirSync(HOME, { recursive: true });
const optionsFile = join(HOME, 'stryker.config.json');
writeFileSync(optionsFile, `${JSON.stringify(options, null, 2)}\n`);
const { status } = spawnSync(process.execPath, [stryker, 'run', optionsFile], { cwd: ROOT, stdio: 'inherit' });
process.exit(status ?? 1);
