// `npm run test:quick` and `npm run test:watch`: run only the unit tests, once or on every file change. They need no build.
import { spawnSync } from 'node:child_process';
import { install, ROOT } from './prepare.mjs';

install();
const [mode, ...chosen] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [`${ROOT}node_modules/vitest/vitest.mjs`, mode, '--project', 'unit', ...chosen],
  { cwd: ROOT, stdio: 'inherit' },
);
process.exit(status ?? 1);
