// Four sandboxes and every route that takes an ID: what is in one sandbox looks absent in the others, whoever owns them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { SMALLEST as SMALLEST_BOL } from '../../src/capabilities/bol/bol.fixture.ts';
import { SMALLEST as SMALLEST_PICKUP } from '../../src/capabilities/pickups/pickup.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE } from '../../src/capabilities/rate-quotes/rate-quote.fixture.ts';
import {
  type Loose,
  newIntegrator,
  openSandboxApp,
  type SandboxOwner,
} from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { AS_PNG, PHOTOGRAPH } from '../../tools/examples/photograph.ts';
import { EVERY_DATABASE } from '../support/each-database.ts';
import { spoiled } from '../support/spoiled.ts';
import { ACTOR, basic, type TestApp } from '../support/test-app.ts';

/** IDs for paths that exist in no sandbox. Numbers start at the same value in each, so each sandbox creates more than the previous one. */
const NOBODYS = {
  pro: '9999999990',
  quoteId: 'ZZZZZZ9',
  id: 'sub_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  deliveryId: 'dlv_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  requestNumber: 'PU99999999',
  number: 'INV-2026-99999999',
  disputeId: 'dsp_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  claimId: 'clm_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  attachmentId: 'att_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  requestId: 'ZZZZZZZZZZ-9',
  addressId: 'adr_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  templateId: 'tpl_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
  instructionId: 'ins_ZZZZZZZZZZZZZZZZZZZZZZZZZZ',
} as const;

/** What only this sandbox has. */
interface Own {
  readonly sandbox: SandboxOwner;
  readonly ids: Readonly<Record<keyof typeof NOBODYS, string>>;
}
/** The attachment belongs to the claim, not to the dispute. */
const OF_OTHERS = ['/v1/disputes/{disputeId}/attachments/{attachmentId}'];
/**
 * These name accounts and users, which the sandboxes of one owner have in common, or the carrier's data, which all have, or need a permission
 * that accounts in sandboxes do not have.
 */
const OF_SEVERAL = [
  '/v1/billing-authorizations/{payerAccount}/{authorizedAccount}',
  '/v1/statements/{account}/{month}',
  '/v1/statements/{account}/{month}/csv',
  '/v1/statements/{account}/{month}/pdf',
  '/v1/postal-codes/{code}',
  '/v1/pro-reservations/{reservationId}',
  '/v1/users/{username}',
  '/v1/users/{username}/second-factor',
  '/v1/invitations/{invitationId}',
];
const DOCK = {
  name: 'Matrix dock',
  address: { address1: '1 Dock St', city: 'Houston', stateProvince: 'TX', postalCode: '77002', country: 'USA' },
};
const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 };

async function fill(sandbox: SandboxOwner, count: number): Promise<Own['ids']> {
  const { account } = sandbox;
  // First, so that the last shipment remains the one that the earlier sandboxes do not have.
  const instructionId = await instruct(sandbox);
  let [pro, quoteId, requestNumber] = ['', '', ''];
  for (let made = 0; made < count; made++) {
    pro = (await done(sandbox, '/v1/bol', billOf(sandbox))).referenceNumbers.pro;
    const payment = { ...SMALLEST_QUOTE.payment, account };
    quoteId = (await done(sandbox, '/v1/rate-quotes', { ...SMALLEST_QUOTE, payment })).data[0].quoteId;
    requestNumber = (await done(sandbox, '/v1/pickup-requests', SMALLEST_PICKUP)).data.requestNumber;
  }
  // Until everything is delivered and invoiced.
  await done(sandbox, '/v1/test/clock', { advance: '20d' });
  const number = (await read(sandbox, '/v1/invoices'))
    .map((one: Loose) => one.number)
    .sort()
    .at(-1);
  const lines = [{ line: 1, reasonCode: 'WRONG_WEIGHT', amount: '1.00' }];
  const { disputeId } = (await done(sandbox, `/v1/invoices/${number}/disputes`, { lines })).data;
  const items = [{ description: 'Wet cartons', pieces: 1, weightLb: 20, amount: '24.00' }];
  const claim = {
    pro,
    kind: 'DAMAGE',
    items,
    description: 'Wet.',
    contact: { name: 'Dana', email: 'dana@example.com' },
  };
  const { claimId } = (await done(sandbox, '/v1/claims', claim)).data;
  const photograph = await sandbox.call('POST', `/v1/claims/${claimId}/attachments`, PHOTOGRAPH, AS_PNG);
  expect(photograph.status, photograph.text).toBe(201);
  const { attachmentId } = photograph.body.data;
  // Last, so that nothing has to wait for a receiver that does not exist.
  const { id } = (await done(sandbox, '/v1/subscriptions', { kind: 'shipment', url: 'https://host.invalid/hook' }))
    .data;
  await done(sandbox, `/v1/subscriptions/${id}/test`, {});
  const deliveryId = (await read(sandbox, `/v1/subscriptions/${id}/deliveries`))[0].deliveryId;
  const { requestId } = (await read(sandbox, '/v1/requests'))[0];
  const { addressId } = (await done(sandbox, '/v1/address-book/addresses', { account, ...DOCK })).data;
  const template = { account, name: 'Weekly', shipment: {} };
  const { templateId } = (await done(sandbox, '/v1/shipment-templates', template)).data;
  const kept = { addressId, templateId, instructionId };
  return { pro, quoteId, requestNumber, id, deliveryId, number, disputeId, claimId, attachmentId, requestId, ...kept };
}

