// Backups on a schedule where none can be made: the log says that the settings have no effect.
import { expect, test } from 'vitest';
import { freshPostgresDatabase } from '../../../test/support/shared-postgres.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import { backupSchedule } from './scheduled-backups.ts';

const WARNING_LEVEL = 40;
/** With the master key of all databases. */
const dataDir = temporaryFolder();

async function warnedAtStart(settings: Record<string, string>) {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const own = { LINEHAUL_DATA_DIR: dataDir, LINEHAUL_LOG_LEVEL: 'warn' };
  const context = await openContext(readConfig({ ...own, ...settings }), 'production', { logTo });
  const schedule = backupSchedule(context);
  schedule.start();
  schedule.stop();
  await context.close();
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'settings for backups have no effect');
}

test('the log warns of backup settings that have no effect on PostgreSQL', async () => {
  const every = { LINEHAUL_BACKUP_EVERY_HOURS: '24' };
  const postgres = { LINEHAUL_DATABASE_URL: await freshPostgresDatabase() };
  expect(await warnedAtStart({ ...postgres, ...every, LINEHAUL_BACKUP_DIR: '/backups' })).toMatchObject([
    {
      level: WARNING_LEVEL,
      settings: ['LINEHAUL_BACKUP_EVERY_HOURS', 'LINEHAUL_BACKUP_DIR'],
      reason: expect.stringContaining('pg_dump'),
    },
  ]);
  expect(await warnedAtStart(postgres)).toEqual([]);
  expect(await warnedAtStart(every)).toEqual([]);
});
