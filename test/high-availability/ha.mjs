// `npm run ha` and `npm run ha:torture`: installs, builds, and runs the installation. Arguments go to run.ts.
import { spawn } from 'node:child_process';
import { build, install, ROOT } from '../../scripts/prepare.mjs';

install();
await build();
const run = [`${ROOT}test/high-availability/run.ts`, ...process.argv.slice(2)];
const child = spawn(process.execPath, ['--import', 'tsx', ...run], { cwd: ROOT, stdio: 'inherit' });
// The child cleans up after itself; this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
