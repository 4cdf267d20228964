// linehaul serve --processes: the process that starts the others and holds the ports for them, but serves no requests itself.
import { type Config, ConfigError } from '../../config.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { ProcessPool } from '../../platform/processes/process-pool.ts';
import type { Terminal } from '../terminal.ts';
import { writeReadyFile } from './ready-file.ts';

/** Added to the stop time, within which the processes exit by themselves. */
const SPARE_MS = 2_000;

/** Several processes write to the same database, and SQLite cannot be shared among them. */
export function needPostgres({ databaseUrl }: Config, isEphemeral: boolean): void {
  if (databaseUrl !== undefined && !isEphemeral) return;
  throw new ConfigError(
    '--processes needs PostgreSQL: set LINEHAUL_DATABASE_URL, and leave --ephemeral out. With SQLite, one process serves.',
  );
}

export async function serveWithProcesses(
  count: number,
  config: Config,
  readyFile: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const pool = new ProcessPool({
    count,
    argsOf: (number) => [...process.argv.slice(2), '--process-number', String(number)],
    say: terminal.err,
    stopWithinMs: config.stopSeconds * 1_000 + SPARE_MS,
  });
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    terminal.err(`${signal}: stopping ${count} processes …`);
    pool.stop().then((code) => process.exit(code));
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  try {
    const { environments, banner } = await pool.start();
    if (readyFile !== undefined) writeReadyFile(readyFile, environments);
    terminal.out(`${banner}\n${count} processes serve these addresses.\n`);
  } catch (error) {
    if (stopping) return;
    stopping = true;
    await pool.stop();
    throw new OperatorError((error as Error).message);
  }
}
