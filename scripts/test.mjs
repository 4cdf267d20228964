// `npm test`: checks the lock file, installs, builds, checks types and style, and runs every test. Arguments go to Vitest.
import { build, install } from './prepare.mjs';
import { runInstalled } from './run-installed.mjs';

const chosen = process.argv.slice(2);
// Runs before anything is installed from the lock file.
if (chosen.length === 0) await import('./check-lock.mjs');
install();
await build();
if (chosen.length === 0) await import('./check.mjs');
process.exit(await runInstalled('vitest', 'run', ...chosen));
