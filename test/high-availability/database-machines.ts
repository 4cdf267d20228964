// Three database machines, each with etcd, Patroni and PostgreSQL: starting them, asking who is who, and breaking them.
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectFile } from '../../src/platform/project-root.ts';
import { findPostgres, unprivilegedAccount } from '../support/postgres-programs.ts';
import { freePort } from '../support/postgres-server.ts';
import { isAlive, until } from '../support/waiting.ts';
import { type Disk, type Network, openDisk, openNetwork } from './machine.ts';
import { goneAll, launch, type OwnProcess, signalAll, withChildren } from './own-processes.ts';
import { PROGRAM_PATHS } from './packages.ts';
import { fillIn } from './settings-file.ts';

export const template = (name: string) => readFileSync(projectFile(`deploy/high-availability/${name}`), 'utf8');

/** The rig's network is its own, and nobody else is on it. */
export const AUTHENTICATION = 'trust';
/**
 * For the end of Patroni's file: standbys replay each commit only this long after it. On one machine, they would otherwise be so quick that
 * even a read that does not wait for them sees everything, and nothing would be proven. Less than the 50 ms for which a read waits.
 */
const REPLAY_LATE = "  recovery_conf: { recovery_min_apply_delay: '35ms' }\n";
const START_WITHIN_MS = 120_000;
const ASK_WITHIN_MS = 1_500;

interface Ports {
  readonly etcdPort: number;
  readonly etcdPeerPort: number;
  readonly postgresPort: number;
  readonly patroniPort: number;
}

