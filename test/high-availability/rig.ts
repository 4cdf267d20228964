// The whole installation on one machine: three database machines, HAProxy, PgBouncer and three nodes, in a temporary folder.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/postgres-server.ts';
import { report } from '../support/report.ts';
import { type DatabaseMachines, startDatabaseMachines } from './database-machines.ts';
import { type Front, startFront } from './front.ts';
import { type Nodes, planNodes } from './nodes.ts';
import { killEverythingStarted } from './own-processes.ts';

export interface Rig {
  readonly folder: string;
  readonly databases: DatabaseMachines;
  readonly front: Front;
  readonly nodes: Nodes;
  /** Stops the nodes, and plans others with an empty database on the same ports. */
  nodesOnEmptyDatabase(name: string): Promise<Nodes>;
  says(): string;
  stop(): Promise<void>;
}

const NODES = 3;

export async function startRig({ keep }: { readonly keep: boolean }): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'linehaul-ha-'));
  // PostgreSQL and etcd run under another account.
  chmodSync(folder, 0o755);
  report(`Data and logs: ${folder}`);
  process.once('exit', () => {
    killEverythingStarted();
    if (!keep) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  report('Starting etcd, Patroni and PostgreSQL on three machines …');
  const databases = await startDatabaseMachines(folder);
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const front = await startFront(folder, databases.machines, ports);
  const masterKey = randomBytes(32).toString('base64');
  const planOn = async (name: string) => {
    const primary = await databases.primary();
    await primary.ask(`CREATE DATABASE ${name}`);
    return planNodes({
      folder: join(folder, name),
      ports,
      database: name,
      databaseUrl: front.databaseUrl(name),
      replicaUrl: front.replicaUrl(name),
      masterKey,
    });
  };
  let nodes = await planOn('linehaul');
  report('Starting three nodes …');
  for (const node of nodes.all) await node.start();
  return {
    folder,
    databases,
    front,
    get nodes() {
      return nodes;
    },
    async nodesOnEmptyDatabase(name) {
      await nodes.stop();
      nodes = await planOn(name);
      return nodes;
    },
    says: () => description(databases, front, nodes),
    async stop() {
      await nodes.stop();
      await front.stop();
      await databases.remove();
    },
  };
}

function description(
  { machines, network }: DatabaseMachines,
  { apiUrl, databaseUrl, replicaUrl }: Front,
  nodes: Nodes,
): string {
  const { quickstart, portalAccounts, operators } = nodes.credentials();
  return [
    '',
    `API, portal, console  ${apiUrl}`,
    `Nodes                 ${nodes.all.map(({ url }) => url).join('  ')}`,
    `Database              ${databaseUrl('linehaul')} (PgBouncer)`,
    `Read replicas         ${replicaUrl('linehaul')} (HAProxy)`,
    ...machines.map(
      ({ name, host, postgresPort, patroniPort, etcdPort }) =>
        `${name.padEnd(22)}PostgreSQL ${host}:${postgresPort}  Patroni http://${host}:${patroniPort}/cluster  etcd ${host}:${etcdPort}`,
    ),
    `API key               ${quickstart.apiKey}`,
    `Portal account        ${portalAccounts[0]?.username} / ${portalAccounts[0]?.password}`,
    `Operator              ${operators[0]?.username} / ${operators[0]?.password}`,
    ...(network.refused === undefined ? [] : [`No network of its own: ${network.refused}.`]),
    '',
  ].join('\n');
}