function billOf({ account }: SandboxOwner, references: object = {}) {
  return spoiled(SMALLEST_BOL, {
    'billTo.account': account,
    'bol.requestedPickupDate': '2026-11-10T08:00:00.000',
    ...references,
  });
}

/** The consignee of a shipment is closed, and its shipper says what to do. */
async function instruct(sandbox: SandboxOwner): Promise<string> {
  const bill = billOf(sandbox, { referenceNumbers: { bol: ['TEST-ATTEMPTED'] } });
  const { pro } = (await done(sandbox, '/v1/bol', bill)).referenceNumbers;
  for (let tries = 0; tries < 20; tries++) {
    await done(sandbox, '/v1/test/clock', { advance: '12h' });
    const answer = await sandbox.call('POST', `/v1/shipments/${pro}/instructions`, { kind: 'REDELIVER' });
    if (answer.status === 201) return answer.body.data.instructionId;
  }
  throw new Error('The shipment never needed an instruction.');
}

async function read(sandbox: SandboxOwner, path: string): Promise<Loose> {
  const answer = await sandbox.call('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

async function done(sandbox: SandboxOwner, path: string, body: object): Promise<Loose> {
  const answer = await sandbox.call('POST', path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const addressOf = ({ path }: Route, ids: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name]!);
const nameless = (text: string, ...ids: readonly string[]) => ids.reduce((rest, id) => rest.replaceAll(id, '…'), text);

describe.each(EVERY_DATABASE)('$name', ({ config }) => {
  let app: TestApp;
  let all: Own[];
  beforeAll(async () => {
    app = await openSandboxApp({ config: await config() });
    const [anna, ben] = [await newIntegrator(app), await newIntegrator(app)];
    all = await Promise.all(
      [anna, anna, ben, ben].map(async (owner, number) => {
        const sandbox = await owner.sandbox({ name: `matrix-${number}`, seed: String(number), clock: MONDAY });
        return { sandbox, ids: await fill(sandbox, number + 1) };
      }),
    );
  }, 120_000);
  afterAll(() => app.close());

  function matrixRoutes(): Route[] {
    return app.routes.filter(
      ({ path, policy }) =>
        policy.name === 'bearer' &&
        path.includes('{') &&
        !path.startsWith('/v1/sandboxes') &&
        !OF_SEVERAL.includes(path),
    );
  }

  it('every ID in a path is one that the sandboxes have of their own', () => {
    const names = matrixRoutes().flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
    expect([...new Set(names)].sort()).toEqual(Object.keys(NOBODYS).sort());
  });

  describe('what is in one sandbox', () => {
    it('is found there, so that the matrix is about something', async () => {
      for (const { sandbox, ids } of all) {
        const reads = matrixRoutes().filter(({ method, path }) => method === 'GET' && !OF_OTHERS.includes(path));
        for (const route of reads) {
          const path = addressOf(route, ids);
          expect((await sandbox.call('GET', path)).status, path).toBe(200);
        }
      }
      expect(matrixRoutes().length).toBeGreaterThan(30);
    });

    it('looks absent in the others, on every route', { timeout: 120_000 }, async () => {
      const routes = matrixRoutes();
      for (const [own, { sandbox }] of all.entries()) {
        for (const [other, { ids }] of all.entries()) {
          // A later sandbox has numbers that earlier ones do not have.
          if (other <= own) continue;
          for (const route of routes) {
            const body = route.body === undefined ? undefined : {};
            const foreign = await sandbox.call(route.method, addressOf(route, ids), body);
            const absent = await sandbox.call(route.method, addressOf(route, NOBODYS), body);
            const what = `${route.method} ${route.path} in ${own} of ${other}`;
            expect(foreign.status, what).toBeGreaterThanOrEqual(400);
            expect([foreign.status, nameless(foreign.text, ...Object.values(ids))], what).toEqual([
              absent.status,
              nameless(absent.text, ...Object.values(NOBODYS)),
            ]);
          }
        }
      }
    });

    it('is read with its own credentials alone', async () => {
      for (const { sandbox } of all)
        for (const other of all)
          for (const path of ['/v1/shipments', '/v1/events', '/v1/test/clock']) {
            const byAddress = await sandbox.call('GET', `/sandboxes/${other.sandbox.id}${path}`);
            expect(byAddress.status, path).toBe(sandbox === other.sandbox ? 200 : 401);
          }
    });

    it('stays as it was while another one is wiped out', async () => {
      const [first, second] = all as [Own, Own];
      const read = async () => (await second.sandbox.call('GET', '/v1/shipments')).text;
      const before = await read();
      const load = Promise.all(Array.from({ length: 20 }, read));
      expect((await first.sandbox.call('POST', '/v1/test/reset')).status).toBe(204);
      expect(new Set(await load)).toEqual(new Set([before]));
      expect((await first.sandbox.call('GET', `/v1/bol/${first.ids.pro}`)).status).toBe(404);
    });
  });

  it('operators see all of them, with owner, clock and size', async () => {
    const operator = await operatorHeaders();
    const answer = await app.http.inject({ url: '/ops/v1/sandboxes?limit=3', headers: operator });
    expect(answer.statusCode, answer.body).toBe(200);
    const { data: sandboxes, cursor } = answer.json();
    expect(sandboxes).toHaveLength(3);
    const rest = await app.http.inject({ url: `/ops/v1/sandboxes?limit=3&cursor=${cursor}`, headers: operator });
    expect(rest.json().cursor).toBeNull();
    const ids = [...sandboxes, ...rest.json().data].map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual(all.map(({ sandbox }) => sandbox.id).sort());
    for (const one of sandboxes)
      expect(one).toMatchObject({
        status: 'awake',
        clock: { speed: expect.any(Number) },
        owner: expect.stringMatching(/^clerk/),
      });
  });

  it('a browser goes into a sandbox and out of it by its address', async () => {
    const { id } = all[0]!.sandbox;
    const into = await app.http.inject({ url: `/sandboxes/${id}/developers` });
    expect([into.statusCode, into.headers.location]).toEqual([303, '/developers']);
    expect(into.headers['set-cookie']).toContain(`linehaul-sandbox=${id};`);
    for (const place of ['/', '/console/sandboxes']) {
      const out = await app.http.inject({ url: `/sandboxes/leave${place === '/' ? '' : place}` });
      expect([out.statusCode, out.headers.location]).toEqual([303, place]);
      expect(out.headers['set-cookie']).toMatch(/^linehaul-sandbox=; Max-Age=0/);
    }
    // A URL that would lead to another site.
    const elsewhere = await app.http.inject({ url: '/sandboxes/leave//example.com' });
    expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([404, undefined]);
  });

  it('operators of the test environment work in every sandbox, and its audit log says that they came', async () => {
    const [one, other] = [all[2]!, all[3]!];
    const operator = await operatorHeaders('visitor');
    const at = (id: string, path: string, headers = operator) =>
      app.http.inject({ url: `/sandboxes/${id}${path}`, headers });
    const { pro } = other.ids;
    expect((await at(other.sandbox.id, `/ops/v1/shipments/${pro}`)).json().data.pro).toBe(pro);
    expect((await at(other.sandbox.id, '/ops/v1/shipments')).statusCode).toBe(200);
    expect((await at(one.sandbox.id, `/ops/v1/shipments/${pro}`)).statusCode).toBe(404);
    expect((await app.http.inject({ url: `/ops/v1/shipments/${pro}`, headers: operator })).statusCode).toBe(404);
    const wrong = { authorization: basic('visitor', 'not the password') };
    expect((await at(other.sandbox.id, '/ops/v1/shipments', wrong)).statusCode).toBe(401);
    // A sandbox's customer is not an operator there.
    expect((await at(other.sandbox.id, '/ops/v1/shipments', other.sandbox.headers)).statusCode).toBe(401);
    const log = await app.http.inject({ url: '/ops/v1/audit?limit=50', headers: operator });
    const opened = log.json().data.filter(({ action }: Loose) => action === 'sandbox.opened');
    expect(opened.map(({ actor, subject }: Loose) => [actor, subject])).toEqual(
      [one, other].map(({ sandbox }) => ['operator:visitor', `sandbox:${sandbox.id}`]),
    );
  });

  it('who is an operator is decided by the test environment, wherever the browser is', async () => {
    const { id } = all[0]!.sandbox;
    const operator = await operatorHeaders('browsing');
    const cookie = `linehaul-sandbox=${id}`;
    const operators = await app.http.inject({ url: '/ops/v1/operators', headers: { ...operator, cookie } });
    expect(operators.json().data.map(({ username }: Loose) => username)).toContain('browsing');
    const role = await app.http.inject({
      method: 'PUT',
      url: '/ops/v1/operators/browsing/role',
      headers: { ...(await operatorHeaders('chief')), 'content-type': 'application/json' },
      payload: JSON.stringify({ role: 'dispatcher' }),
    });
    expect(role.statusCode, role.body).toBe(200);
    // The new role applies in the sandbox too.
    const audit = () => app.http.inject({ url: `/sandboxes/${id}/ops/v1/audit`, headers: operator });
    await expect.poll(async () => (await audit()).statusCode, { timeout: 5_000 }).toBe(403);
  });

  async function operatorHeaders(name = 'overseer'): Promise<Record<string, string>> {
    const password = await createOperator(app.context, ACTOR, name);
    return { authorization: basic(name, password) };
  }
});
