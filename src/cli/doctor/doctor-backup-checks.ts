// The checks of linehaul doctor for backups, in their folder and in the bucket.
import { backupPeriodMs, OLD_AFTER_PERIODS } from '../../capabilities/backups/backup-period.ts';
import { bucketPlace } from '../../capabilities/backups/backup-place.ts';
import { listBackups, vainBackupSettings, whyNoBackup } from '../../capabilities/backups/make-backup.ts';
import { newestIn } from '../../capabilities/backups/newest-copy.ts';
import type { Context } from '../../context.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { type Finding, fine, look, reasonOf, wrong } from './doctor-finding.ts';

/** Production only: the data of a test environment can be recreated. */
export async function checkBackups(context: Context): Promise<Finding[]> {
  if (context.environment === 'test') return [];
  const why = whyNoBackup(context);
  if (why !== undefined) return [checkVainSettings(context, why)];
  return [await checkHere(context), ...(await checkBucket(context))];
}

async function checkHere(context: Context): Promise<Finding> {
  try {
    const [newest] = await listBackups(context);
    return findingOfAge('backups', context, newest && Date.parse(newest.madeAt));
  } catch (error) {
    return wrong('backups', reasonOf(error), 'Look at LINEHAUL_BACKUP_DIR, or at backups in the data folder.');
  }
}

async function checkBucket(context: Context): Promise<Finding[]> {
  const bucket = bucketPlace(context.config);
  if (bucket === undefined) return [];
  const what = 'backup bucket';
  try {
    const madeAt = await newestIn(bucket, context.environment);
    return [findingOfAge(what, context, madeAt === 0 ? undefined : madeAt)];
  } catch (error) {
    return [wrong(what, reasonOf(error), 'Look at LINEHAUL_BACKUP_S3_BUCKET, its endpoint, region and keys.')];
  }
}

function findingOfAge(what: string, { clock, config, environment }: Context, madeAt: number | undefined): Finding {
  const fix = `linehaul backup -e ${environment}`;
  if (madeAt === undefined) return look(what, 'There is none.', fix);
  const ageMs = clock.now() - madeAt;
  const says = `The newest is ${ageInWords(ageMs)} old.`;
  return ageMs > OLD_AFTER_PERIODS * backupPeriodMs(config) ? look(what, says, fix) : fine(what, says);
}

function ageInWords(ms: number): string {
  const [count, unit] = ms < 2 * DAY_MS ? [Math.floor(ms / HOUR_MS), 'hour'] : [Math.floor(ms / DAY_MS), 'day'];
  if (count === 0) return 'less than an hour';
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
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
