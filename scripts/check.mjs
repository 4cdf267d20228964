// `npm run check`, after the check of the lock file: types and style.
import { install, writeTypes } from './prepare.mjs';
import { runInstalled } from './run-installed.mjs';

install();
await writeTypes();
// In parallel: each keeps one core busy.
const codes = await Promise.all([
  runInstalled('tsc', '--noEmit'),
  runInstalled('tsc', '-p', 'web'),
  runInstalled('biome', 'check', '.'),
]);
const failed = codes.find((code) => code !== 0);
if (failed !== undefined) process.exit(failed);
