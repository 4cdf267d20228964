// Certification on the real app: each next step is run in a shell as shown, and its row is then proven.
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import {
  ACTOR,
  basic,
  clientWithKey,
  newPortal,
  openTestApp,
  type TestApp,
  tokenFor,
} from '../../../test/support/test-app.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Behave, startReceiver, type WebhookReceiver } from '../../platform/webhooks/webhook-receiver.fixture.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import { createSoapUser } from '../accounts/manage-soap-users.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { bolShipperOf } from '../bol/bol-shipper.fixture.ts';
import { allowProReservations } from '../pros/manage-pro-permissions.ts';
import { TestBrowser } from '../sessions/session.fixture.ts';
import { blankless, pdfText } from './certification-pdf.fixture.ts';
import { CERTIFICATION_ROWS } from './certification-rows.ts';
import { provenByClaims } from './claim-evidence.ts';
import { portalOwner } from './evidence.store.ts';

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const run = promisify(execFile);
const LEFT = 'left behind: ';

/** The system clock, because Retry-After is waited for in real time. */
const clock = { now: () => systemClock.now(), advance: () => {} };

let app: TestApp;
let receiver: WebhookReceiver;
let variables: Record<string, string>;
let bearer: Record<string, string>;
let username: string;
let secret = '';
const folder = temporaryFolder();

