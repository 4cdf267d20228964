// Prometheus metrics of the database: connections, journal, damage, and free disk space.
import { stat, statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';
import type { Damage } from '../../db/watch-damage.ts';

export interface DatabaseMetricsParts {
  readonly db: Database;
  readonly damage: Damage;
  /** Undefined: nothing is stored on disk. */
  readonly dataDir: string | undefined;
}

/** Collected only when the metrics are read. */
export function databaseMetrics(registry: Registry, { db, damage, dataDir }: DatabaseMetricsParts): void {
  const gauge = (name: string, help: string, put: (gauge: Gauge) => void | Promise<void>, labelNames: string[] = []) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        return put(this);
      },
    });
  gauge(
    'linehaul_database_damage',
    'Statements that failed since the start because the database is damaged on disk.',
    (to) => to.set(damage.count),
  );
  if (db.pool() !== undefined) {
    gauge(
      'linehaul_database_connections',
      'PostgreSQL connections of this node: used, waited for, abandoned and not yet let go, and the most that it opens.',
      (to) => {
        const { most, used, waiting, abandoned } = db.pool()!;
        for (const [state, count] of Object.entries({ most, used, waiting, abandoned })) to.set({ state }, count);
      },
      ['state'],
    );
  }
  if (db.replicaCounts() !== undefined) {
    gauge(
      'linehaul_replica_reads',
      'Reads for the read replica since the start, by the server that answered: the primary does if the replica is down or behind.',
      (to) => {
        for (const [server, count] of Object.entries(db.replicaCounts()!)) to.set({ server }, count);
      },
      ['server'],
    );
  }
  const { file } = db;
  if (file !== undefined) {
    gauge('linehaul_database_wal_bytes', 'Size of the write-ahead log of SQLite.', async (to) => {
      to.set((await stat(`${file}-wal`).catch(() => undefined))?.size ?? 0);
    });
  }
  if (dataDir !== undefined) {
    gauge('linehaul_disk_free_bytes', 'Room on the disk of the data folder.', async (to) => {
      // One metric that cannot be read must not hide all others.
      const disk = await statfs(dataDir).catch(() => undefined);
      if (disk !== undefined) to.set(disk.bavail * disk.bsize);
    });
  }
}
