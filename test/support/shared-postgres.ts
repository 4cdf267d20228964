// One PostgreSQL server for a whole test run, started when the first test requests a database.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresDesk: string;
  }
}

/** The URL of a new, empty database on the server that all test files share. */
export async function freshPostgresDatabase(): Promise<string> {
  const answer = await fetch(inject('postgresDesk'), { method: 'POST' });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(text);
  return text;
}

export interface PostgresDesk {
  readonly url: string;
  close(): Promise<void>;
}

/** Runs in the process that outlives all test files, so that the server does too. */
export async function openPostgresDesk(): Promise<PostgresDesk> {
  let started: Promise<PostgresServer> | undefined;
  const desk = createServer((_request, response) => {
    started ??= startPostgres();
    started
      .then((server) => server.freshDatabase())
      .then(
        (url) => response.writeHead(201).end(url),
        (error) => response.writeHead(500).end(String(error?.stack ?? error)),
      );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(desk.address() as AddressInfo).port}`,
    async close() {
      desk.closeAllConnections();
      desk.close();
      await started?.then(
        (server) => server.remove(),
        () => {},
      );
    },
  };
}
