// Starts while PostgreSQL is down or a migration has to wait: the port reports the node as alive but not ready until the database is there
// or time is up.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config, EnvironmentName } from './config.ts';
import { DatabaseUnavailable, MigrationWaits } from './platform/db/database.ts';
import { HOUR_MS } from './platform/durations.ts';
import { makeLog } from './platform/log.ts';
import { OperatorError } from './platform/operator-error.ts';

const AGAIN_AFTER_MS = 1_000;
/** A dump of a large database takes long. */
const TABLES_FREE_WITHIN_MS = HOUR_MS;
/** Other statements queue behind each attempt for a moment, so attempts are rare. */
const MIGRATE_AGAIN_AFTER_MS = 10_000;

/**
 * @throws OperatorError if the database did not respond within LINEHAUL_DATABASE_WAIT_SECONDS, or a migration had to wait for more than an
 *   hour
 */
export async function whenDatabaseAnswers<Opened>(
  config: Config,
  environment: EnvironmentName,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const endOfWait = () => performance.now() + config.databaseWaitSeconds * 1_000;
  let giveUpAt: number | undefined = endOfWait();
  const log = makeLog(config.logLevel, environment);
  let waiting: Server | undefined;
  const onWait = async (reason: string) => {
    log.warn({ reason }, 'the migration is repeated until the table is free');
    waiting ??= await answerMeanwhile(config, environment);
    // The database responds. If it stops, the time begins again.
    giveUpAt = undefined;
  };
  try {
    for (;;) {
      try {
        return await whenTablesAreFree(open, onWait);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || config.databaseUrl === undefined) throw error;
        giveUpAt ??= endOfWait();
        if (performance.now() >= giveUpAt) throw new OperatorError(tooLong(config, error.message));
        if (waiting === undefined) {
          waiting = await answerMeanwhile(config, environment);
          log.warn({ reason: error.message }, `${whereOf(config)} is not responding; waiting`);
        }
      }
      await pause(AGAIN_AFTER_MS);
    }
  } finally {
    // The server itself needs the port.
    await closed(waiting);
  }
}

/**
 * Repeats what migrates a database while the migration has to wait for a table. `onWait` is told about each attempt that failed.
 * @throws OperatorError after an hour
 */
export async function whenTablesAreFree<Opened>(
  open: () => Promise<Opened>,
  onWait: (reason: string) => void | Promise<void>,
): Promise<Opened> {
  const giveUpAt = performance.now() + TABLES_FREE_WITHIN_MS;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof MigrationWaits)) throw error;
      if (performance.now() >= giveUpAt) {
        throw new OperatorError(`${error.message} It was repeated for an hour. Run it when the table is not in use.`);
      }
      await onWait(error.message);
    }
    await pause(MIGRATE_AGAIN_AFTER_MS);
  }
}

async function answerMeanwhile(config: Config, environment: EnvironmentName): Promise<Server> {
  const answer: RequestListener = (request, response) => {
    const isAlive = request.url?.split('?')[0] === '/livez';
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      ...(!isAlive && { 'retry-after': '2' }),
    });
    response.end(
      JSON.stringify(
        isAlive
          ? { status: 'alive' }
          : {
              error: {
                code: 9001,
                message: 'The service is temporarily unavailable.',
                details: 'The node is starting and waits for its database.',
              },
            },
      ),
    );
  };
  const { tls } = config;
  const server =
    tls === undefined
      ? createServer(answer)
      : createTlsServer({ cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }, answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.ports[environment], config.host, resolve);
  });
  return server;
}

async function closed(server: Server | undefined): Promise<void> {
  if (server === undefined) return;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function whereOf({ databaseUrl }: Config): string {
  const { hostname, port } = new URL(databaseUrl!);
  return `PostgreSQL at ${hostname || 'its socket'}:${port || 5432}`;
}

function tooLong(config: Config, reason: string): string {
  const seconds = config.databaseWaitSeconds;
  const within = seconds === 0 ? '' : ` within ${seconds} seconds (LINEHAUL_DATABASE_WAIT_SECONDS)`;
  return `${whereOf(config)} did not respond${within}. Is it running, and is LINEHAUL_DATABASE_URL correct? Reason: ${reason}`;
}
