// The check of linehaul doctor that PostgreSQL accepts as many connections as the nodes may open.
import { sql } from 'kysely';
import { NODE_GONE_MS, overviewMinuteStore } from '../../capabilities/overview/overview-minute.store.ts';
import type { EnvironmentName } from '../../config.ts';
import type { Context } from '../../context.ts';
import { MOST_OWN_CONNECTIONS } from '../../platform/db/postgres/migrate-postgres.ts';
import { type Finding, fine, look } from './doctor-finding.ts';

const MOST_CONNECTIONS = sql<{
  most: number;
}>`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`;

export async function checkConnectionLimit({ db, clock, config, environment }: Context): Promise<Finding[]> {
  if (!db.features.hasConcurrentWriters) return [];
  const { rows } = await MOST_CONNECTIONS.execute(db.tables());
  const nodes = await overviewMinuteStore(db).nodesSince(clock.now() - NODE_GONE_MS);
  return [findingOfConnections(environment, Math.max(1, nodes.length), config.databaseConnections, rows[0]!.most)];
}

export function findingOfConnections(
  environment: EnvironmentName,
  nodes: number,
  connections: number,
  most: number,
): Finding {
  // All sandboxes share a second pool.
  const pools = environment === 'test' ? 2 : 1;
  const needed = nodes * (pools * connections + MOST_OWN_CONNECTIONS);
  const says = `${nodes} ${nodes === 1 ? 'node opens' : 'nodes open'} up to ${needed} connections; PostgreSQL accepts ${most}`;
  if (needed <= most) return fine('connections', says);
  const fix =
    'Raise max_connections, or lower LINEHAUL_DATABASE_CONNECTIONS. With PgBouncer in transaction mode, only the sizes of its pools count.';
  return look('connections', `${says}.`, fix);
}
