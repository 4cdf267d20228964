// `npm run torture`: the tests that kill, starve and confuse the service, at full scale. Arguments go to Vitest.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { build, install, ROOT } from '../../scripts/prepare.mjs';

const TESTS = [
  'test/e2e/kill-nine.alone.test.ts',
  'test/e2e/kill-nine-archive.test.ts',
  'test/e2e/kill-nine-bol.test.ts',
  'test/e2e/kill-nine-clock.test.ts',
  'test/e2e/kill-nine-sandboxes.test.ts',
  'test/e2e/killed-key-rotation.test.ts',
  'test/e2e/killed-mail-node.test.ts',
  'test/e2e/killed-operations-node.test.ts',
  'test/e2e/processes.test.ts',
  'test/e2e/start.test.ts',
  'test/e2e/takeover.test.ts',
  'test/e2e/takeover-clock.test.ts',
  'test/e2e/takeover-jobs.test.ts',
  'test/e2e/two-nodes-sandboxes.test.ts',
  'test/stores',
  'test/e2e/stop-under-load.test.ts',
  'test/e2e/killed-webhook-node.test.ts',
  'test/torture',
  'test/security/fuzzing.test.ts',
  'test/security/tenant-matrix.test.ts',
  'test/simulation',
  'src/capabilities/receivables/ledger.test.ts',
];

install();
await build();
const env = {
  ...process.env,
  LINEHAUL_TORTURE_ROUNDS: process.env.LINEHAUL_TORTURE_ROUNDS ?? '500',
  LINEHAUL_LEDGER_SEEDS: process.env.LINEHAUL_LEDGER_SEEDS ?? '1000',
  LINEHAUL_SIMULATION_SEEDS: process.env.LINEHAUL_SIMULATION_SEEDS ?? '1000',
  LINEHAUL_FUZZ_REQUESTS: process.env.LINEHAUL_FUZZ_REQUESTS ?? '200000',
  LINEHAUL_FUZZ_SEED: process.env.LINEHAUL_FUZZ_SEED ?? randomUUID().slice(0, 8),
};
const chosen = process.argv.slice(2);
const { status } = spawnSync(`${ROOT}node_modules/.bin/vitest`, ['run', ...(chosen.length > 0 ? chosen : TESTS)], {
  cwd: ROOT,
  env,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
