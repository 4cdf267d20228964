// Four sandboxes and every route that takes an ID: what is in one sandbox looks absent in the others, whoever owns them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import {
  type Answered,
  type Loose,
  newIntegrator,
  openSandboxApp,
} from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { EVERY_DATABASE } from '../support/each-database.ts';
import { ACTOR, basic, type TestApp } from '../support/test-app.ts';
import {
  callRoute,
  fillSandbox,
  type IdsOfSandbox,
  invoicesOf,
  MONTH,
  NOBODYS,
  namesIn,
  ORIGIN,
  type Own,
  read,
} from './sandbox-records.ts';
import { nameOf } from './tenant-cases.ts';

/** The attachment belongs to the claim, not to the dispute. */
const OF_OTHERS = ['/v1/disputes/{disputeId}/attachments/{attachmentId}'];
/** The carrier's data, the same for all. */
const OF_CARRIER = ['/v1/postal-codes/{code}'];
/** Sandboxes of one owner have the same accounts: what is in their statements is compared below. */
const BY_ACCOUNT = '/v1/statements/{account}/';
/** Routes of the test environment itself: sandboxes.test.ts. The pages and the reference are the same for all. */
const OF_TEST_ENVIRONMENT = /^\/v1\/sandboxes\//;
const FOR_EVERYONE = ['Pages', 'Documentation'];
/** The operator who adds users while the sandboxes are filled. */
const BUILDER = 'builder';
const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 };
/** What ends something comes last. */
const ORDER = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

const nameless = (text: string, ...ids: readonly string[]) => ids.reduce((rest, id) => rest.replaceAll(id, '…'), text);
const shown = ({ status, text }: Answered, ids: IdsOfSandbox) => `${status} ${nameless(text, ...Object.values(ids))}`;

/** What does not exist for this caller. An account that both have is not foreign. */
function absentFor(caller: IdsOfSandbox, other: IdsOfSandbox): IdsOfSandbox {
  const shared = caller.account === other.account ? { account: other.account, payerAccount: other.payerAccount } : {};
  return { ...NOBODYS, ...shared };
}

describe.each(EVERY_DATABASE)('$name', ({ config }) => {
  let app: TestApp;
  let all: Own[];
  beforeAll(async () => {
    const publicUrls = { production: undefined, test: ORIGIN };
    app = await openSandboxApp({ config: { ...(await config()), publicUrls } });
    const operator = await operatorHeaders(BUILDER);
    const [anna, ben] = [await newIntegrator(app), await newIntegrator(app)];
    all = await Promise.all(
      [anna, anna, ben, ben].map(async (owner, number) => {
        const sandbox = await owner.sandbox({ name: `matrix-${number}`, seed: String(number), clock: MONDAY });
        return fillSandbox(app, sandbox, number + 1, operator);
      }),
    );
  }, 120_000);
  afterAll(() => app.close());

  function matrixRoutes(): Route[] {
    const isInside = ({ path, tag }: Route) =>
      !path.startsWith('/ops/') && !OF_TEST_ENVIRONMENT.test(path) && !FOR_EVERYONE.includes(tag);
    return app.routes.filter((one) => one.path.includes('{') && isInside(one) && !OF_CARRIER.includes(one.path));
  }

  it('every ID in a path is one that the sandboxes have of their own', () => {
    expect([...new Set(matrixRoutes().flatMap(namesIn))].sort()).toEqual(Object.keys(NOBODYS).sort());
    expect(matrixRoutes().length).toBeGreaterThan(60);
  });

  describe('what is in one sandbox', () => {
    it('is found there, so that the matrix is about something', async () => {
      const reads = matrixRoutes().filter(({ method, path }) => method === 'GET' && !OF_OTHERS.includes(path));
      for (const own of all)
        for (const route of reads) expect((await callRoute(own, route, own.ids)).status, nameOf(route)).toBe(200);
    });

    it('looks absent in the others, on every route', { timeout: 240_000 }, async () => {
      for (const [number, own] of all.entries()) {
        // A later sandbox has numbers that earlier ones do not have.
        for (const [other, { ids }] of [...all.entries()].slice(number + 1)) {
          const absentIds = absentFor(own.ids, ids);
          for (const route of matrixRoutes()) {
            if (route.path.startsWith(BY_ACCOUNT) && ids.account === own.ids.account) continue;
            const foreign = await callRoute(own, route, ids);
            const what = `${nameOf(route)} in ${number} of ${other}`;
            expect(foreign.status, what).toBeGreaterThanOrEqual(400);
            expect(shown(foreign, ids), what).toBe(shown(await callRoute(own, route, absentIds), absentIds));
          }
        }
      }
    });

    it('is in the statement of its account, and nothing else is', async () => {
      for (const { sandbox } of all) {
        const { entries } = await read(sandbox, `/v1/statements/${sandbox.account}/${MONTH}`);
        const invoiced = entries.filter(({ type }: Loose) => type === 'INVOICE').map((one: Loose) => one.reference);
        expect(invoiced.sort()).toEqual((await invoicesOf(sandbox)).sort());
      }
      const counts = await Promise.all(all.map(async ({ sandbox }) => (await invoicesOf(sandbox)).length));
      expect(new Set(counts).size, 'each has more than the one before').toBe(all.length);
    });

    it('is known to every route there, which the others do not know', { timeout: 120_000 }, async () => {
      const routes = matrixRoutes().filter(({ path }) => !OF_OTHERS.includes(path) && !path.startsWith(BY_ACCOUNT));
      // A part of a record before the record.
      const rank = ({ method, path }: Route) => ORDER.indexOf(method) * 1_000 - path.length;
      for (const own of all)
        for (const route of routes.toSorted((one, other) => rank(one) - rank(other))) {
          const absentIds = absentFor(own.ids, own.ids);
          const absent = shown(await callRoute(own, route, absentIds), absentIds);
          expect(shown(await callRoute(own, route, own.ids), own.ids), nameOf(route)).not.toBe(absent);
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
    const opened = log
      .json()
      .data.filter(({ action, actor }: Loose) => action === 'sandbox.opened' && actor !== `operator:${BUILDER}`);
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
