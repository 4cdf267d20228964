// Operator commands while the server runs, on both databases: the server notices within a second, and exit codes are meaningful.
import { join } from 'node:path';
import Sqlite from 'libsql';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Context, openContext } from '../../src/context.ts';
import { basic } from '../support/basic-credentials.ts';
import { builtLinehaul, linehaul, type Settings } from '../support/built-program.ts';
import { callOnce, HttpClient } from '../support/http-client.ts';
import { inMs, report } from '../support/report.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { newClient, newPortal } from '../support/test-accounts.ts';
import { until } from '../support/waiting.ts';

/** The goal is one second; this only distinguishes noticing from not noticing. */
const NOTICED_WITHIN_MS = 10_000;

interface Place {
  readonly name: string;
  settings(): Promise<Settings>;
  /** Changes stored data without the server's knowledge. */
  tamper(sql: string, settings: Settings): Promise<void>;
}

const PLACES: Place[] = [
  {
    name: 'SQLite',
    settings: async () => ({}),
    async tamper(sql, settings) {
      const db = new Sqlite(join(settings.LINEHAUL_DATA_DIR!, 'test.db'));
      db.exec(sql);
      db.close();
    },
  },
  {
    name: 'PostgreSQL',
    settings: async () => ({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase() }),
    async tamper(sql, settings) {
      const client = new pg.Client({ connectionString: settings.LINEHAUL_DATABASE_URL });
      await client.connect();
      await client.query(`SET search_path TO test; ${sql}`);
      await client.end();
    },
  },
];

