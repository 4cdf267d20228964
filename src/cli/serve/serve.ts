// linehaul serve: serves one or both environments in this process, until it is told to stop.
import { Command, Option } from 'commander';
import pc from 'picocolors';
import {
  type Config,
  ConfigError,
  ENVIRONMENTS,
  type EnvironmentName,
  ephemeral,
  plainHttpProblem,
  readConfig,
} from '../../config.ts';
import { type DemoCredentials, demoCredentialsFile, readDemoCredentials } from '../../demo/demo-credentials.ts';
import { demoWarning, mayHaveDemoPeople } from '../../demo/find-demo-people.ts';
import { giveDemoPeople } from '../../demo/give-demo-people.ts';
import { Siblings } from '../../platform/processes/siblings.ts';
import { type Serving, serveAll } from '../../process.ts';
import { closeToOtherUsers, closingCommand } from '../doctor/data-folder-access.ts';
import type { Terminal } from '../terminal.ts';
import { nowServing } from './is-serving.ts';
import { writeReadyFile } from './ready-file.ts';
import { needPostgres, serveWithProcesses } from './serve-processes.ts';
import { startBanner } from './start-banner.ts';
import { stopOnSignal } from './stop-on-signal.ts';

export interface ServeOptions {
  readonly only?: EnvironmentName;
  readonly port?: number;
  readonly testPort?: number;
  readonly opsPort?: number;
  readonly testOpsPort?: number;
  readonly ephemeral?: boolean;
  readonly seed?: string;
  readonly readyFile?: string;
  readonly processes?: number;
  /** Set for a process that `--processes` started. */
  readonly processNumber?: number;
  readonly demo: boolean;
}

export function serveCommand(terminal: Terminal): Command {
  return new Command('serve')
    .description('Serve the production and the test environment.')
    .addOption(new Option('--only <environment>', 'serve just one').choices([...ENVIRONMENTS]))
    .option('--port <port>', 'port of production, or of the only environment; 0: free ports for all', readPort)
    .option('--test-port <port>', 'port of the test environment', readPort)
    .option(
      '--ops-port <port>',
      'port of its own for the operator API and the console of production, or of the only environment',
      readPort,
    )
    .option('--test-ops-port <port>', 'the same for the test environment', readPort)
    .option('--ephemeral', 'keep everything in memory')
    .option('--seed <text>', 'with --ephemeral: use the same credentials and IDs at every start')
    .option('--ready-file <file>', 'write URLs and demo credentials to this file as JSON when the server is ready')
    .option(
      '--processes <count>',
      'number of processes on this machine, 1 to 64; more than 1 requires PostgreSQL',
      readCount,
    )
    .addOption(new Option('--process-number <number>').argParser(Number).hideHelp())
    .option('--no-demo', 'do not load demo data into an empty database')
    .addHelpText(
      'after',
      '\nExample:\n  linehaul serve --only test --ephemeral --seed 42 --port 0 --ready-file ready.json',
    )
    .action(async (options: ServeOptions) => {
      const config = servingConfig(options);
      const open = closeToOtherUsers(config);
      if (open.length > 0) {
        terminal.err(`Warning: readable by other users: ${open.join(', ')}. Run: ${closingCommand(open)}`);
      }
      const { processes = 1, processNumber } = options;
      if (processes > 1 && processNumber === undefined) {
        needPostgres(config, options.ephemeral ?? false);
        return serveWithProcesses(processes, config, options.readyFile, terminal);
      }
      const siblings = processNumber === undefined ? undefined : new Siblings(processNumber);
      const environments = options.only === undefined ? ENVIRONMENTS : [options.only];
      const served = await serveAll(config, environments, siblings).catch((error) => {
        siblings?.giveUp();
        throw error;
      });
      stopOnSignal(served, config, terminal);
      const { serving } = served;
      const credentials = await demoCredentials(config, serving).catch(async (error) => {
        siblings?.giveUp();
        // The environments listen already. If they cannot be closed either, this error is the one to report.
        await served.close().catch(() => {});
        throw error;
      });
      for (const { app } of serving) app.holdBack(undefined);
      const file = config.dataDir === undefined ? undefined : demoCredentialsFile(config.dataDir);
      const today = new Date(serving[0]!.context.freightClock.now()).toISOString().slice(0, 10);
      // performance.now() counts from the start of the process.
      const banner = startBanner(serving, credentials, file, performance.now(), today);
      const ready = readyEnvironments(serving, credentials);
      if (siblings !== undefined) {
        // Once for all processes, and before the banner.
        if (siblings.number === 1) await warnOfDemo(serving, terminal);
        siblings.ready({ environments: ready, banner });
        if (siblings.number === 1) nowServing();
        return;
      }
      if (options.readyFile !== undefined) writeReadyFile(options.readyFile, ready);
      terminal.out(banner);
      await warnOfDemo(serving, terminal);
      nowServing();
    });
}

function servingConfig(options: ServeOptions): Config {
  if (options.seed !== undefined && !options.ephemeral) {
    throw new ConfigError('--seed creates guessable credentials, so it requires --ephemeral.');
  }
  const read = readConfig(process.env);
  const { port, testPort, only } = options;
  const ports = {
    production: port ?? read.ports.production,
    test: testPort ?? (only === 'test' || port === 0 ? (port ?? read.ports.test) : read.ports.test),
  };
  const { opsPort, testOpsPort } = options;
  const opsPorts = {
    production: opsPort ?? read.opsPorts.production,
    test: testOpsPort ?? (only === 'test' ? (opsPort ?? read.opsPorts.test) : read.opsPorts.test),
  };
  const config = { ...read, ports, opsPorts, demo: read.demo && options.demo };
  const problem = plainHttpProblem(config);
  if (problem !== undefined) throw new ConfigError(problem);
  return options.ephemeral ? ephemeral(config, options.seed) : config;
}

/** The credentials that may be used wherever this server is reachable. */
async function demoCredentials(config: Config, serving: readonly Serving[]): Promise<DemoCredentials> {
  const usable: DemoCredentials = {};
  for (const { context, baseUrl, environment, demoPeople } of serving) {
    const made = await giveDemoPeople(context, baseUrl, demoPeople);
    const known = made ?? (config.dataDir === undefined ? undefined : readDemoCredentials(config.dataDir)[environment]);
    if (known !== undefined && mayHaveDemoPeople(context)) usable[environment] = known;
  }
  return usable;
}

/** As text for the terminal, and as a line in the log. */
async function warnOfDemo(serving: readonly Serving[], terminal: Terminal): Promise<void> {
  for (const { context } of serving) {
    const warning = await demoWarning(context);
    if (warning === undefined) continue;
    terminal.out(pc.yellow(`Warning: ${warning}\n`));
    context.log.warn(warning);
  }
}

function readyEnvironments(serving: readonly Serving[], credentials: DemoCredentials): Record<string, unknown> {
  return Object.fromEntries(
    serving.map(({ environment, baseUrl, consoleUrl }) => [
      environment,
      { ...credentials[environment], baseUrl, consoleUrl },
    ]),
  );
}

function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > 64)
    throw new ConfigError(`--processes is a number from 1 to 64; "${text}" was given.`);
  return count;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError(`A port is a number from 0 to 65535; "${text}" was given.`);
  return port;
}
