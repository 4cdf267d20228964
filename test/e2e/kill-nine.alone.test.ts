// Repeated kill -9 with sixteen writers: every acknowledged write holds, and every other write is all or nothing.
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/capabilities/accounts/customers/manage-clients.ts';
import { readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { basic } from '../support/basic-credentials.ts';
import type { Settings } from '../support/built-program.ts';
import { HttpClient } from '../support/http-client.ts';
import { inMs, report } from '../support/report.ts';
import { seededDice } from '../support/seeded-dice.ts';
import { startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ACTOR, newPortal, type TestPortal } from '../support/test-accounts.ts';
import { until } from '../support/waiting.ts';
import { KeyWriter } from './key-writer.ts';
import { callUntilTold } from './retry-unavailable.ts';

const ROUNDS = Number(process.env.LINEHAUL_TORTURE_ROUNDS ?? 25);
const WRITERS = 16;
/** The goal is 5 s; a slow machine gets more. */
const READY_AGAIN_MS = 10_000;

const DATABASES: { name: string; settings(): Promise<Settings> }[] = [
  { name: 'SQLite', settings: async () => ({}) },
  { name: 'PostgreSQL', settings: async () => ({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase() }) },
];

interface Tables {
  audit_log: { action: string; subject: string };
  api_keys: { client_id: string };
}

describe.each(DATABASES)('$name', (database) => {
  let slowestMs: number | undefined;

  it(`keeps every acknowledged write through ${ROUNDS} kills`, { timeout: ROUNDS * 30_000 }, async () => {
    const dice = seededDice();
    const dataDir = temporaryFolder();
    const settings = { ...(await database.settings()), LINEHAUL_RATE_LIMIT: '0' };
    const serve = { dataDir, settings, args: ['--only', 'production', '--no-demo'] };
    const config = readConfig({ ...settings, LINEHAUL_DATA_DIR: dataDir, LINEHAUL_LOG_LEVEL: 'silent' });
    const context = await openContext(config, 'production');
    try {
      const portal = await newPortal(context);
      const writers: KeyWriter[] = [];
      for (let number = 0; number < WRITERS; number++) {
        const client = await createClient(context, ACTOR, `writer ${number}`, 'direct');
        writers.push(new KeyWriter(client.clientId, client.clientSecret));
      }

      report(`kill -9, ${database.name}: LINEHAUL_TORTURE_SEED=${dice.seed}, ${ROUNDS} rounds`);
      const sum = (of: (writer: KeyWriter) => number) => writers.reduce((all, writer) => all + of(writer), 0);
      const total = () => sum((writer) => writer.acknowledged);
      let server = await startServer(serve);
      for (let round = 0; round < ROUNDS; round++) {
        const { baseUrl } = server.ready.production;
        const writing = Promise.all(writers.map((writer) => writer.writeOn(baseUrl)));
        const enough = total() + dice.between(1, 200);
        await Promise.race([writing, until('enough writes are acknowledged', () => total() >= enough)]);
        await server.stop('SIGKILL');
        await writing;
        server = await startServer(serve);
        slowestMs = Math.max(slowestMs ?? 0, server.readyMs);
        const again = server.ready.production.baseUrl;
        await Promise.all(writers.map((writer) => writer.verify(again)));
        const holder = writers.find((writer) => writer.apiKey !== undefined);
        if (holder !== undefined) await expectToken(again, holder.apiKey!, portal);
        expect(await verifyAuditLog(context.db, context.secrets.chainKey)).toMatchObject({ sound: true });
      }
      await server.stop();

      await expectAccounts(context, writers);
      report(
        `kill -9, ${database.name}: ${total()} acknowledged, none lost; unanswered: ${sum((one) => one.doubts.happened)} ` +
          `had happened, ${sum((one) => one.doubts.hadNot)} had not; ${sum((one) => one.unavailable)} answers were 503, sent again; slowest restart ${inMs(slowestMs ?? 0)}`,
      );
      expect(total()).toBeGreaterThan(ROUNDS);
    } finally {
      await context.close();
    }
  });

  // Separate from the other tests: a slow machine is not a lost write.
  it('is ready again within the limit', () => {
    expect(slowestMs).toBeLessThan(READY_AGAIN_MS);
  });
});

/** End to end: the key gets a token, and the token identifies its portal account. */
async function expectToken(baseUrl: string, apiKey: string, portal: TestPortal): Promise<void> {
  const authorization = basic(portal.username, portal.password);
  const client = new HttpClient();
  try {
    const token = await callUntilTold(client, `${baseUrl}/authenticate`, {
      method: 'POST',
      headers: { apikey: apiKey, authorization },
    });
    expect(token.status, token.body).toBe(200);
    const bearer = `Bearer ${JSON.parse(token.body).access_token}`;
    const headers = { apikey: apiKey, authorization: bearer };
    const whoami = await callUntilTold(client, `${baseUrl}/v1/whoami`, { headers });
    expect(JSON.parse(whoami.body).data).toMatchObject({ username: portal.username, accounts: [portal.account] });
  } finally {
    client.close();
  }
}

/** The audit log has one entry per key created or deleted, and the table one row per remaining key. */
async function expectAccounts(context: Context, writers: readonly KeyWriter[]): Promise<void> {
  const tables = context.db.tables<Tables>();
  const lines = await tables.selectFrom('audit_log').select(['action', 'subject']).execute();
  const keys = new Set((await tables.selectFrom('api_keys').select('client_id').execute()).map((row) => row.client_id));
  for (const { clientId, created, deleted, apiKey } of writers) {
    const count = (action: string) =>
      lines.filter((line) => line.action === action && line.subject === `client:${clientId}`).length;
    expect({
      created: count('api-key.created'),
      deleted: count('api-key.deleted'),
      hasKey: keys.has(clientId),
    }).toEqual({ created, deleted, hasKey: apiKey !== undefined });
  }
}