export interface DatabaseMachine extends Ports {
  readonly number: number;
  readonly name: string;
  readonly host: string;
  readonly disk: Disk;
  /** Everything of PostgreSQL that runs on it. */
  postgresPids(): number[];
  startEtcd(): void;
  startPatroni(): void;
  readonly etcd: () => OwnProcess | undefined;
  readonly patroni: () => OwnProcess | undefined;
  ask(sql: string, database?: string): Promise<Record<string, unknown>[]>;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

export interface DatabaseMachines {
  readonly machines: readonly DatabaseMachine[];
  readonly network: Network;
  primary(): Promise<DatabaseMachine>;
  synchronousStandby(): Promise<DatabaseMachine>;
  asynchronousStandby(): Promise<DatabaseMachine>;
  etcdLeader(): Promise<DatabaseMachine>;
  /**
   * Starts what is not running, and waits until there is a primary with a synchronous standby, and every machine follows and can serve reads.
   */
  repair(): Promise<void>;
  remove(): Promise<void>;
}

export async function startDatabaseMachines(folder: string, count = 3): Promise<DatabaseMachines> {
  const as = unprivilegedAccount();
  const network = openNetwork(count);
  const machines: DatabaseMachine[] = [];
  const removeNow = () => {
    const pids = machines.flatMap((machine) => [
      machine.patroni()?.pid,
      ...machine.postgresPids(),
      machine.etcd()?.pid,
    ]);
    signalAll(
      pids.filter((pid) => pid !== undefined).filter((pid) => pid > 0),
      'SIGKILL',
    );
    for (const machine of machines) machine.disk.remove();
    network.remove();
  };
  // Before the rig removes its folder, in which the disks are mounted.
  process.prependOnceListener('exit', removeNow);
  const ports: Ports[] = [];
  for (let at = 0; at < count; at++) {
    const [etcdPort, etcdPeerPort, postgresPort, patroniPort] = await Promise.all(Array.from({ length: 4 }, freePort));
    ports.push({
      etcdPort: etcdPort!,
      etcdPeerPort: etcdPeerPort!,
      postgresPort: postgresPort!,
      patroniPort: patroniPort!,
    });
  }
  const hostOf = (at: number) => network.hosts[at]!;
  const nameOf = (at: number) => `db${at + 1}`;
  const etcdCluster = ports.map((one, at) => `${nameOf(at)}=http://${hostOf(at)}:${one.etcdPeerPort}`).join(',');
  const etcdHosts = ports.map((one, at) => `'${hostOf(at)}:${one.etcdPort}'`).join(', ');
  const own = (path: string, mode = 0o700) => {
    mkdirSync(path, { recursive: true });
    chmodSync(path, mode);
    if (as.uid !== undefined) chownSync(path, as.uid, as.gid!);
    return path;
  };

  for (const [at, port] of ports.entries()) {
    const name = nameOf(at);
    const host = hostOf(at);
    const namespace = network.namespaceOf(at + 1);
    const home = own(join(folder, name));
    const disk = openDisk(join(home, 'disk'));
    own(disk.folder);
    const postgresData = own(join(disk.folder, 'data'));
    const etcdData = own(join(home, 'etcd'));
    const settings = join(home, 'patroni.yml');
    const place = { name, host, ...port };
    writeFileSync(
      settings,
      fillIn(template('patroni.yml'), {
        name,
        host,
        patroniPort: port.patroniPort,
        postgresPort: port.postgresPort,
        etcdHosts,
        postgresData,
        postgresBin: findPostgres().folder,
        folder: home,
        network: network.cidr,
        authentication: AUTHENTICATION,
        sharedBuffers: '64MB',
        walKeepSize: '256MB',
        maxWalSize: '128MB',
      }) + REPLAY_LATE,
    );
    const etcdSettings = fillIn(template('etcd.env'), {
      name,
      host,
      etcdData,
      etcdPort: port.etcdPort,
      etcdPeerPort: port.etcdPeerPort,
      etcdCluster,
    });
    const etcdEnv = Object.fromEntries(
      etcdSettings
        .split('\n')
        .filter((line) => line.includes('=') && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    let etcd: OwnProcess | undefined;
    let patroni: OwnProcess | undefined;
    const started = { as, namespace };
    machines.push({
      ...place,
      number: at + 1,
      disk,
      etcd: () => etcd,
      patroni: () => patroni,
      postgresPids() {
        const file = join(postgresData, 'postmaster.pid');
        if (!existsSync(file)) return [];
        const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
        return pid > 0 && isAlive(pid) ? withChildren(pid) : [];
      },
      startEtcd() {
        const env = { PATH: process.env.PATH, ...etcdEnv };
        etcd = launch({
          ...started,
          program: PROGRAM_PATHS.etcd,
          args: [],
          env,
          log: join(folder, `${name}-etcd.log`),
        });
      },
      startPatroni() {
        const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: home };
        const log = join(folder, `${name}-patroni.log`);
        patroni = launch({ ...started, program: PROGRAM_PATHS.patroni, args: [settings], env, log });
      },
      async ask(sql, database = 'postgres') {
        const client = new pg.Client({
          host,
          port: port.postgresPort,
          user: 'postgres',
          database,
          connectionTimeoutMillis: ASK_WITHIN_MS,
          query_timeout: ASK_WITHIN_MS,
        });
        client.on('error', () => {});
        try {
          await client.connect();
          return (await client.query(sql)).rows;
        } finally {
          await client.end().catch(() => {});
        }
      },
    });
  }

  /** As any of them sees it. */
  async function members(): Promise<readonly Member[]> {
    const answers = machines.map(async ({ host, patroniPort }) => {
      const answer = await fetch(`http://${host}:${patroniPort}/cluster`, {
        signal: AbortSignal.timeout(ASK_WITHIN_MS),
      });
      return ((await answer.json()) as { members: Member[] }).members;
    });
    return Promise.any(answers).catch(() => []);
  }
  async function withRole(role: string): Promise<DatabaseMachine> {
    return until(
      `there is a ${role}`,
      async () => {
        const found = (await members()).find((member) => member.role === role && member.state !== 'stopped');
        return machines.find(({ name }) => name === found?.name);
      },
      START_WITHIN_MS,
    );
  }

  async function isWhole(): Promise<boolean> {
    const found = await members();
    const follows = (one: Member) =>
      /^(running|streaming)$/.test(one.state) && (one.role === 'leader' || one.lag === 0);
    const has = (role: string) => found.some((member) => member.role === role);
    return found.length === count && found.every(follows) && has('leader') && has('sync_standby');
  }

  async function repair(): Promise<void> {
    for (const machine of machines) {
      if (machine.etcd()?.isRunning() !== true) machine.startEtcd();
      if (machine.patroni()?.isRunning() !== true) machine.startPatroni();
    }
    await until(`every database machine follows (see ${folder})`, isWhole, START_WITHIN_MS);
    await Promise.all(machines.map(showTimeline));
  }
  /** After a failover, a standby serves reads once it has written a restart point. Otherwise, that would take minutes. */
  const showTimeline = ({ name, ask }: DatabaseMachine) =>
    until(
      `${name} has a restart point`,
      () =>
        ask('CHECKPOINT').then(
          () => true,
          () => false,
        ),
      START_WITHIN_MS,
    );

  chmodSync(folder, 0o755);
  for (const machine of machines) machine.startEtcd();
  await repair();
  return {
    machines,
    network,
    primary: () => withRole('leader'),
    synchronousStandby: () => withRole('sync_standby'),
    asynchronousStandby: () => withRole('replica'),
    etcdLeader: () => etcdLeader(machines),
    repair,
    async remove() {
      process.off('exit', removeNow);
      const pids = machines.flatMap((machine) => machine.postgresPids());
      removeNow();
      await goneAll(pids).catch(() => {});
    },
  };
}

async function etcdLeader(machines: readonly DatabaseMachine[]): Promise<DatabaseMachine> {
  return until('etcd has a leader', async () => {
    for (const machine of machines) {
      try {
        const answer = await fetch(`http://${machine.host}:${machine.etcdPort}/v3/maintenance/status`, {
          method: 'POST',
          body: '{}',
          signal: AbortSignal.timeout(ASK_WITHIN_MS),
        });
        const { leader, header } = (await answer.json()) as { leader: string; header: { member_id: string } };
        if (leader === header.member_id) return machine;
      } catch {
        // Ask the next one.
      }
    }
    return undefined;
  });
}
