// Operators make rows mandatory, see what was proven in each sandbox, and production accepts a sandbox's certificate.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTOR, basic, openTestApp, type TestApp, testClock } from '../../../test/support/test-app.ts';
import { startReceiver, type WebhookReceiver } from '../../platform/webhooks/webhook-receiver.fixture.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import type { OperatorRoleName } from '../accounts/roles.ts';
import {
  callerOf,
  type Integrator,
  type Loose,
  newIntegrator,
  openSandboxApp,
  type SandboxCaller,
} from '../sandboxes/sandbox.fixture.ts';
import { CERTIFICATION_ROWS } from './certification-rows.ts';

const ROWS = '/ops/v1/certification-rows';
const GUIDE = { originPoint: { zip: '23230' }, destinationPoints: [{ point: { zip: '75207' } }] };
const config = {
  masterKey: Buffer.alloc(32, 5).toString('base64'),
  mandatoryCertification: ['operation.authenticate'],
  requestsPerSecond: 0,
};
const clock = testClock();

let testing: TestApp;
let production: TestApp;
let desk: SandboxCaller;
let issuer: SandboxCaller;
let anna: Integrator;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
  testing = await openSandboxApp({ clock, config });
  production = await openTestApp({ environment: 'production', clock, config });
  desk = await operatorOf(testing);
  issuer = await operatorOf(production);
  anna = await newIntegrator(testing);
}, 60_000);
afterAll(async () => {
  await testing.close();
  await production.close();
  await receiver.close();
});

async function operatorOf(app: TestApp, username = 'admin', role?: OperatorRoleName): Promise<SandboxCaller> {
  const password = await createOperator(app.context, ACTOR, username, role && { role });
  return callerOf(app, { authorization: basic(username, password) }, '');
}

const mandatoryIn = ({ rows }: Loose): string[] =>
  rows.filter((row: Loose) => row.mandatory).map(({ id }: Loose) => id);
const issue = (claim: object = {}) =>
  issuer.call('POST', '/ops/v1/clients', { name: 'Acme', kind: 'direct', ...claim });
const certificationOf = async (who: SandboxCaller) => (await who.call('GET', '/v1/certification')).body.data;

test('the setting applies until operators choose, and again once they take the choice back', async () => {
  const before = (await desk.call('GET', ROWS)).body.data;
  expect(before).toMatchObject({ chosenBy: null, chosenAt: null });
  expect(before.rows).toHaveLength(CERTIFICATION_ROWS.length);
  expect(mandatoryIn(before)).toEqual(config.mandatoryCertification);

  const wanted = ['operation.route-guides', 'error.429'];
  const chosen = await desk.call('PUT', ROWS, { mandatory: wanted });
  expect(chosen.status, chosen.text).toBe(200);
  expect(chosen.body.data).toMatchObject({ chosenBy: 'operator:admin', chosenAt: new Date(clock.now()).toISOString() });
  expect(mandatoryIn((await desk.call('GET', ROWS)).body.data)).toEqual(wanted);
  expect(mandatoryIn(await certificationOf(anna))).toEqual(wanted);
  expect(await certificationOf(anna)).toMatchObject({ isReady: false, certificate: null });
  // Production has a choice of its own.
  expect(mandatoryIn((await issuer.call('GET', ROWS)).body.data)).toEqual(config.mandatoryCertification);

  expect((await desk.call('PUT', ROWS, { mandatory: [] })).status).toBe(200);
  expect(mandatoryIn(await certificationOf(anna))).toEqual([]);
  expect((await desk.call('PUT', ROWS, { mandatory: null })).body.data.chosenBy).toBeNull();
  expect(mandatoryIn(await certificationOf(anna))).toEqual(config.mandatoryCertification);
  const audited = (await desk.call('GET', '/ops/v1/audit?action=certification.mandatory-rows-changed')).body.data;
  expect(audited.map(({ details }: Loose) => details)).toEqual([
    { before: [], after: config.mandatoryCertification, asInSettings: true },
    { before: wanted, after: [] },
    { before: config.mandatoryCertification, after: wanted },
  ]);
});

test('unknown rows are named, and only administrators choose', async () => {
  const unknown = await desk.call('PUT', ROWS, { mandatory: ['error.418', 'error.429', 'operation.nothing'] });
  expect(unknown.status).toBe(400);
  expect(unknown.body.error.validationFailures.map(({ field }: Loose) => field)).toEqual([
    'mandatory[0]',
    'mandatory[2]',
  ]);
  const support = await operatorOf(testing, 'helper', 'support');
  expect((await support.call('GET', ROWS)).status).toBe(200);
  expect((await support.call('PUT', ROWS, { mandatory: [] })).status).toBe(403);
});

