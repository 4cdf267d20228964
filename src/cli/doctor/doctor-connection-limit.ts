// The check of linehaul doctor that PostgreSQL accepts as many connections as the nodes of both environments may open.
import { sql } from 'kysely';
import { NODE_GONE_MS } from '../../capabilities/overview/overview-minute.store.ts';
import { ENVIRONMENTS, type EnvironmentName } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { MOST_OWN_CONNECTIONS } from '../../platform/db/postgres/connection-turns.ts';
import { type Finding, fine, look } from './doctor-finding.ts';

type Nodes = Readonly<Record<EnvironmentName, number>>;

/** In the test environment, all sandboxes share a second pool. */
const POOLS: Nodes = { production: 1, test: 2 };
const MOST_CONNECTIONS = sql<{
  most: number;
}>`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`;

export async function checkConnectionLimit({ db, clock, config, environment }: Context): Promise<Finding[]> {
  if (!db.features.hasConcurrentWriters) return [];
  const { rows } = await MOST_CONNECTIONS.execute(db.tables());
  const nodes = { production: 0, test: 0 };
  for (const name of ENVIRONMENTS) nodes[name] = await nodesSince(db, name, clock.now() - NODE_GONE_MS);
  // It may not have been started yet.
  nodes[environment] = Math.max(1, nodes[environment]);
  return [findingOfConnections(nodes, config.databaseConnections, rows[0]!.most)];
}

/** The environments have a schema each in one database; one of them may not exist. */
async function nodesSince(db: Database, environment: EnvironmentName, moment: number): Promise<number> {
  const table = `${environment}.overview_minutes`;
  const known = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db.tables());
  if (!known.rows[0]!.exists) return 0;
  const { rows } = await sql<{
    nodes: number;
  }>`select count(distinct node)::int as nodes from ${sql.table(table)} where minute >= ${moment}`.execute(db.tables());
  return rows[0]!.nodes;
}

export function findingOfConnections(nodes: Nodes, connections: number, most: number): Finding {
  // One process may serve both environments, and then opens its own connections once. A process that was restarted counts twice for two minutes.
  const processes = Math.max(...Object.values(nodes));
  const pools = ENVIRONMENTS.reduce((sum, name) => sum + nodes[name] * POOLS[name], 0);
  const needed = pools * connections + processes * MOST_OWN_CONNECTIONS;
  const whose = ENVIRONMENTS.filter((name) => nodes[name] > 0).map((name) => `${nodes[name]} of ${name}`);
  const says = `the nodes (${whose.join(', ')}) may open ${needed} connections; PostgreSQL accepts ${most}`;
  if (needed <= most) return fine('connections', says);
  const fix =
    'Raise max_connections, or lower LINEHAUL_DATABASE_CONNECTIONS. With PgBouncer in transaction mode, only the sizes of its pools count.';
  return look('connections', `${says[0]!.toUpperCase()}${says.slice(1)}.`, fix);
}
