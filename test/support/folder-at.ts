// A data folder in which the freight clock of the test environment begins at a given time. A running clock cannot be set back, so a
// test that sets it to a date would fail once that date is past.
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { StoredClock } from '../../src/platform/db/stored-clock.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The clock stands still, unless it has a speed. */
export async function folderAt(time: string, speed = 0): Promise<string> {
  const dataDir = temporaryFolder();
  const context = await openContext(readConfig({ LINEHAUL_DATA_DIR: dataDir, LINEHAUL_LOG_LEVEL: 'silent' }), 'test');
  try {
    const setting = { machineAt: context.clock.now(), shownAt: Date.parse(time), speed };
    await new StoredClock(context.db, context.testClock!).set(setting);
  } finally {
    await context.close();
  }
  return dataDir;
}
