// `npm run ha`: starts everything and says where it is. `npm run ha:torture`: breaks it, and prints what clients saw.
import { existsSync } from 'node:fs';
import { report } from '../support/report.ts';
import { type HaOptions, readOptions, USAGE, UsageError } from './options.ts';
import { missingPrograms } from './packages.ts';
import { startRig } from './rig.ts';
import { torture } from './torture.ts';

function optionsOrExit(): HaOptions {
  try {
    if (process.argv.includes('--help')) {
      report(USAGE);
      process.exit(0);
    }
    return readOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    report(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
}

const options = optionsOrExit();
const missing = missingPrograms(existsSync);
if (missing !== undefined) {
  report(missing);
  process.exit(1);
}
// The handlers of 'exit' stop and remove everything. A second signal must not cut them off.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const rig = await startRig({ keep: options.keep });
if (options.torture) {
  const isSound = await torture(rig, options);
  await rig.stop();
  process.exit(isSound ? 0 : 1);
}
report(rig.says());
report('Ctrl-C stops everything.');
// Timers of the processes keep this one alive; this one does if there are none.
setInterval(() => {}, 60_000);
