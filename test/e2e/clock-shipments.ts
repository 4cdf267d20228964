// Shipments that move with the test clock of a server in its own process, for tests that kill it meanwhile: each event must happen once.
import { expect } from 'vitest';
import { BOL_EXAMPLES } from '../../src/capabilities/bol/request/bol.examples.ts';
import { DAY_MS } from '../../src/platform/durations.ts';
import { basic } from '../support/basic-credentials.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { until } from '../support/waiting.ts';
import { fetchUntilTold } from './retry-unavailable.ts';

/** With the demo credentials of the node that created them, if that was another one. */
export async function signIn(server: ServerProcess, creator = server) {
  const { baseUrl } = server.ready.test;
  const { quickstart, portalAccounts } = creator.ready.test;
  const [portal] = portalAccounts;
  const answer = await fetchUntilTold(`${baseUrl}/authenticate`, {
    method: 'POST',
    headers: { apikey: quickstart.apiKey, authorization: basic(portal!.username, portal!.password) },
  });
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const headers = {
    apikey: quickstart.apiKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  };
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const found = await fetchUntilTold(`${baseUrl}${path}`, init);
    // biome-ignore lint/suspicious/noExplicitAny: the tests of each operation check its response against its schema.
    return { status: found.status, body: (await found.json()) as any };
  };
  return { call, account: portal!.accounts[0]! };
}

export type Caller = Awaited<ReturnType<typeof signIn>>;

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
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    pros.push(made.body.referenceNumbers.pro);
  }
  return pros;
}

/** Moves the clock until all are delivered, and returns how many events they have. */
export async function deliverEachOnce({ call }: Caller, pros: readonly string[]): Promise<number> {
  for (let days = 0; days < 20; days += 5) {
    // The killed node's lease has to expire first.
    await until('the clock can be moved', async () => {
      const { status } = await call('POST', '/v1/test/clock', { advance: '5d' });
      if (status !== 409) expect(status).toBe(200);
      return status === 200;
    });
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
