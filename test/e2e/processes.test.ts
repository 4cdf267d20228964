// serve --processes: several processes on one port and one PostgreSQL database. One of them is killed, and no acknowledged write is lost.
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/capabilities/accounts/customers/manage-clients.ts';
import { readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { builtLinehaul } from '../support/built-program.ts';
import { callOnce } from '../support/http-client.ts';
import { report } from '../support/report.ts';
import { StartFailed, startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ACTOR } from '../support/test-accounts.ts';
import { until } from '../support/waiting.ts';
import { KeyWriter } from './key-writer.ts';

const PROCESSES = 2;
/** Three processes start one after another. */
const LONGEST_START_MS = 90_000;
const KILLS = 1;
const WRITERS = 8;

/** The process IDs of the serving processes, as the system reports them. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}

/** The processes whose metrics /metrics contains. */
async function processesAt(baseUrl: string): Promise<string[]> {
  const { body } = await callOnce(`${baseUrl}/metrics`);
  return [...body.matchAll(/^linehaul_up\{.*process="(\d+)".*\} 1$/gm)].map(([, number]) => number!).sort();
}

/** Uses its own connection, which is lost if it was just being handed to a process that died. Returns the error. */
function knock(url: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const asked = get(url, { agent: false, timeout: 5_000 }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(undefined));
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', resolve);
  });
}

describe('with PostgreSQL', () => {
  it('keeps serving, and every acknowledged write, while processes are killed', { timeout: 240_000 }, async () => {
    const dataDir = temporaryFolder();
    const settings = { LINEHAUL_DATABASE_URL: await freshPostgresDatabase(), LINEHAUL_RATE_LIMIT: '0' };
    const args = ['--only', 'production', '--no-demo', '--processes', String(PROCESSES)];
    const server = await startServer({ dataDir, settings, args, longestStartMs: LONGEST_START_MS });
    const config = readConfig({ ...settings, LINEHAUL_DATA_DIR: dataDir, LINEHAUL_LOG_LEVEL: 'silent' });
    const context = await openContext(config, 'production');
    try {
      const { baseUrl } = server.ready.production;
      expect(childrenOf(server.ready.pid)).toHaveLength(PROCESSES);
      expect(await processesAt(baseUrl)).toEqual(['1', '2']);

      const writers: KeyWriter[] = [];
      for (let number = 0; number < WRITERS; number++) {
        const client = await createClient(context, ACTOR, `writer ${number}`, 'direct');
        writers.push(new KeyWriter(client.clientId, client.clientSecret));
      }
      const acknowledged = () => writers.reduce((all, one) => all + one.acknowledged, 0);
      const refused: unknown[] = [];
      let answered = 0;
      let isOver = false;
      const knocking = (async () => {
        while (!isOver) {
          const error = await knock(`${baseUrl}/livez`);
          if (error === undefined) answered += 1;
          else if (error.code === 'ECONNREFUSED') refused.push(error);
          await pause(50);
        }
      })();
      for (let kill = 0; kill < KILLS; kill++) {
        const writing = writers.map((one) => one.writeOn(baseUrl));
        const enough = acknowledged() + 40;
        await until('enough writes are acknowledged', () => acknowledged() >= enough, 20_000);
        const before = childrenOf(server.ready.pid);
        const victim = before[kill % before.length]!;
        process.kill(victim, 'SIGKILL');
        await until('another one serves', () => server.output().split('serves again').length === kill + 2, 60_000);
        expect(childrenOf(server.ready.pid)).toHaveLength(PROCESSES);
        expect(childrenOf(server.ready.pid)).not.toContain(victim);
        expect(await processesAt(baseUrl)).toEqual(['1', '2']);
        // Writers on the other process have kept writing.
        for (const one of writers) one.enough();
        await Promise.all(writing);
        await Promise.all(writers.map((one) => one.verify(baseUrl)));
      }
      isOver = true;
      await knocking;
      expect(refused).toEqual([]);
      expect(await verifyAuditLog(context.db, context.secrets.chainKey)).toMatchObject({ sound: true });
      expect(server.output()).toContain('ended with SIGKILL. Starting another one.');
      report(
        `--processes ${PROCESSES}: ${KILLS} killed, ${acknowledged()} acknowledged, none lost; /livez ${answered} times, never refused`,
      );
      const { code } = await server.stop();
      expect({ code, output: code === 0 ? '' : server.output() }).toEqual({ code: 0, output: '' });
    } finally {
      await context.close();
    }
  });

  it('warns once of a production that others can reach', { timeout: LONGEST_START_MS }, async () => {
    const settings = {
      LINEHAUL_DATABASE_URL: await freshPostgresDatabase(),
      LINEHAUL_PUBLIC_URL: 'https://api.example.com',
    };
    const args = ['--only', 'production', '--processes', String(PROCESSES)];
    const server = await startServer({ settings, args, longestStartMs: LONGEST_START_MS });
    await server.stop();
    const warnings = server.output().match(/^Warning: Production can be reached from other machines/gm);
    expect(warnings, server.output()).toHaveLength(1);
  });

  it('ends when one of them cannot start, and says why', { timeout: LONGEST_START_MS }, async () => {
    const settings = {
      LINEHAUL_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      LINEHAUL_DATABASE_WAIT_SECONDS: '0',
    };
    const start = startServer({ settings, args: ['--processes', '2'], longestStartMs: LONGEST_START_MS });
    const failed = await start.catch((error) => error);
    expect(failed).toBeInstanceOf(StartFailed);
    expect(failed.ending).toMatchObject({ code: 1 });
    expect(failed.output).toContain('did not respond');
    expect(failed.output).toContain('Process 1 ended with code 1 before it was ready.');
  });
});

it('is refused with SQLite', async () => {
  const ended = await builtLinehaul(['serve', '--port', '0', '--processes', '2'], {
    LINEHAUL_DATA_DIR: temporaryFolder(),
  });
  expect(ended.code).toBe(2);
  expect(ended.err).toContain('--processes needs PostgreSQL: set LINEHAUL_DATABASE_URL');
});
