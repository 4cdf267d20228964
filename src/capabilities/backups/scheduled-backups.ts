// Scheduled backups. Only one process serves a SQLite database, so a timer is enough: a backup missed while the server was down is
// made after it starts.
import type { Context } from '../../context.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { type Backup, copyToBucket, listBackups, makeBackup, vainBackupSettings, whyNoBackup } from './make-backup.ts';

const ACTOR = 'system:backups';
const LOOK_EVERY_MS = MINUTE_MS;
/** Delay after a failed backup. */
const AGAIN_AFTER_MS = 15 * MINUTE_MS;

export interface BackupSchedule {
  start(): void;
  stop(): void;
  /** Makes a backup if one is due, or copies those that the bucket lacks. Undefined if none was made, or if it failed, which is logged. */
  look(): Promise<Backup | undefined>;
}

export function backupSchedule(context: Context): BackupSchedule {
  const { config, clock, log } = context;
  const everyMs = config.backups.everyHours * HOUR_MS;
  let timer: NodeJS.Timeout | undefined;
  let notBefore = 0;
  let isLooking = false;
  /** Until the first look has found the bucket complete, and again after a failure. */
  let mayLackCopies = true;
  /** Any backup counts, including one that an operator requested. */
  const isDue = async () => {
    const [newest] = await listBackups(context);
    return newest === undefined || clock.now() - Date.parse(newest.madeAt) >= everyMs;
  };
  const look = async () => {
    if (isLooking || clock.now() < notBefore) return undefined;
    isLooking = true;
    try {
      const made = (await isDue()) ? await makeBackup(context, ACTOR) : undefined;
      if (made === undefined && mayLackCopies) await copyToBucket(context);
      mayLackCopies = false;
      return made;
    } catch (error) {
      notBefore = clock.now() + AGAIN_AFTER_MS;
      mayLackCopies = true;
      log.error({ reason: String(error) }, 'the scheduled backup failed; it is tried again in 15 minutes');
      return undefined;
    } finally {
      isLooking = false;
    }
  };
  return {
    start() {
      const reason = whyNoBackup(context);
      if (everyMs > 0 && reason === undefined) timer = setInterval(look, LOOK_EVERY_MS).unref();
      const settings = vainBackupSettings(context);
      if (settings.length > 0) log.warn({ settings, reason }, 'settings for backups have no effect');
    },
    stop: () => clearInterval(timer),
    look,
  };
}
