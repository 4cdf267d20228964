// linehaul listen, trigger, events and subscriptions, against a running server.
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientWithKey, newPortal, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/waiting.ts';
import { answers, startReceiver, type WebhookReceiver } from '../../platform/webhooks/webhook-receiver.fixture.ts';
import { runProgram } from '../program.ts';
import type { Terminal } from '../terminal.ts';
import { listen } from './listen.ts';

let app: TestApp;
let receiver: WebhookReceiver;
let server: string[];
let url: string;
beforeAll(async () => {
  app = await openTestApp({ config: { requestsPerSecond: 0 } });
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { apiKey } = await clientWithKey(app);
  const { username, password } = await newPortal(app.context);
  server = ['--url', url, '--api-key', apiKey, '--user', `${username}:${password}`];
  receiver = await startReceiver();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

function recorder(): Terminal & { readonly lines: string[]; readonly errors: string[] } {
  const lines: string[] = [];
  const errors: string[] = [];
  return { lines, errors, out: (text) => lines.push(text), err: (text) => errors.push(text) };
}

async function run(...argv: string[]) {
  const terminal = recorder();
  const ending = await runProgram(['node', 'linehaul', ...argv], terminal);
  return { ending, text: terminal.lines.join('\n'), errors: terminal.errors.join('\n') };
}

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

it('forwards triggered events, signed, and again when r is pressed, until it is stopped', async () => {
  const terminal = recorder();
  const ending = new AbortController();
  let press: (key: string) => void = () => {};
  const [, , , apiKey, , user] = server;
  const running = listen(
    terminal,
    { url, apiKey: apiKey!, user: user!, forwardTo: receiver.url, secret: SECRET, json: true },
    { ended: ending.signal, onKey: (heard) => (press = heard) },
  );
  // It only forwards events from after its start.
  const told = await until('it is forwarded', async () => {
    const { text } = await run(
      'trigger',
      'shipment.delivered',
      '--set',
      'receivedBy=J. Doe',
      '--set',
      'pieces=7',
      ...server,
      '--json',
    );
    await new Promise((next) => setTimeout(next, 600));
    return receiver.received.some(({ id }) => id === JSON.parse(text).id) && JSON.parse(text);
  });
  const sent = receiver.received.find(({ id }) => id === told.id)!;
  expect(new Webhook(SECRET).verify(sent.body, sent.headers)).toMatchObject({
    id: told.id,
    type: 'shipment.delivered',
    data: { receivedBy: 'J. Doe', pieces: 7 },
  });
  const line = () => JSON.parse(terminal.lines.at(-1)!);
  expect(line()).toMatchObject({ id: told.id, status: 204, error: null });
  const before = receiver.received.length;
  receiver.behave(answers(500));
  press('r');
  await until(
    'it is sent again',
    () => receiver.received.length === before + 1 && terminal.lines.length === before + 1,
  );
  expect(line()).toMatchObject({ id: told.id, status: 500 });
  receiver.behave(answers(204));
  ending.abort();
  await running;
});

it('lists events, replays them to subscriptions, and says what is wrong', async () => {
  expect((await run('events', 'list', ...server)).text).toContain('shipment.delivered');
  const none = await run('events', 'replay', '--since', '24h', ...server);
  expect([none.ending, none.errors]).toEqual([1, expect.stringContaining('no active subscription')]);
  expect((await run('events', 'replay', '--since', 'yesterday', ...server)).ending).toBe(1);
  expect((await run('trigger', 'shipment.lost', ...server)).errors).toContain('shipment.delivered');
  expect((await run('trigger', 'shipment.delivered', '--set', 'x', ...server)).errors).toContain('--set');
  const [, , , apikey = '', , user = ''] = server;
  const basic = `Basic ${Buffer.from(user).toString('base64')}`;
  const answer = await fetch(`${url}/authenticate`, { method: 'POST', headers: { apikey, authorization: basic } });
  const { access_token } = (await answer.json()) as { access_token: string };
  await fetch(`${url}/v1/subscriptions`, {
    method: 'POST',
    headers: { apikey, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'shipment', url: receiver.url }),
  });
  const before = receiver.received.length;
  const { text } = await run('events', 'replay', '--since', '24h', '--failed', ...server, '--json');
  expect(JSON.parse(text)).toMatchObject([{ missedOnly: true }]);
  await until('they are delivered', () => receiver.received.length > before);
});