/** A receiver that does everything right. */
const careful = (): Behave => {
  const seen = new Set<string>();
  return ({ id, headers, body }, response) => {
    const signed = `${id}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const right = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    if (headers['webhook-signature'] !== right) return void response.writeHead(401).end();
    if (seen.has(id)) return void response.writeHead(204).end();
    seen.add(id);
    response.writeHead(200).end(JSON.parse(body).data.challenge ?? '');
  };
};

beforeAll(async () => {
  receiver = await startReceiver();
  app = await openTestApp({ carrier: true, clock, config: { requestsPerSecond: 0, masterKey: MASTER_KEY } });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const client = await clientWithKey(app);
  const portal = await newPortal(app.context);
  ({ username } = portal);
  await allowProReservations(app.context, ACTOR, portal.account);
  const token = await tokenFor(app, client.apiKey, portal);
  bearer = { apikey: client.apiKey, authorization: `Bearer ${token}` };
  variables = {
    LINEHAUL_API_KEY: client.apiKey,
    LINEHAUL_TOKEN: token,
    LINEHAUL_USERNAME: portal.username,
    LINEHAUL_PASSWORD: portal.password,
    LINEHAUL_CLIENT_ID: client.clientId,
    LINEHAUL_CLIENT_SECRET: client.clientSecret,
    LINEHAUL_SOAP_USER: 'imager',
    LINEHAUL_SOAP_PASSWORD: await createSoapUser(app.context, ACTOR, { user: 'imager', accounts: [portal.account] }),
    WEBHOOK_URL: receiver.url,
  };
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

async function certification(headers = bearer): Promise<Loose> {
  const answer = await app.http.inject({ method: 'GET', url: '/v1/certification', headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

async function rowOf(id: string): Promise<Loose> {
  return (await certification()).rows.find((row: Loose) => row.id === id);
}

async function paste(commands: string): Promise<string> {
  const env = { PATH: process.env.PATH, ...variables };
  const left = ['LINEHAUL_API_KEY', 'LINEHAUL_TOKEN', 'LINEHAUL_CLIENT_SECRET'];
  const script = `${commands}\necho\n${left.map((name) => `echo "${LEFT}${name}=$${name}"`).join('\n')}`;
  const { stdout } = await run('sh', ['-c', script], { env, cwd: folder, timeout: 120_000 }).catch((error) => ({
    // curl fails if the connection is closed on purpose; only the row matters.
    stdout: String(error.stdout),
  }));
  // Like in one shell: the next step begins with the variables that this one has set.
  for (const [, name, value] of stdout.matchAll(new RegExp(`^${LEFT}(\\w+)=(.+)$`, 'gm'))) variables[name!] = value!;
  bearer = { apikey: variables.LINEHAUL_API_KEY!, authorization: `Bearer ${variables.LINEHAUL_TOKEN}` };
  return stdout.split(`\n${LEFT}`)[0]!;
}

describe('every next step proves its row', () => {
  test.each(CERTIFICATION_ROWS.map(({ id }) => [id]))(
    '%s',
    async (id) => {
      let row = await rowOf(id);
      // A step may prove other rows besides its own.
      if (row.state === 'open') {
        if (id === 'webhook.signature') receiver.behave(careful());
        const said = await paste(row.next);
        if (id === 'operation.subscriptions') secret = JSON.parse(said).data.secret;
        if (id === 'webhook.prompt') await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
        await expect.poll(async () => (await rowOf(id)).state, { message: said, timeout: 5_000 }).toBe('proven');
        row = await rowOf(id);
      }
      expect(row).toMatchObject({ state: 'proven', next: null });
      expect(row.proof).toMatch(/^[\w-]{5,}$/);
      expect(Math.abs(Date.parse(row.seenAt) - clock.now())).toBeLessThan(600_000);
    },
    120_000,
  );

  test('a claim of someone else, without an attachment or undecided, proves nothing', () => {
    const claim = { filedBy: username, decision: { decision: 'APPROVE' }, attachments: [{ attachmentId: 'att_1' }] };
    const proven = (data: object) => provenByClaims(JSON.stringify({ data }), portalOwner(username));
    expect(proven(claim)).toEqual(['operation.claim']);
    expect(proven([{ ...claim, attachments: [] }, claim])).toEqual(['operation.claim']);
    const { decision: _, ...undecided } = claim;
    for (const other of [{ ...claim, filedBy: 'other' }, { ...claim, attachments: [] }, undecided]) {
      expect(proven(other), JSON.stringify(other)).toEqual([]);
      expect(proven([other]), JSON.stringify(other)).toEqual([]);
    }
  });

  test('a proof is a logged request, and survives a reset', async () => {
    const { proof } = await rowOf('operation.route-guides');
    const logged = await app.http.inject({ method: 'GET', url: `/v1/requests/${proof}`, headers: bearer });
    expect(logged.json().data).toMatchObject({ path: '/v1/route-guides', status: 200 });
    await app.http.inject({ method: 'POST', url: '/v1/test/reset', headers: bearer });
    const { proven, total, isReady, certificate } = await certification();
    expect([proven, isReady]).toEqual([total, true]);
    expect(certificate).toMatch(/^lhcert_/);
  });

  test('the PDF has every row, with its state, its date and its proof', async () => {
    const answer = await app.http.inject({ method: 'GET', url: '/v1/certification.pdf', headers: bearer });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = await pdfText(answer.rawPayload);
    const { rows, proven, total } = await certification();
    expect(text).toContain(blankless(`Certification of ${username}`));
    expect(text).toContain(blankless(`${proven} of ${total} rows proven; every mandatory row is proven`));
    for (const { title, seenAt, proof } of rows)
      expect(text).toContain(blankless(`${title} Proven ${seenAt.slice(0, 16).replace('T', ' ')} ${proof}`));
    expect(text.match(/Proven\d{4}-\d\d-\d\d/g)).toHaveLength(total);
  });

  test('an operator sees it; another customer sees nothing of it', async () => {
    const password = await createOperator(app.context, ACTOR, 'desk');
    const url = `/ops/v1/portal-accounts/${username}/certification`;
    const headers = { authorization: basic('desk', password) };
    const seen = await app.http.inject({ method: 'GET', url, headers });
    expect(seen.json().data).toMatchObject({ username, isReady: true });
    const nobody = await app.http.inject({ method: 'GET', url: url.replace(username, 'nobody'), headers });
    expect(nobody.statusCode).toBe(404);
    const other = await bolShipperOf(app);
    expect((await certification(other.headers)).proven).toBeLessThan(3);
  });
});

describe('what proves nothing', () => {
  const quiet = async () => {
    const shipper = await bolShipperOf(app);
    const row = async (id: string) =>
      (await certification(shipper.headers)).rows.find((one: Loose) => one.id === id).state;
    const fault = (operation: string, then: object) =>
      shipper.call('POST', '/v1/test/faults', { match: { operation }, then, times: 1 });
    const classes = () => shipper.call('GET', '/v1/freight-classes');
    const bill = (key: string) =>
      app.http.inject({
        method: 'POST',
        url: '/v1/bol',
        headers: { ...shipper.headers, 'idempotency-key': key },
        payload: shipper.bill(),
      });
    return { shipper, row, fault, classes, bill };
  };

  test('a 429 after which the program does not wait', async () => {
    const { row, fault, classes } = await quiet();
    await fault('freight-classes', { status: 429 });
    expect([(await classes()).status, (await classes()).status]).toEqual([429, 200]);
    expect(await row('error.429')).toBe('open');
  });

  test('a 401 after which the old token is used', async () => {
    const { row, fault, classes } = await quiet();
    await fault('freight-classes', { status: 401 });
    expect([(await classes()).status, (await classes()).status]).toEqual([401, 200]);
    expect(await row('error.401')).toBe('open');
  });

  test('a 503 that is retried with another key', async () => {
    const { row, fault, bill } = await quiet();
    await fault('POST /v1/bol', { status: 503 });
    expect([(await bill('a')).statusCode, (await bill('b')).statusCode]).toEqual([503, 201]);
    expect(await row('error.5xx')).toBe('open');
    expect((await bill('a')).statusCode).toBe(201);
    expect(await row('error.5xx')).toBe('proven');
  });

  test('a call of a page', async () => {
    const { apiKey } = await clientWithKey(app);
    const portal = await newPortal(app.context);
    const headers = { apikey: apiKey, authorization: `Bearer ${await tokenFor(app, apiKey, portal)}` };
    const row = async () =>
      (await certification(headers)).rows.find(({ id }: Loose) => id === 'operation.route-guides').state;
    const page = new TestBrowser(app);
    await page.signIn('/v1/session', portal.username, portal.password);
    const body = { originPoint: { zip: '23230' }, destinationPoints: [{ point: { zip: '75207' } }] };
    expect((await page.call('/v1/route-guides', { method: 'POST', body })).statusCode).toBe(200);
    expect(await row()).toBe('open');
    const asProgram = { method: 'POST', url: '/v1/route-guides', headers, payload: body } as const;
    expect((await app.http.inject(asProgram)).statusCode).toBe(200);
    expect(await row()).toBe('proven');
  });

  test.each<[string, Behave, Loose]>([
    [
      'a receiver that believes everything',
      ({ body }, response) => void response.writeHead(200).end(JSON.parse(body).data.challenge),
      { genuine: { passed: true }, forged: { passed: false, status: 200 }, duplicate: { passed: false } },
    ],
    [
      'a receiver that refuses everything',
      (_request, response) => void response.writeHead(400).end(),
      { genuine: { passed: false }, forged: { passed: true }, duplicate: { passed: false } },
    ],
    [
      'a receiver that takes everything without a word',
      (_request, response) => void response.writeHead(204).end(),
      { genuine: { passed: false }, forged: { passed: false }, duplicate: { passed: false } },
    ],
  ])('%s', async (_what, behave, results) => {
    const { shipper, row } = await quiet();
    const subscribed = await shipper.call('POST', '/v1/subscriptions', { kind: 'shipment', url: receiver.url });
    receiver.behave(behave);
    const { status, body } = await shipper.call('POST', `/v1/subscriptions/${subscribed.body.data.id}/challenge`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(results);
    for (const { passed, problem } of [body.data.genuine, body.data.forged, body.data.duplicate])
      expect(problem === null).toBe(passed);
    expect([await row('webhook.signature'), await row('webhook.duplicates')]).toEqual(['open', 'open']);
  });

  test('another customer’s receiver cannot be challenged', async () => {
    const [one, other] = [await quiet(), await quiet()];
    const subscribed = await one.shipper.call('POST', '/v1/subscriptions', { kind: 'shipment', url: receiver.url });
    const { status } = await other.shipper.call('POST', `/v1/subscriptions/${subscribed.body.data.id}/challenge`);
    expect(status).toBe(404);
  });
});
