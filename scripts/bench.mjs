// `npm run bench`: installs, builds, and measures. Arguments go to bench/run.ts.
import { spawnSync } from 'node:child_process';
import { build, install, ROOT } from './prepare.mjs';

install();
await build();
const { status } = spawnSync(process.execPath, ['--import', 'tsx', `${ROOT}bench/run.ts`, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(status ?? 1);
