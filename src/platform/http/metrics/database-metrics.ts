// Prometheus metrics of the database: connections, journal, damage, and free disk space.
import { stat, statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Database, PoolCounts } from '../../db/database.ts';
import type { Damage } from '../../db/watch-damage.ts';

export interface DatabaseMetricsParts {
  readonly db: Database;
  readonly damage: Damage;
  /** By name. Undefined: nothing is stored there. */
  readonly folders: Readonly<Record<'data' | 'backups', string | undefined>>;
}

export interface DatabaseMetrics {
  /** Of what shares the database, such as the sandboxes. */
  addPool(name: string, counts: () => PoolCounts): void;
}

/** Collected only when the metrics are read. */
export function databaseMetrics(registry: Registry, { db, damage, folders }: DatabaseMetricsParts): DatabaseMetrics {
  const others = new Map<string, () => PoolCounts>();
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
  if (Object.keys(db.pools()).length > 0) {
    gauge(
      'linehaul_database_connections',
      'PostgreSQL connections of this node: used, waited for, abandoned and not yet let go, and the most that it opens, by pool.',
      (to) => {
        const pools = { ...db.pools(), ...Object.fromEntries([...others].map(([name, counts]) => [name, counts()])) };
        for (const [pool, { most, used, waiting, abandoned }] of Object.entries(pools)) {
          for (const [state, count] of Object.entries({ most, used, waiting, abandoned }))
            to.set({ pool, state }, count);
        }
      },
      ['pool', 'state'],
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
  const onDisk = Object.entries(folders).flatMap(([folder, path]) => (path === undefined ? [] : [{ folder, path }]));
  if (onDisk.length > 0) {
    gauge(
      'linehaul_disk_free_bytes',
      'Room on the disk of the data folder, and of the folder for backups if it has a setting of its own.',
      async (to) => {
        to.reset();
        for (const { folder, path } of onDisk) {
          // One metric that cannot be read must not hide all others. The folder for backups is created with the first one.
          const disk = await statfs(path).catch(() => undefined);
          if (disk !== undefined) to.set({ folder }, disk.bavail * disk.bsize);
        }
      },
      ['folder'],
    );
  }
  return { addPool: (name, counts) => void others.set(name, counts) };
}
