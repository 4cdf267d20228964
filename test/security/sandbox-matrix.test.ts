// Four sandboxes and every route that names something by an ID: what is in one looks absent in the others, whoever owns them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { SMALLEST as SMALLEST_BOL } from '../../src/capabilities/bol/bol.fixture.ts';
import { SMALLEST as SMALLEST_QUOTE } from '../../src/capabilities/rate-quotes/rate-quote.fixture.ts';
import {
  type Loose,
  newIntegrator,
  openSandboxApp,
  type SandboxOwner,
} from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { spoiled } from '../support/spoiled.ts';
import { ACTOR, basic, type TestApp } from '../support/test-app.ts';

/** What each sandbox has that no other one has. */
interface Own {
  readonly sandbox: SandboxOwner;
  readonly ids: Readonly<Record<'pro' | 'quoteId' | 'id', string>>;
}

/** The IDs that stand in paths. Numbers count from the same beginning in every sandbox, so that each makes more than the one before. */
const NOBODYS = { pro: '9999999990', quoteId: 'ZZZZZZ9', id: 'sub_ZZZZZZZZZZZZZZZZZZZZZZZZZZ' } as const;
const MONDAY = { now: '2026-11-09T14:00:00Z', speed: 0 };

let app: TestApp;
let all: Own[];
beforeAll(async () => {
  app = await openSandboxApp();
  const [anna, ben] = [await newIntegrator(app), await newIntegrator(app)];
  all = [];
  for (const [number, owner] of [anna, anna, ben, ben].entries()) {
    const sandbox = await owner.sandbox({ name: `matrix-${number}`, seed: String(number), clock: MONDAY });
    all.push({ sandbox, ids: await fill(sandbox, number + 1) });
  }
}, 120_000);
afterAll(() => app.close());

async function fill(sandbox: SandboxOwner, count: number): Promise<Own['ids']> {
  const { account } = sandbox;
  let [pro, quoteId] = ['', ''];
  for (let made = 0; made < count; made++) {
    const bill = spoiled(SMALLEST_BOL, {
      'billTo.account': account,
      'bol.requestedPickupDate': '2026-11-10T08:00:00.000',
    });
    pro = (await done(sandbox, '/v1/bol', bill)).referenceNumbers.pro;
    const payment = { ...SMALLEST_QUOTE.payment, account };
    quoteId = (await done(sandbox, '/v1/rate-quotes', { ...SMALLEST_QUOTE, payment })).data[0].quoteId;
  }
  const hook = { kind: 'shipment', url: 'https://host.invalid/hook' };
  return { pro, quoteId, id: (await done(sandbox, '/v1/subscriptions', hook)).data.id };
}

async function done(sandbox: SandboxOwner, path: string, body: object): Promise<Loose> {
  const answer = await sandbox.call('POST', path, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

function matrixRoutes(): Route[] {
  const named = app.routes.filter(({ path, policy }) => policy.name === 'bearer' && !path.startsWith('/v1/sandboxes'));
  return named.filter(({ path }) => Object.keys(NOBODYS).some((name) => path.includes(`{${name}}`)));
}

const addressOf = ({ path }: Route, ids: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? 'dlv_ZZZZZZZZZZZZZZZZZZZZZZZZZZ');
const nameless = (text: string, ...ids: readonly string[]) => ids.reduce((rest, id) => rest.replaceAll(id, '…'), text);

describe('what is in one sandbox', () => {
  it('is found there, so that the matrix is about something', async () => {
    for (const { sandbox, ids } of all) {
      const found = [`/v1/bol/${ids.pro}`, `/v1/rate-quotes/${ids.quoteId}`, `/v1/subscriptions/${ids.id}`];
      for (const path of found) expect((await sandbox.call('GET', path)).status, path).toBe(200);
    }
    expect(matrixRoutes().length).toBeGreaterThan(12);
  });

  it('looks absent in the others, on every route', { timeout: 120_000 }, async () => {
    const routes = matrixRoutes();
    for (const [own, { sandbox }] of all.entries()) {
      for (const [other, { ids }] of all.entries()) {
        // A later sandbox has numbers that an earlier one has not.
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
  const { sandboxes, cursor } = answer.json().data;
  expect(sandboxes).toHaveLength(3);
  const rest = await app.http.inject({ url: `/ops/v1/sandboxes?limit=3&cursor=${cursor}`, headers: operator });
  const ids = [...sandboxes, ...rest.json().data.sandboxes].map(({ id }: { id: string }) => id);
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
  const out = await app.http.inject({ url: '/sandboxes/leave' });
  expect([out.statusCode, out.headers.location]).toEqual([303, '/']);
  expect(out.headers['set-cookie']).toMatch(/^linehaul-sandbox=; Max-Age=0/);
});

async function operatorHeaders(): Promise<Record<string, string>> {
  const password = await createOperator(app.context, ACTOR, 'overseer');
  return { authorization: basic('overseer', password) };
}
