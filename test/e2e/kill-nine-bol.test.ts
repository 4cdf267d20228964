// kill -9 while bills of lading are created: no acknowledged bill is lost or incomplete, and no PRO is used twice.
import { describe, expect, it } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { basic } from '../support/basic-credentials.ts';
import { HttpClient } from '../support/http-client.ts';
import { report } from '../support/report.ts';
import { seededDice } from '../support/seeded-dice.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';
import { callUntilTold, fetchUntilTold } from './retry-unavailable.ts';

const ROUNDS = Number(process.env.LINEHAUL_TORTURE_ROUNDS ?? 8);
const WRITERS = 16;

const DATABASES = [
  { name: 'SQLite', url: async () => '' },
  { name: 'PostgreSQL', url: freshPostgresDatabase },
];

interface Tables {
  used_pros: { pro: string };
  shipments: { pro: string };
  shipment_states: { pro: string; last_sequence: number };
  shipment_events: { pro: string; sequence: number };
  bol_versions: { pro: string; version: number };
}

describe.each(DATABASES)('$name', (database) => {
  it(`keeps every acknowledged bill through ${ROUNDS} kills`, { timeout: ROUNDS * 60_000 }, async () => {
    const dice = seededDice();
    const dataDir = temporaryFolder();
    const databaseUrl = await database.url();
    const settings = {
      LINEHAUL_RATE_LIMIT: '0',
      ...(databaseUrl !== '' && { LINEHAUL_DATABASE_URL: databaseUrl }),
    };
    const serve = { dataDir, settings, args: ['--only', 'production'] };
    const acknowledged: string[] = [];
    let unavailable = 0;
    report(`kill -9 of bills, ${database.name}: LINEHAUL_TORTURE_SEED=${dice.seed}, ${ROUNDS} rounds`);
    for (let round = 0; round < ROUNDS; round++) {
      const server = await startServer(serve);
      const { baseUrl } = server.ready.production;
      const { headers, account } = await signIn(server);
      const body = JSON.stringify({
        ...BOL_EXAMPLES.smallest.value,
        billTo: { ...BOL_EXAMPLES.smallest.value.billTo, account },
      });
      const enough = acknowledged.length + dice.between(1, 150);
      const writing = Promise.all(
        Array.from({ length: WRITERS }, () => writeOn(baseUrl, headers, body, acknowledged, () => (unavailable += 1))),
      );
      // Whichever comes first: a writer that finds an error fails at once, without waiting for the others.
      await Promise.race([writing, until('enough bills are acknowledged', () => acknowledged.length >= enough)]);
      await server.stop('SIGKILL');
      await writing;
    }
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    // Restarted once more, so that whatever the last kill left open is resolved.
    const server = await startServer(serve);
    const { headers } = await signIn(server);
    const client = new HttpClient();
    for (const pro of acknowledged.filter((_, at) => at % 25 === 0)) {
      const found = await callUntilTold(client, `${server.ready.production.baseUrl}/v1/bol/${pro}`, { headers });
      expect(found.status, found.body).toBe(200);
    }
    client.close();
    await server.stop();
    const config = readConfig({ ...settings, LINEHAUL_DATA_DIR: dataDir, LINEHAUL_LOG_LEVEL: 'silent' });
    const context = await openContext(config, 'production');
    try {
      const stored = await expectWhole(context);
      for (const pro of acknowledged) expect(stored.has(pro)).toBe(true);
      report(
        `kill -9 of bills, ${database.name}: ${acknowledged.length} acknowledged, ${stored.size} stored, none lost; ` +
          `${unavailable} answers were 503, sent again`,
      );
      expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    } finally {
      await context.close();
    }
  });
});

async function signIn(server: ServerProcess) {
  const { baseUrl, quickstart, portalAccounts } = server.ready.production;
  const [portal] = portalAccounts;
  const answer = await fetchUntilTold(`${baseUrl}/authenticate`, {
    method: 'POST',
    headers: { apikey: quickstart.apiKey, authorization: basic(portal!.username, portal!.password) },
  });
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return {
    headers: { apikey: quickstart.apiKey, authorization: `Bearer ${token}` },
    account: portal!.accounts[0],
  };
}

/** Creates bills until the server is gone. A slow database costs time, not a bill. */
async function writeOn(
  baseUrl: string,
  headers: Record<string, string>,
  body: string,
  acknowledged: string[],
  unavailable: () => void,
): Promise<void> {
  const client = new HttpClient();
  try {
    for (;;) {
      const call = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body } as const;
      const answer = await callUntilTold(client, `${baseUrl}/v1/bol`, call, unavailable).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status !== 201) report(`kill -9 of bills: ${answer.status} ${answer.body}`);
      expect(answer.status, answer.body).toBe(201);
      acknowledged.push(JSON.parse(answer.body).referenceNumbers.pro);
    }
  } finally {
    client.close();
  }
}

/** Every bill has its shipment, state, first event and used PRO, and the reverse. */
async function expectWhole(context: Context): Promise<ReadonlySet<string>> {
  const tables = context.db.tables<Tables>();
  const pros = async (table: keyof Tables) =>
    (await tables.selectFrom(table).select('pro').orderBy('pro').execute()).map((row) => row.pro);
  const shipments = await pros('shipments');
  for (const table of ['used_pros', 'shipment_states', 'shipment_events', 'bol_versions'] as const) {
    expect(await pros(table), table).toEqual(shipments);
  }
  return new Set(shipments);
}
