// A stranger with a new sandbox: pastes the first calls as the portal shows them, then next steps of the certification, in one shell.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { TestApp } from '../../../test/support/test-app.ts';
import { FIRST_CALLS } from '../../../web/portal/developers/sandboxes/first-calls.ts';
import { systemClock } from '../../platform/clock.ts';
import { shellQuoted } from '../../platform/shell-quoted.ts';
import { startReceiver, type WebhookReceiver } from '../../platform/webhooks/webhook-receiver.fixture.ts';
import { type Loose, newIntegrator, openSandboxApp } from '../sandboxes/sandbox.fixture.ts';

const run = promisify(execFile);
/** The system clock, because Retry-After is waited for in real time. */
const clock = { now: () => systemClock.now(), advance: () => {} };
/** The steps that depend on who the caller is, on the address, or on what only the carrier can allow. */
const ROWS = [
  'operation.pro-reservations',
  'operation.dispute',
  // Before any subscription: it makes one.
  'webhook.prompt',
  'operation.subscriptions',
  'error.429',
  'error.401',
  'error.dropped',
  'exception.CUS',
  'shipment.volume',
  'shipment.labels',
  'shipment.void',
  'operation.api-key',
  'operation.soap-image-view',
  'operation.api-key-delete',
  'operation.route-guides',
];

let app: TestApp;
let receiver: WebhookReceiver;
/** What was set in the shell. */
let begin: string;
const folder = temporaryFolder();
beforeAll(async () => {
  receiver = await startReceiver();
  app = await openSandboxApp({ clock });
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const anna = await newIntegrator(app);
  const { credentials } = (await anna.call('POST', '/v1/sandboxes', { name: 'stranger', seed: '1' })).body.data;
  const { clientId, clientSecret, username, password, soapUser, soapPassword } = credentials;
  const variables = {
    LINEHAUL_URL: url,
    LINEHAUL_CLIENT_ID: clientId,
    LINEHAUL_CLIENT_SECRET: clientSecret,
    LINEHAUL_USERNAME: username,
    LINEHAUL_PASSWORD: password,
    LINEHAUL_SOAP_USER: soapUser,
    LINEHAUL_SOAP_PASSWORD: soapPassword,
    WEBHOOK_URL: receiver.url,
  };
  begin = Object.entries(variables)
    .map(([name, value]) => `export ${name}=${shellQuoted(value)}`)
    .join('\n');
}, 60_000);
afterAll(async () => {
  await app.close();
  await receiver.close();
});

/** In the shell in which everything before was pasted, too. */
async function paste(commands: string): Promise<string> {
  const saved = 'export -p > shell.sh';
  const script = `${begin}\n[ -f shell.sh ] && . ./shell.sh\n${commands}\n${saved}`;
  const { stdout } = await run('sh', ['-c', script], {
    cwd: folder,
    timeout: 120_000,
    env: { PATH: process.env.PATH },
  });
  return stdout;
}

const CERTIFICATION =
  'curl -s "$LINEHAUL_URL/v1/certification" -H "apikey: $LINEHAUL_API_KEY" -H "authorization: Bearer $LINEHAUL_TOKEN"';

async function rowOf(id: string): Promise<Loose> {
  return JSON.parse(await paste(CERTIFICATION)).data.rows.find((row: Loose) => row.id === id);
}

test('the first calls set the variables that every step needs', async () => {
  const said = await paste(FIRST_CALLS);
  expect(said).toContain('"username":');
  // The client secret is replaced by the first call; the shell has the new one.
  const again = 'curl -s "$LINEHAUL_URL/v1/api-key" -u "$LINEHAUL_CLIENT_ID:$LINEHAUL_CLIENT_SECRET"';
  expect(await paste(again)).toContain('"apiKey":');
});

test.each(ROWS)(
  '%s is proven by pasting its next step',
  async (id) => {
    const row = await rowOf(id);
    if (row.state === 'open') {
      const said = await paste(row.next);
      await expect.poll(async () => (await rowOf(id)).state, { message: said, timeout: 10_000 }).toBe('proven');
    }
    expect(await rowOf(id)).toMatchObject({ state: 'proven', next: null, proof: expect.stringMatching(/^[\w-]{5,}$/) });
  },
  120_000,
);