describe.each(PLACES)('$name', (place) => {
  let server: ServerProcess;
  let baseUrl: string;
  let context: Context;
  beforeAll(async () => {
    server = await startServer({ settings: await place.settings(), args: ['--only', 'test', '--no-demo'] });
    baseUrl = server.ready.test.baseUrl;
    context = await openContext(readConfig({ ...server.settings, LINEHAUL_LOG_LEVEL: 'silent' }), 'test');
  });
  afterAll(async () => {
    await context?.close();
    await server?.stop();
  });

  const inTest = (...args: string[]) => [...args, '--environment', 'test', '--json'];
  const command = async (...args: string[]) => {
    const { code, out, err } = await builtLinehaul(inTest(...args), server.settings);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return JSON.parse(out);
  };
  const signIn = (apiKey: string, username: string, password: string) =>
    callOnce(`${baseUrl}/authenticate`, {
      method: 'POST',
      headers: { apikey: apiKey, authorization: basic(username, password) },
    });
  const keyOf = async (clientId: string, clientSecret: string) => {
    const headers = { authorization: basic(clientId, clientSecret) };
    const { status, body } = await callOnce(`${baseUrl}/v1/api-key`, { method: 'POST', headers });
    expect(status).toBe(201);
    return JSON.parse(body).data as { apiKey: string; apiClientSecret: string };
  };

  /** A user whose token is in use, so that the server has it in its cache. */
  async function someoneSignedIn() {
    const client = await newClient(context);
    const { apiKey } = await keyOf(client.clientId, client.clientSecret);
    const { username, password } = await newPortal(context);
    const token = await signIn(apiKey, username, password);
    expect(token.status).toBe(200);
    const headers = { apikey: apiKey, authorization: `Bearer ${JSON.parse(token.body).access_token}` };
    const connection = new HttpClient();
    const ask = () => connection.call(`${baseUrl}/v1/whoami`, { headers });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    return { clientId: client.clientId, apiKey, username, password, ask };
  }

  /** Waits for the server to reject the call, measured from the end of the command. */
  async function expectNoticed(what: string, ask: () => Promise<{ status: number; body: string }>, code: number) {
    const since = performance.now();
    const refused = await until(
      `${what} is noticed`,
      async () => {
        const answer = await ask();
        return answer.status === 200 ? false : answer;
      },
      NOTICED_WITHIN_MS,
    );
    report(`${what}, ${place.name}: noticed ${inMs(performance.now() - since)} after the command (bar: 1 s)`);
    expect({ status: refused.status, code: JSON.parse(refused.body).error.code }).toEqual({ status: 401, code });
  }

  it('clients create: the client can be used at once', async () => {
    const made = await linehaul(inTest('clients', 'create', '--name', 'Acme Paper', '--kind', 'tms'), server.settings);
    expect(made).toMatchObject({ code: 0, err: '' });
    const { clientId, clientSecret } = JSON.parse(made.out);
    expect((await keyOf(clientId, clientSecret)).apiKey).toMatch(/^lh_test_/);
    const listed = await command('clients', 'list');
    expect(listed).toContainEqual(expect.objectContaining({ clientId, kind: 'tms', disabled: false }));
  });

  it('clients disable and enable', async () => {
    const { clientId, ask, apiKey, username, password } = await someoneSignedIn();
    expect(await command('clients', 'disable', clientId)).toEqual({ clientId, disabled: true });
    await expectNoticed('clients disable', ask, 1013);
    expect((await signIn(apiKey, username, password)).status).toBe(401);
    await command('clients', 'enable', clientId);
    expect((await ask()).status).toBe(200);
  });

  it('portal-accounts suspend and resume', async () => {
    const { username, password, apiKey, ask } = await someoneSignedIn();
    expect(await command('portal-accounts', 'suspend', username)).toEqual({ username, suspended: true });
    await expectNoticed('portal-accounts suspend', ask, 1008);
    expect((await signIn(apiKey, username, password)).status).toBe(403);
    await command('portal-accounts', 'resume', username);
    expect((await signIn(apiKey, username, password)).status).toBe(200);
  });

  it('portal-accounts reset-password', async () => {
    const { username, password, apiKey, ask } = await someoneSignedIn();
    const reset = await command('portal-accounts', 'reset-password', username);
    await expectNoticed('portal-accounts reset-password', ask, 1008);
    expect((await signIn(apiKey, username, password)).status).toBe(401);
    expect((await signIn(apiKey, username, reset.password)).status).toBe(200);
  });

  it('migrate --dry-run finds nothing to do while a server is running', async () => {
    const result = await builtLinehaul(['migrate', '--dry-run', '--environment', 'test'], server.settings);
    expect(result).toEqual({ code: 0, out: 'test: up to date.\n', err: '' });
  });

  it('audit verify succeeds, and exits with 1 after someone tampered with the log', async () => {
    expect(await command('audit', 'verify')).toMatchObject({ sound: true, lines: expect.any(Number) });
    await place.tamper("UPDATE audit_log SET actor = 'operator:nobody' WHERE seq = 3", server.settings);
    const json = await builtLinehaul(inTest('audit', 'verify'), server.settings);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toEqual({ sound: false, line: 3, reason: 'The entry was altered.' });
    const words = await builtLinehaul(['audit', 'verify', '--environment', 'test'], server.settings);
    expect(words.code).toBe(1);
    expect(words.out).toContain('The audit log is NOT intact at entry 3: The entry was altered.');
    expect(words.err).toContain('Restore the audit log from a backup');
  });
});

describe('the exit code of a command shows its result', () => {
  const settings = { LINEHAUL_DATA_DIR: temporaryFolder() };

  it.each<[string, string[], number, RegExp]>([
    ['a command that does not exist', ['clients', 'destroy'], 2, /unknown command/],
    ['an option that is missing', ['clients', 'create', '--environment', 'test'], 2, /required option.*--name/],
    ['an environment that does not exist', ['clients', 'list', '--environment', 'moon'], 2, /production, test/],
    [
      'somebody unknown',
      ['clients', 'disable', 'LHCNOBODY', '--environment', 'test'],
      1,
      /There is no client LHCNOBODY/,
    ],
    ['help', ['--help'], 0, /^$/],
  ])('%s', async (_name, args, code, words) => {
    const result = await builtLinehaul(args, settings);
    expect(result.code).toBe(code);
    expect(result.err.trim()).toMatch(words);
    expect(result.err).not.toContain('    at ');
  });

  it.each([['migrate', '--dry-run'], ['migrate'], ['clients', 'list', '--environment', 'test']])(
    'a database that does not respond: %s %s',
    async (...args) => {
      const away = { ...settings, LINEHAUL_DATABASE_URL: 'postgres://linehaul@127.0.0.1:1/x' };
      const { code, out, err } = await builtLinehaul(args, away);
      expect({ code, out, err: err.trim() }).toEqual({ code: 1, out: '', err: 'connect ECONNREFUSED 127.0.0.1:1' });
    },
  );
});
