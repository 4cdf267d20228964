// Shipments that move with the test clock of a server in its own process, for tests that kill it meanwhile: each event must happen once.
import { expect } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { basic } from '../support/basic-credentials.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** With the demo credentials of the node that created them, if that was another one. */
export async function signIn(server: ServerProcess, creator = server) {
  const { baseUrl } = server.ready.test;
  const { quickstart, portalAccounts } = creator.ready.test;
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

type Caller = Awaited<ReturnType<typeof signIn>>;

/** Freezes the clock, so that the run does not depend on today's date, and returns the PROs of new shipments. */
export async function makeShipments({ call, account }: Caller, count: number): Promise<string[]> {
  await call('POST', '/v1/test/clock', { speed: 0 });
  const { body: clock } = await call('GET', '/v1/test/clock');
  const shipDate = new Date(Date.parse(clock.data.now) + 2 * DAY_MS).toISOString().slice(0, 10);
  const { value } = BOL_EXAMPLES.smallest;
  const pros: string[] = [];
  for (let number = 0; number < count; number++) {
    const made = await call('POST', '/v1/bol', {
      ...value,
      bol: { ...value.bol, requestedPickupDate: `${shipDate}T08:00:00.000` },
      billTo: { ...value.billTo, account },
    });
    pros.push(made.body.referenceNumbers.pro);
  }
  return pros;
}

/** Moves the clock until all are delivered, and returns how many events they have. */
export async function deliverEachOnce({ call }: Caller, pros: readonly string[]): Promise<number> {
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
  return events;
}
