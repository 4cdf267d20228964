// Prometheus metrics of backups: the age of the newest one.
import { Gauge, type Registry } from 'prom-client';
import type { Context } from '../../context.ts';
import { listBackups, whyNoBackup } from './make-backup.ts';

/** Not registered where backups cannot be made from here. With no backup at all, the age counts from 1970. */
export function backupMetrics(registry: Registry, context: Context): void {
  if (whyNoBackup(context) !== undefined) return;
  new Gauge({
    name: 'linehaul_backup_age_seconds',
    help: 'Seconds since the newest backup was made.',
    registers: [registry],
    async collect() {
      const [newest] = await listBackups(context);
      const madeAt = newest === undefined ? 0 : Date.parse(newest.madeAt);
      this.set(Math.round((context.clock.now() - madeAt) / 1_000));
    },
  });
}
