// Prometheus metrics of backups: the ages of the newest one here and of the newest one in the bucket, and how often they are expected.
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { backupPeriodMs } from './backup-period.ts';
import { bucketPlace } from './backup-place.ts';
import { listBackups, whyNoBackup } from './make-backup.ts';
import { newestCopy } from './newest-copy.ts';

/**
 * Not registered where backups cannot be made from here. With no backup at all, or a folder that cannot be read, the age counts
 * from 1970.
 */
export function backupMetrics(registry: Registry, context: Context): void {
  if (whyNoBackup(context) !== undefined) return;
  const { clock, config, environment, log } = context;
  const secondsSince = (madeAt: number) => Math.round((clock.now() - madeAt) / 1_000);
  new Gauge({
    name: 'linehaul_backup_age_seconds',
    help: 'Seconds since the newest backup was made.',
    registers: [registry],
    async collect() {
      const [newest] = await listBackups(context).catch(() => []);
      this.set(secondsSince(newest === undefined ? 0 : Date.parse(newest.madeAt)));
    },
  });
  new Gauge({
    name: 'linehaul_backup_period_seconds',
    help: 'Seconds between backups: LINEHAUL_BACKUP_EVERY_HOURS, or a day if it is 0.',
    registers: [registry],
  }).set(backupPeriodMs(config) / 1_000);
  const bucket = bucketPlace(config);
  if (bucket === undefined) return;
  const copy = newestCopy(bucket, environment, clock, (reason) => {
    log.warn({ reason }, 'the copies of backups could not be listed');
  });
  new Gauge({
    name: 'linehaul_backup_copied_age_seconds',
    help: 'Seconds since the newest backup of which the bucket has a copy was made.',
    registers: [registry],
    collect() {
      const madeAt = copy.madeAt();
      if (madeAt === undefined) this.remove();
      else this.set(secondsSince(madeAt));
    },
  });
}
