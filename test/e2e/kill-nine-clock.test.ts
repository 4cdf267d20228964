// kill -9 while the test clock moves forward: no planned event is lost, and none happens twice.
import { expect, it } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { report } from '../support/report.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { basic } from '../support/test-app.ts';

const SHIPMENTS = 60;
const KILLS = Number(process.env.LINEHAUL_TORTURE_ROUNDS ?? 4);

async function signIn(server: ServerProcess) {
  const { baseUrl, quickstart, portalAccounts } = server.ready.test;
  const [portal] = portalAccounts;
  const answer = await fetch(`${baseUrl}/authenticate`, {
    method: 'POST',
    headers: { apikey: quickstart.apiKey, authorization: basic(portal!.username, portal!.password) },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const headers = {
    apikey: quickstart.apiKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const call = async (method: string, path: string, body?: object) => {
    const found = await fetch(`${baseUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    // biome-ignore lint/suspicious/noExplicitAny: the tests of each operation check its response against its schema.
    return { status: found.status, body: (await found.json()) as any };
  };
  return { call, account: portal!.accounts[0]! };
}

it(`delivers everything once through ${KILLS} kills`, { timeout: 60_000 + KILLS * 60_000 }, async () => {
  const dataDir = temporaryFolder();
  const serve = { dataDir, settings: { LINEHAUL_RATE_LIMIT: '0' }, args: ['--only', 'test'] };
  let server = await startServer(serve);
  let { call, account } = await signIn(server);
  // Frozen, so that the run does not depend on today's date: from here on, only calls move the clock.
  await call('POST', '/v1/test/clock', { speed: 0 });
  const { body: clock } = await call('GET', '/v1/test/clock');
  const shipDate = new Date(Date.parse(clock.data.now) + 2 * 86_400_000).toISOString().slice(0, 10);
  const { value } = BOL_EXAMPLES.smallest;
  const pros: string[] = [];
  for (let number = 0; number < SHIPMENTS; number++) {
    const made = await call('POST', '/v1/bol', {
      ...value,
      bol: { ...value.bol, requestedPickupDate: `${shipDate}T08:00:00.000` },
      billTo: { ...value.billTo, account },
    });
    pros.push(made.body.referenceNumbers.pro);
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const advancing = call('POST', '/v1/test/clock', { advance: '3d' }).catch(() => undefined);
    await new Promise((wait) => setTimeout(wait, 150 + kill * 120));
    await server.stop('SIGKILL');
    await advancing;
    server = await startServer(serve);
    ({ call } = await signIn(server));
  }
  for (let days = 0; days < 20; days += 5) {
    let status = 409;
    // The killed node's lease has to expire first.
    while (status === 409) ({ status } = await call('POST', '/v1/test/clock', { advance: '5d' }));
    expect(status).toBe(200);
  }
  let events = 0;
  for (const pro of pros) {
    const { body } = await call('GET', `/v1/shipments/history?pro=${pro}`);
    const [history] = body.data;
    expect(history.status.conciseStatus, pro).toBe('Delivered');
    const sequences = history.movementHistory.map((one: { sequence: number }) => one.sequence);
    expect(new Set(sequences).size).toBe(sequences.length);
    for (const type of ['PICKED_UP', 'DELIVERED']) {
      const told = history.movementHistory.filter((one: { eventType: string }) => one.eventType === type);
      expect(told, `${pro} ${type}`).toHaveLength(1);
    }
    events += sequences.length;
  }
  await server.stop();
  report(`kill -9 during an advance: ${pros.length} shipments, ${events} events, each once`);
});
