// HAProxy and PgBouncer on the machine of the rig: one address for the primary, one for the replicas, one for the pool, one for the nodes.
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unprivilegedAccount } from '../support/postgres-programs.ts';
import { freePort } from '../support/postgres-server.ts';
import { report } from '../support/report.ts';
import { until } from '../support/waiting.ts';
import { AUTHENTICATION, type DatabaseMachine, template } from './database-machines.ts';
import { launch, type OwnProcess } from './own-processes.ts';
import { PROGRAM_PATHS } from './packages.ts';
import { fillIn } from './settings-file.ts';

const RESTART_AFTER_MS = 1_000;

export interface Front {
  /** Where clients send their requests. */
  readonly apiUrl: string;
  /** Through PgBouncer, in transaction mode. */
  databaseUrl(database: string): string;
  /** Any standby. Not through PgBouncer, which could send a position check and its read to different ones. */
  replicaUrl(database: string): string;
  stop(): Promise<void>;
}

export async function startFront(
  folder: string,
  machines: readonly DatabaseMachine[],
  nodePorts: readonly number[],
): Promise<Front> {
  const as = unprivilegedAccount();
  const home = join(folder, 'front');
  mkdirSync(home);
  if (as.uid !== undefined) chownSync(home, as.uid, as.gid!);
  const [primaryPort, replicaPort, pgbouncerPort, apiPort] = (await Promise.all(
    Array.from({ length: 4 }, freePort),
  )) as [number, number, number, number];
  const servers = machines.map(
    ({ name, host, postgresPort, patroniPort }) =>
      `    server ${name} ${host}:${postgresPort} maxconn 100 check port ${patroniPort}`,
  );
  const nodes = nodePorts.map((port, at) => `    server node${at + 1} 127.0.0.1:${port} check`);
  const haproxyFile = join(home, 'haproxy.cfg');
  writeFileSync(
    haproxyFile,
    fillIn(template('haproxy.cfg'), {
      folder: home,
      primaryPort,
      replicaPort,
      apiPort,
      databaseServers: servers.join('\n'),
      nodeServers: nodes.join('\n'),
    }),
  );
  const pgbouncerFile = join(home, 'pgbouncer.ini');
  writeFileSync(
    pgbouncerFile,
    fillIn(template('pgbouncer.ini'), { folder: home, primaryPort, pgbouncerPort, authentication: AUTHENTICATION }),
  );
  writeFileSync(join(home, 'userlist.txt'), '"postgres" ""\n');
  let isStopping = false;
  const running = new Map<string, OwnProcess>();
  /** As a service manager does it: a proxy that crashes is back a second later. */
  const keepRunning = (name: string, program: string, args: readonly string[]) => {
    const process = launch({ as, program, args, log: join(folder, `${name}.log`) });
    running.set(name, process);
    process.ended.then(async () => {
      if (isStopping) return;
      report(`  ${name} ended by itself and is started again; see ${folder}/${name}.log`);
      await pause(RESTART_AFTER_MS);
      keepRunning(name, program, args);
    });
  };
  keepRunning('haproxy', PROGRAM_PATHS.haproxy, ['-db', '-f', haproxyFile]);
  keepRunning('pgbouncer', PROGRAM_PATHS.pgbouncer, [pgbouncerFile]);
  for (const port of [primaryPort, replicaPort, pgbouncerPort, apiPort]) {
    await until(`port ${port} is open (see ${folder}/haproxy.log and pgbouncer.log)`, () => isOpen(port), 10_000);
  }
  return {
    apiUrl: `http://127.0.0.1:${apiPort}`,
    databaseUrl: (database) => `postgres://postgres@127.0.0.1:${pgbouncerPort}/${database}`,
    replicaUrl: (database) => `postgres://postgres@127.0.0.1:${replicaPort}/${database}`,
    async stop() {
      isStopping = true;
      await Promise.all([...running.values()].map((one) => one.stop('SIGKILL')));
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
