// `npm run check:lock`: proves that package-lock.json is complete for every platform, without installing anything.
import { readFileSync } from 'node:fs';
import { lockFaults } from './lock-faults.mjs';

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const lock = read('package-lock.json');
const faults = lockFaults(lock, read('package.json'));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`package-lock.json is not complete: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`);
  process.exit(1);
}
console.log(`package-lock.json is complete: ${Object.keys(lock.packages).length - 1} packages.`);
