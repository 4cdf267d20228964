// kill -9 while ten sandboxes turn their clocks: what was in each is there again, and goes on to its delivery.
import { expect, it } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { basic } from '../support/test-app.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests of each operation hold its answer against its schema.
type Loose = any;

const SANDBOXES = 10;
const SHIPMENTS = 5;
const NOW = '2026-11-09T14:00:00Z';

async function send(url: string, method: string, headers: Record<string, string>, body?: object): Promise<Loose> {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function tokenOf(baseUrl: string, apikey: string, username: string, password: string) {
  const { body } = await send(`${baseUrl}/authenticate`, 'POST', { apikey, authorization: basic(username, password) });
  return { apikey, authorization: `Bearer ${body.access_token}` };
}

it('loses nothing in any of them', { timeout: 300_000 }, async () => {
  const dataDir = temporaryFolder();
  const serve = { dataDir, settings: { LINEHAUL_RATE_LIMIT: '0' }, args: ['--only', 'test'] };
  let server: ServerProcess = await startServer(serve);
  const { quickstart, portalAccounts } = server.ready.test;
  const [portal] = portalAccounts;
  const base = () => server.ready.test.baseUrl;
  const owner = await tokenOf(base(), quickstart.apiKey, portal!.username, portal!.password);
  const made = [];
  for (let number = 0; number < SANDBOXES; number++) {
    const request = { name: `killed-${number}`, seed: String(number), clock: { now: NOW, speed: 0 } };
    const { body } = await send(`${base()}/v1/sandboxes`, 'POST', owner, request);
    const { clientId, clientSecret, username, password, account } = body.data.credentials;
    const key = await send(`${base()}/v1/api-key`, 'POST', { authorization: basic(clientId, clientSecret) });
    const headers = await tokenOf(base(), key.body.data.apiKey, username, password);
    const { value } = BOL_EXAMPLES.smallest;
    const pros: string[] = [];
    for (let bill = 0; bill < SHIPMENTS; bill++) {
      const shipped = await send(`${base()}/v1/bol`, 'POST', headers, {
        ...value,
        bol: { ...value.bol, requestedPickupDate: '2026-11-10T08:00:00.000' },
        billTo: { ...value.billTo, account },
      });
      pros.push(shipped.body.referenceNumbers.pro);
    }
    made.push({ headers, pros });
  }
  const turning = made.map(({ headers }) =>
    send(`${base()}/v1/test/clock`, 'POST', headers, { advance: '10d' }).catch(() => undefined),
  );
  await new Promise((wait) => setTimeout(wait, 400));
  await server.stop('SIGKILL');
  await Promise.all(turning);
  server = await startServer(serve);
  for (const { headers, pros } of made) {
    let status = 409;
    // The lease of the node that was killed has to run out.
    while (status === 409) ({ status } = await send(`${base()}/v1/test/clock`, 'POST', headers, { advance: '20d' }));
    expect(status).toBe(200);
    for (const pro of pros) {
      const { body } = await send(`${base()}/v1/shipments/history?pro=${pro}`, 'GET', headers);
      const [history] = body.data;
      expect(history.status.conciseStatus, pro).toBe('Delivered');
      const moments = history.movementHistory.map((one: Loose) => JSON.stringify(one));
      expect(new Set(moments).size).toBe(moments.length);
    }
  }
  await server.stop();
});
