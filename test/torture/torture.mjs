// `npm run torture`: the tests that kill and starve the service, at full size. Arguments go to Vitest.
import { spawnSync } from 'node:child_process';
import { build, install, ROOT } from '../../scripts/prepare.mjs';

const TESTS = [
  'test/e2e/kill-nine.test.ts',
  'test/stores',
  'test/e2e/stop-under-load.test.ts',
  'test/e2e/killed-webhook-node.test.ts',
  'test/torture/sign-in-flood.test.ts',
];

install();
await build();
const env = { ...process.env, LINEHAUL_TORTURE_ROUNDS: process.env.LINEHAUL_TORTURE_ROUNDS ?? '500' };
const chosen = process.argv.slice(2);
const { status } = spawnSync(`${ROOT}node_modules/.bin/vitest`, ['run', ...(chosen.length > 0 ? chosen : TESTS)], {
  cwd: ROOT,
  env,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