test('a sandbox shows what operators of the test environment chose, and has no choice of its own', async () => {
  const sandbox = await anna.sandbox({ name: 'choice' });
  const wanted = ['operation.bol'];
  await desk.call('PUT', ROWS, { mandatory: wanted });
  expect(mandatoryIn(await certificationOf(sandbox))).toEqual(wanted);
  // From inside a sandbox too, it is the choice of the test environment.
  const inside = await desk.call('PUT', `/sandboxes/${sandbox.id}${ROWS}`, { mandatory: null });
  expect(inside.status, inside.text).toBe(200);
  expect((await desk.call('GET', ROWS)).body.data.chosenBy).toBeNull();
  expect(mandatoryIn(await certificationOf(sandbox))).toEqual(config.mandatoryCertification);
});

test('operators see what was proven in each sandbox', { timeout: 60_000 }, async () => {
  const ben = await newIntegrator(testing);
  const [one, two] = [await ben.sandbox({ name: 'one' }), await ben.sandbox({ name: 'two' })];
  await anna.sandbox({ name: 'not-bens' });
  expect((await one.call('POST', '/v1/route-guides', GUIDE)).status).toBe(200);
  await desk.call('PUT', ROWS, { mandatory: ['operation.route-guides'] });
  const listed = async () => (await desk.call('GET', `/ops/v1/sandboxes?owner=${ben.username}`)).body.data;
  const seen = async () =>
    Object.fromEntries((await listed()).map(({ name, certification }: Loose) => [name, certification]));
  const total = CERTIFICATION_ROWS.length;
  // Getting a key and a token proves two rows. The node looks every five seconds.
  await expect
    .poll(seen, { timeout: 20_000, interval: 500 })
    .toEqual({ one: { proven: 3, total, isReady: true }, two: { proven: 2, total, isReady: false } });
  expect((await listed()).every(({ owner }: Loose) => owner === ben.username)).toBe(true);
  expect((await certificationOf(one)).proven).toBe(3);
  expect((await certificationOf(two)).proven).toBe(2);
  // A snapshot closes the sandbox: nothing is lost.
  expect((await two.call('POST', '/v1/route-guides', GUIDE)).status).toBe(200);
  expect((await ben.call('POST', `/v1/sandboxes/${two.id}/snapshots`, { name: 'kept' })).status).toBe(201);
  expect((await seen()).two).toEqual({ proven: 3, total, isReady: true });
  const pdf = await desk.call('GET', `/sandboxes/${one.id}/ops/v1/portal-accounts/${ben.username}/certification.pdf`);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  await desk.call('PUT', ROWS, { mandatory: null });
});

test('operators see that a webhook was acknowledged in time before the customer asks', {
  timeout: 60_000,
}, async () => {
  const cleo = await newIntegrator(testing);
  const sandbox = await cleo.sandbox({ name: 'answers' });
  await desk.call('PUT', ROWS, { mandatory: ['webhook.prompt'] });
  const made = await sandbox.call('POST', '/v1/subscriptions', { kind: 'shipment', url: receiver.url });
  expect((await sandbox.call('POST', `/v1/subscriptions/${made.body.data.id}/test`)).status).toBeLessThan(300);
  const isReady = async () =>
    (await desk.call('GET', `/ops/v1/sandboxes?owner=${cleo.username}`)).body.data[0].certification.isReady;
  await expect.poll(isReady, { timeout: 20_000, interval: 500 }).toBe(true);
  await desk.call('PUT', ROWS, { mandatory: null });
});

test('production accepts the certificate of a sandbox, for the rows that its operators chose', async () => {
  const sandbox = await anna.sandbox({ name: 'ready' });
  const { certificate, isReady } = await certificationOf(sandbox);
  expect([isReady, certificate]).toEqual([true, expect.stringMatching(/^lhcert_/)]);
  expect((await issue()).body.error.code).toBe(5147);
  expect((await issue({ certificate })).status).toBe(201);

  await issuer.call('PUT', ROWS, { mandatory: ['operation.authenticate', 'operation.route-guides'] });
  const refused = await issue({ certificate });
  expect([refused.status, refused.body.error.code]).toEqual([409, 5147]);
  expect(refused.body.error.details).toContain('Not proven: operation.route-guides.');
  expect((await sandbox.call('POST', '/v1/route-guides', GUIDE)).status).toBe(200);
  const { certificate: better } = await certificationOf(sandbox);
  expect((await issue({ certificate: better })).status).toBe(201);
  await issuer.call('PUT', ROWS, { mandatory: [] });
  expect((await issue()).status).toBe(201);
});
