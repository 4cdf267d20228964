// The check of linehaul doctor for backups.
import { type Backup, listBackups, vainBackupSettings, whyNoBackup } from '../../capabilities/backups/make-backup.ts';
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { type Finding, fine, look, reasonOf, wrong } from './doctor-finding.ts';

const OLD_BACKUP_DAYS = 7;

/** Production only: the data of a test environment can be recreated. */
export async function checkBackups(context: Context): Promise<Finding[]> {
  if (context.environment === 'test') return [];
  const why = whyNoBackup(context);
  if (why !== undefined) return [checkVainSettings(context, why)];
  const fix = `linehaul backup -e ${context.environment}`;
  let newest: Backup | undefined;
  try {
    [newest] = await listBackups(context);
  } catch (error) {
    return [wrong('backups', reasonOf(error), 'Look at LINEHAUL_BACKUP_DIR, or at backups in the data folder.')];
  }
  if (newest === undefined) return [look('backups', 'There is none.', fix)];
  const days = Math.floor((context.clock.now() - Date.parse(newest.madeAt)) / DAY_MS);
  const says = days === 0 ? 'The newest is from today.' : `The newest is ${days} ${days === 1 ? 'day' : 'days'} old.`;
  return [days > OLD_BACKUP_DAYS ? look('backups', says, fix) : fine('backups', says)];
}

function checkVainSettings(context: Context, why: string): Finding {
  const settings = vainBackupSettings(context);
  if (settings.length === 0) return fine('backups', why);
  const says = `No effect on this database: ${settings.join(', ')}. ${why}`;
  return look(
    'backups',
    says,
    'Run pg_dump regularly where PostgreSQL runs (docs/runbook.md, Back up), and unset them.',
  );
}
