// Two nodes on one PostgreSQL: an idempotency key has one effect, and what one node revokes, the other rejects.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/capabilities/accounts/manage-clients.ts';
import { readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { verifyAuditLog } from '../../src/platform/audit/verify-audit-log.ts';
import { callOnce, HttpClient } from '../support/http-client.ts';
import { inMs, report } from '../support/report.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ACTOR, basic, newClient, newPortal } from '../support/test-app.ts';
import { until } from '../support/waiting.ts';

/** The promise is five seconds; the rest is for a machine that is busy with other tests. */
const REFUSED_WITHIN_MS = 5_000 + 5_000;

interface Tables {
  audit_log: { action: string; subject: string };
}

let context: Context;
let nodes: ServerProcess[];
let addresses: string[];

beforeAll(async () => {
  const settings = {
    LINEHAUL_DATABASE_URL: await freshPostgresDatabase(),
    LINEHAUL_MASTER_KEY: randomBytes(32).toString('base64'),
    LINEHAUL_RATE_LIMIT: '0',
  };
  // Both start at once on an empty database: one creates the schema and the signing key, the other waits and uses them.
  const serve = { settings, args: ['--only', 'production', '--no-demo'] };
  nodes = await Promise.all([startServer(serve), startServer(serve)]);
  addresses = nodes.map((node) => node.ready.production.baseUrl);
  context = await openContext(
    readConfig({ ...settings, LINEHAUL_DATA_DIR: temporaryFolder(), LINEHAUL_LOG_LEVEL: 'silent' }),
    'production',
  );
});
afterAll(async () => {
  await context?.close();
  await Promise.all((nodes ?? []).map((node) => node.stop()));
});

const linesOf = (action: string, clientId: string) =>
  context.db
    .tables<Tables>()
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', action)
    .where('subject', '=', `client:${clientId}`)
    .execute();

describe('two nodes', () => {
  it('give one effect and the same bytes to one idempotency key', async () => {
    for (let round = 0; round < 10; round++) {
      const { clientId, clientSecret } = await newClient(context);
      const headers = { authorization: basic(clientId, clientSecret), 'idempotency-key': randomUUID() };
      const copies = [...addresses, ...addresses].map((address) =>
        callOnce(`${address}/v1/api-key`, { method: 'POST', headers }),
      );
      const answers = await Promise.all(copies);
      expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
      expect(answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined)).toHaveLength(1);
      expect(await linesOf('api-key.created', clientId)).toHaveLength(1);

      const { apiClientSecret } = JSON.parse(answers[0]!.body).data;
      const deleting = { authorization: basic(clientId, apiClientSecret), 'idempotency-key': randomUUID() };
      const gone = addresses.map((address) =>
        callOnce(`${address}/v1/api-key`, { method: 'DELETE', headers: deleting }),
      );
      expect((await Promise.all(gone)).map((answer) => answer.status)).toEqual([204, 204]);
      expect(await linesOf('api-key.deleted', clientId)).toHaveLength(1);
    }
  });

  it('make one key when two callers ask for one each', async () => {
    for (let round = 0; round < 10; round++) {
      const { clientId, clientSecret } = await createClient(context, ACTOR, 'Acme', 'direct');
      const headers = { authorization: basic(clientId, clientSecret) };
      const asked = addresses.map((address) => callOnce(`${address}/v1/api-key`, { method: 'POST', headers }));
      const statuses = (await Promise.all(asked)).map((answer) => answer.status).sort();
      expect(statuses).toEqual([201, 409]);
      expect(await linesOf('api-key.created', clientId)).toHaveLength(1);
    }
  });

  it('refuse a key that the other deleted, and its tokens', async () => {
    const [here, there] = addresses;
    const portal = await newPortal(context);
    const { clientId, clientSecret } = await newClient(context);
    const made = await callOnce(`${here}/v1/api-key`, {
      method: 'POST',
      headers: { authorization: basic(clientId, clientSecret) },
    });
    const { apiKey, apiClientSecret } = JSON.parse(made.body).data;
    const token = await callOnce(`${here}/authenticate`, {
      method: 'POST',
      headers: { apikey: apiKey, authorization: basic(portal.username, portal.password) },
    });
    const headers = { apikey: apiKey, authorization: `Bearer ${JSON.parse(token.body).access_token}` };
    const connection = new HttpClient();
    const ask = () => connection.call(`${there}/v1/whoami`, { headers });
    // Twice: the second time, the node has the token in its cache.
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);

    const authorization = basic(clientId, apiClientSecret);
    expect((await callOnce(`${here}/v1/api-key`, { method: 'DELETE', headers: { authorization } })).status).toBe(204);
    expect((await callOnce(`${here}/v1/whoami`, { headers })).status).toBe(401);
    const since = performance.now();
    const refused = await until(
      'the other node refuses',
      async () => {
        const answer = await ask();
        return answer.status === 200 ? false : answer;
      },
      REFUSED_WITHIN_MS,
    );
    report(`a key deleted on one node: refused on the other after ${inMs(performance.now() - since)} (bar: 5 s)`);
    expect(refused.status).toBe(401);
    connection.close();
  });

  it('keep one audit chain', async () => {
    expect(await verifyAuditLog(context.db, context.secrets.chainKey)).toMatchObject({ sound: true });
  });
});
