// Production credentials: issued to customers that have proven the mandatory rows, or by an operator who gives a reason.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandFolder } from '../../../test/support/run-command.ts';
import { ACTOR, basic, openTestApp, type TestApp, testClock } from '../../../test/support/test-app.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createOperator } from '../accounts/manage-operators.ts';
import type { Loose } from '../bol/bol.fixture.ts';
import { type BolShipper, bolShipperOf } from '../bol/bol-shipper.fixture.ts';

const config = {
  masterKey: Buffer.alloc(32, 9).toString('base64'),
  mandatoryCertification: ['operation.route-guides', 'operation.authenticate'],
  requestsPerSecond: 0,
};
const clock = testClock();

let production: TestApp;
let shipper: BolShipper;
let headers: Record<string, string>;
beforeAll(async () => {
  production = await openTestApp({ environment: 'production', clock, config });
  shipper = await bolShipperOf(await openTestApp({ carrier: true, clock, config }));
  headers = { authorization: basic('issuer', await createOperator(production.context, ACTOR, 'issuer')) };
});
afterAll(async () => {
  await production.close();
  await shipper.app.close();
});

const issue = async (claim: Loose = {}, from = production) => {
  const payload = { name: 'Acme', kind: 'direct', ...claim };
  const answer = await from.http.inject({ method: 'POST', url: '/ops/v1/clients', headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const certification = async () => (await shipper.call('GET', '/v1/certification')).body.data;
const audited = async () => {
  const url = '/ops/v1/audit?limit=1&action=client.created';
  const answer = await production.http.inject({ method: 'GET', url, headers });
  return JSON.stringify(answer.json().data[0]);
};

describe('with mandatory rows', () => {
  test('no credentials are issued without a certificate, and no certificate before the rows are proven', async () => {
    const { status, body } = await issue();
    expect([status, body.error.code]).toEqual([409, 5147]);
    expect(body.error.details).toContain('Not proven: operation.route-guides, operation.authenticate.');
    const { isReady, certificate, rows } = await certification();
    expect([isReady, certificate]).toEqual([false, null]);
    expect(rows.filter(({ mandatory }: Loose) => mandatory).map(({ id }: Loose) => id)).toEqual([
      'operation.authenticate',
      'operation.route-guides',
    ]);
  });

  test('a certificate is accepted until it is too old', async () => {
    await shipper.call('POST', '/v1/route-guides', {
      originPoint: { zip: '23230' },
      destinationPoints: [{ point: { zip: '75207' } }],
    });
    const { isReady, certificate, username } = await certification();
    expect(isReady).toBe(true);
    expect((await issue({ certificate })).status).toBe(201);
    expect(await audited()).toContain(username);
    const altered = certificate.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A'));
    expect((await issue({ certificate: altered })).body.error.validationFailures[0].field).toBe('certificate');
    clock.advance(91 * DAY_MS);
    expect((await issue({ certificate })).body.error.validationFailures[0].description).toContain('older than 90 days');
  });

  test('an operator can give a reason instead, and the audit log keeps it', async () => {
    expect((await issue({ withoutCertification: 'no' })).status).toBe(400);
    const { status } = await issue({ withoutCertification: 'An old customer who moves from SOAP.' });
    expect(status).toBe(201);
    expect(await audited()).toContain('An old customer who moves from SOAP.');
  });

  test('a certificate of another installation is rejected', async () => {
    const elsewhere = { ...config, masterKey: Buffer.alloc(32, 1).toString('base64'), mandatoryCertification: [] };
    const other = await bolShipperOf(await openTestApp({ config: elsewhere }));
    const { certificate } = (await other.call('GET', '/v1/certification')).body.data;
    expect((await issue({ certificate })).body.error.details).toContain('was not issued by the test environment');
    await other.app.close();
  });
});

test('the command line has the same requirement', async () => {
  const folder = commandFolder();
  process.env.LINEHAUL_MANDATORY_CERTIFICATION = 'error.429';
  try {
    const create = ['clients', 'create', '-e', 'production', '--name', 'Acme'];
    const refused = await folder.run(...create);
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining('Not proven: error.429.') });
    expect(await folder.run(...create, '--without-certification', 'An old customer.')).toMatchObject({ exitCode: 0 });
    expect(await folder.run('clients', 'create', '-e', 'test', '--name', 'Acme')).toMatchObject({ exitCode: 0 });
  } finally {
    delete process.env.LINEHAUL_MANDATORY_CERTIFICATION;
    folder.remove();
  }
});

test('without mandatory rows, nothing is required', async () => {
  const open = await openTestApp({ environment: 'production', config: { requestsPerSecond: 0 } });
  const password = await createOperator(open.context, ACTOR, 'issuer');
  const answer = await open.http.inject({
    method: 'POST',
    url: '/ops/v1/clients',
    headers: { authorization: basic('issuer', password) },
    payload: { name: 'Acme', kind: 'direct' },
  });
  expect(answer.statusCode).toBe(201);
  // Production has the choice of mandatory rows, and nothing else of the certification.
  const routes = open.routes.filter(({ path }) => path.includes('certification'));
  expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /ops/v1/certification-rows',
    'PUT /ops/v1/certification-rows',
  ]);
  await open.close();
});

test.each(['production', 'test'] as const)('an unknown row keeps %s from starting', async (environment) => {
  await expect(openTestApp({ environment, config: { mandatoryCertification: ['error.418'] } })).rejects.toThrow(
    /LINEHAUL_MANDATORY_CERTIFICATION names error\.418/,
  );
});
