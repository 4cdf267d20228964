// Three Linehaul nodes on one database, of one version or of two: starting, stopping, killing and replacing them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { environmentWith, MAIN, type Settings } from '../support/built-program.ts';
import { until } from '../support/waiting.ts';
import { launch, type OwnProcess } from './own-processes.ts';

export interface Node {
  readonly name: string;
  readonly url: string;
  /** Starts it and waits until it is ready. */
  start(program?: string): Promise<void>;
  kill(): void;
  /** SIGTERM, as a service manager does it. */
  stop(): Promise<void>;
}

export interface Nodes {
  /** The name of the database. */
  readonly database: string;
  readonly all: readonly Node[];
  credentials(): DemoEnvironment;
  /** The names of all e-mails that were sent; one that was sent twice is listed twice. */
  mailsSent(): readonly string[];
  stop(): Promise<void>;
}

export interface NodesSetup {
  readonly folder: string;
  readonly ports: readonly number[];
  readonly database: string;
  readonly databaseUrl: string;
  readonly replicaUrl: string;
  readonly masterKey: string;
}

const START_WITHIN_MS = 90_000;
/** Longer than HAProxy needs to notice: two failed checks, half a second apart. */
const STOP_NOTICE_MS = 2_000;

export function planNodes({ folder, ports, database, databaseUrl, replicaUrl, masterKey }: NodesSetup): Nodes {
  let credentials: DemoEnvironment | undefined;
  const homeOf = (at: number) => join(folder, `node${at + 1}`);
  const all = ports.map((port, at): Node => {
    const name = `node${at + 1}`;
    const home = homeOf(at);
    const readyFile = join(home, 'ready.json');
    const url = `http://127.0.0.1:${port}`;
    let running: OwnProcess | undefined;
    const serve = async (program: string, settings: Settings): Promise<DemoEnvironment> => {
      mkdirSync(home, { recursive: true });
      rmSync(readyFile, { force: true });
      const env = environmentWith({
        LINEHAUL_DATABASE_URL: databaseUrl,
        LINEHAUL_DATABASE_REPLICA_URL: replicaUrl,
        LINEHAUL_MASTER_KEY: masterKey,
        LINEHAUL_DATA_DIR: home,
        LINEHAUL_STOP_NOTICE_MS: String(STOP_NOTICE_MS),
        LINEHAUL_LOG_LEVEL: 'warn',
        // The rig measures the service, not its limits.
        LINEHAUL_RATE_LIMIT: '0',
        LINEHAUL_OPERATOR_RATE_LIMIT: '0',
        LINEHAUL_ADDRESS_RATE_LIMIT: '0',
        LINEHAUL_MAIL_PER_ACCOUNT: '1000000',
        ...settings,
      });
      const args = [program, 'serve', '--only', 'production', '--port', String(port), '--ready-file', readyFile];
      const log = join(folder, `${name}.log`);
      const started = launch({ program: process.execPath, args, env, log });
      running = started;
      await until(
        `${name} is ready (see ${log})`,
        () => {
          if (!started.isRunning()) throw new Error(`${name} ended:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
          return existsSync(readyFile) && readFileSync(readyFile, 'utf8').endsWith('}\n');
        },
        START_WITHIN_MS,
      );
      return JSON.parse(readFileSync(readyFile, 'utf8')).production;
    };
    return {
      name,
      url,
      async start(program = MAIN) {
        if (credentials === undefined) {
          // Behind a proxy, no demo users are created in production.
          credentials = await serve(program, {});
          await running?.stop();
        }
        await serve(program, { LINEHAUL_TRUSTED_PROXIES: '127.0.0.1' });
      },
      kill: () => running?.signal('SIGKILL'),
      stop: async () => running?.stop(),
    };
  });
  return {
    database,
    all,
    credentials() {
      if (credentials === undefined) throw new Error('No node has started yet.');
      return credentials;
    },
    mailsSent() {
      const folders = ports.map((_, at) => join(homeOf(at), 'mail', 'production')).filter((path) => existsSync(path));
      return folders.flatMap((path) => readdirSync(path).filter((name) => name.endsWith('.eml')));
    },
    async stop() {
      await Promise.all(all.map((node) => node.stop()));
    },
  };
}
