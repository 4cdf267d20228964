// Backups that the server makes by itself. One process serves a SQLite database, so a timer is enough: what it missed while it was down
// it makes up for when it starts.
import type { Context } from '../../context.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { type Backup, listBackups, makeBackup, whyNoBackup } from './make-backup.ts';

const ACTOR = 'system:backups';
const LOOK_EVERY_MS = MINUTE_MS;
/** After one that failed. */
const AGAIN_AFTER_MS = 15 * MINUTE_MS;

export interface BackupSchedule {
  start(): void;
  stop(): void;
  /** Makes a backup if one is due; undefined otherwise, and when it failed, which is in the log. */
  look(): Promise<Backup | undefined>;
}

export function backupSchedule(context: Context): BackupSchedule {
  const { config, clock, log } = context;
  const everyMs = config.backups.everyHours * HOUR_MS;
  let timer: NodeJS.Timeout | undefined;
  let notBefore = 0;
  let isLooking = false;
  /** Any backup counts, also one that somebody asked for. */
  const isDue = async () => {
    if (clock.now() < notBefore) return false;
    const [newest] = await listBackups(context);
    return newest === undefined || clock.now() - Date.parse(newest.madeAt) >= everyMs;
  };
  const look = async () => {
    if (isLooking) return undefined;
    isLooking = true;
    try {
      return (await isDue()) ? await makeBackup(context, ACTOR) : undefined;
    } catch (error) {
      notBefore = clock.now() + AGAIN_AFTER_MS;
      log.error({ reason: String(error) }, 'the scheduled backup failed; it is tried again in 15 minutes');
      return undefined;
    } finally {
      isLooking = false;
    }
  };
  return {
    start() {
      // What is in a sandbox can be made again.
      const isWanted = everyMs > 0 && whyNoBackup(context) === undefined && context.credentialsMark === '';
      if (isWanted) timer = setInterval(look, LOOK_EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
    look,
  };
}
