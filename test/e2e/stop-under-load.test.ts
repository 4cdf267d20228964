// SIGTERM while clients are busy: every request gets a response, and the process exits by itself.
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { basic } from '../support/basic-credentials.ts';
import { HttpClient } from '../support/http-client.ts';
import { inMs, report } from '../support/report.ts';
import { startServer } from '../support/server-process.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { until } from '../support/waiting.ts';

const CLIENTS = 12;
const STOPPED_WITHIN_MS = 10_000;
/** For a machine that is busy with other tests. */
const BUSY_MS = 2_500;

interface Load {
  answered: number;
  /** Responses that told the client to reconnect. */
  toldToLeave: number;
  readonly failed: unknown[];
}

/** Calls over a kept-alive connection, reconnects when told to, and ends when the server no longer listens. */
async function callOn(load: Load, url: string, headers: Record<string, string>, method: 'GET' | 'POST'): Promise<void> {
  const client = new HttpClient();
  for (;;) {
    try {
      const { status, headers: answered } = await client.call(url, { method, headers });
      if (status !== 200) load.failed.push(`${url}: ${status}`);
      if (answered.connection === 'close') load.toldToLeave += 1;
      load.answered += 1;
    } catch (error) {
      client.close();
      // The server no longer listens, and a load balancer would have stopped routing to it. Any other error is a lost request.
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') load.failed.push(error);
      return;
    }
  }
}

describe.each([
  { name: 'SQLite', settings: async () => ({}) },
  { name: 'PostgreSQL', settings: async () => ({ LINEHAUL_DATABASE_URL: await freshPostgresDatabase() }) },
])('$name', (database) => {
  it('responds to every request, and exits with 0', async () => {
    const settings = { ...(await database.settings()), LINEHAUL_RATE_LIMIT: '0' };
    const server = await startServer({ settings, args: ['--only', 'test'] });
    const { baseUrl, quickstart, portalAccounts } = server.ready.test;
    const [portal] = portalAccounts;
    const signIn = { apikey: quickstart.apiKey, authorization: basic(portal!.username, portal!.password) };
    // Keeps its connection open and idle from then on, as many clients do.
    const quiet = new HttpClient();
    const token = await quiet.call(`${baseUrl}/authenticate`, { method: 'POST', headers: signIn });
    const bearer = { apikey: quickstart.apiKey, authorization: `Bearer ${JSON.parse(token.body).access_token}` };
    const client = { authorization: basic(quickstart.clientId, quickstart.clientSecret) };

    const load: Load = { answered: 0, toldToLeave: 0, failed: [] };
    const running = Array.from({ length: CLIENTS }, (_, index) => {
      if (index % 4 === 0) return callOn(load, `${baseUrl}/authenticate`, signIn, 'POST');
      if (index % 4 === 1) return callOn(load, `${baseUrl}/v1/api-key`, client, 'GET');
      return callOn(load, `${baseUrl}/v1/whoami`, bearer, 'GET');
    });
    await until('the load is on', () => load.answered > 200);
    const answeredBefore = load.answered;
    const { code, tookMs } = await server.stop('SIGTERM');
    await Promise.all(running);
    quiet.close();
    report(
      `SIGTERM, ${database.name}: ended after ${inMs(tookMs)}; ${load.answered - answeredBefore} answered meanwhile, ` +
        `${load.failed.length} failed`,
    );
    expect(load.failed).toEqual([]);
    expect(load.toldToLeave).toBeGreaterThan(0);
    expect(load.answered).toBeGreaterThan(answeredBefore);
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(STOPPED_WITHIN_MS);
  });
});

describe('a request that does not end', () => {
  it.each([3, 6])(
    'is cut off so that the process ends %i seconds after the signal',
    { timeout: 60_000 },
    async (seconds) => {
      const settings = { LINEHAUL_STOP_SECONDS: String(seconds) };
      const server = await startServer({ settings, args: ['--ephemeral', '--only', 'test'] });
      const { hostname, port } = new URL(server.ready.test.baseUrl);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.write(`POST /authenticate HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: 1000\r\n\r\nhalf of it`);
      // The server has it once it has answered a later one.
      await new HttpClient({ keepAlive: false }).call(`${server.ready.test.baseUrl}/livez`);
      const { code, tookMs } = await server.stop('SIGTERM');
      socket.destroy();
      report(`SIGTERM with a request that does not end, ${seconds} s allowed: ended after ${inMs(tookMs)}`);
      expect(code).toBe(1);
      expect(tookMs).toBeGreaterThan((seconds - 1) * 1_000);
      expect(tookMs).toBeLessThan(seconds * 1_000 + BUSY_MS);
    },
  );
});

describe('a stop that is requested twice', () => {
  it('is one stop', async () => {
    const server = await startServer({ args: ['--ephemeral', '--only', 'test'] });
    server.kill('SIGINT');
    expect(await server.stop('SIGTERM')).toMatchObject({ code: 0 });
  });
});
