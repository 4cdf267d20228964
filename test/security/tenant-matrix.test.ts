// Every customer route, with the caller's own IDs and with everyone else's, in both environments: another customer's record looks as
// if it did not exist, and cannot be changed. The routes come from the OpenAPI document, so a new one must be covered here or fails.

import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cursorText } from '../../src/capabilities/events/feed/event-cursor.ts';
import { ENVIRONMENTS, type EnvironmentName } from '../../src/config.ts';
import { exact } from '../../src/platform/contract/fields.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { basic } from '../support/test-app.ts';
import { wholeDocument } from '../support/whole-document.ts';
import { type Asked, absentIds, hasWord, plain } from './compare-answers.ts';
import { FuzzDocument } from './fuzz-document.ts';
import { IN_OTHER_TESTS, isForTenants, nameOf, type TenantCase, tenantCases } from './tenant-cases.ts';
import { changedTables, storedBy } from './tenant-tables.ts';
import { ID_KINDS, type Ids, openTenancy, sender, type Tenancy, type Tenant } from './tenants.ts';

const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ironwood', 'Juniper'];
const COUNT = process.env.LINEHAUL_TORTURE_ROUNDS === undefined ? 4 : NAMES.length;
const LONG = { timeout: COUNT * COUNT * 8_000 };

const opened = new Map<EnvironmentName, Tenancy>();
beforeAll(async () => {
  for (const one of ENVIRONMENTS) opened.set(one, await openTenancy(one, NAMES.slice(0, COUNT)));
}, LONG.timeout);
afterAll(async () => {
  for (const { app } of opened.values()) await app.close();
});

describe.each(ENVIRONMENTS)('%s', (environment) => {
  let tenancy: Tenancy;
  let cases: TenantCase[];
  let before: string[];
  beforeAll(async () => {
    tenancy = opened.get(environment)!;
    cases = tenantCases(tenancy.app.routes);
    before = await ownViews(tenancy, cases.filter(tellsOfFreight));
    await ownViews(tenancy, cases);
  }, LONG.timeout);

  it('has every operation that the OpenAPI document opens to a token', () => {
    const { operations } = new FuzzDocument(wholeDocument(tenancy.app));
    const withToken = operations.filter(({ security }) => security.some((one) => one.includes('bearerToken')));
    const documented = withToken.map(({ name }) => name).filter((name) => !IN_OTHER_TESTS.includes(name));
    expect(documented.sort()).toEqual([...new Set(cases.map(({ route }) => nameOf(route)))].sort());
  });

  it('the IDs are right: all customers have read their own data, and nothing of others', () => {
    expect(cases.length).toBeGreaterThan(60);
    expect(new Set(cases.flatMap(({ kinds }) => kinds))).toEqual(
      // Production has no faults.
      new Set(ID_KINDS.filter((kind) => kind !== 'fault' || environment === 'test')),
    );
  });

  it('another customer’s data gets the same response as missing data, and nobody can change it', LONG, async () => {
    expect(await crossings(tenancy, tenancy.tenants, cases, ['refused', 'claim'])).toEqual([]);
    expect(await ownViews(tenancy, cases.filter(tellsOfFreight))).toEqual(before);
  });

  it('references in a record do not reveal whether their targets exist', LONG, async () => {
    expect(await crossings(tenancy, tenancy.tenants.slice(0, 2), cases, ['reference', 'party'])).toEqual([]);
  });

  it('the requests are right: with their own IDs, customers may do all of it', LONG, async () => {
    const wrong: string[] = [];
    for (const tenant of tenancy.tenants) {
      for (const one of inOrder(cases.filter(({ route, foreign }) => route.method !== 'GET' && foreign !== 'claim'))) {
        const { status, text } = await ask(tenancy, tenant, one, tenant.ids);
        if (status >= 300 || text.includes('"status":"FAIL"')) wrong.push(`${one.name}: ${status} ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('no customer’s token gives access to routes for operators, clients and sessions', LONG, async () => {
    const [tenant] = tenancy.tenants as [Tenant];
    const closed = tenancy.app.routes.filter((route) => !isForTenants(route) && route.policy.security.length > 0);
    expect(closed.length).toBeGreaterThan(50);
    expect(await admitted(tenancy, closed, tenant.headers)).toEqual([]);
  });

  it(
    'neither an operator’s password nor a token of the other environment gives access to customers’ routes',
    LONG,
    async () => {
      const { username, password } = tenancy.operator;
      const [elsewhere] = opened.get(environment === 'test' ? 'production' : 'test')!.tenants as [Tenant];
      const routes = tenancy.app.routes.filter(isForTenants);
      for (const headers of [{ authorization: basic(username, password) }, elsewhere.headers]) {
        expect(await admitted(tenancy, routes, headers)).toEqual([]);
      }
    },
  );
});

describe('a route that is new', () => {
  const known = (): Route => opened.get('test')!.app.routes.find(({ path }) => path === '/v1/bol/{pro}')!;

  it.each([
    ['an id in its path', { path: '/v1/parcels/{parcelId}' }, /\{parcelId\}.*PATH_IDS/],
    ['a query parameter', { query: exact({ parcel: Type.String() }) }, /\?parcel=.*QUERY_IDS/],
    ['an id in its body', { body: exact({ x: exact({ parcelId: Type.String() }) }) }, /x\.parcelId.*BODY_IDS/],
    ['a body', { body: exact({ words: Type.String() }) }, /SAMPLES/],
  ])('with %s that the matrix does not know fails, and says what to add', (_name, more, says) => {
    expect(() => tenantCases([{ ...known(), ...more }])).toThrow(says);
  });
});

/** What is wrong with the responses to tenants that refer to one another's records. */
async function crossings(
  tenancy: Tenancy,
  tenants: readonly Tenant[],
  cases: readonly TenantCase[],
  meanings: readonly TenantCase['foreign'][],
): Promise<string[]> {
  const wrong: string[] = [];
  let stored = await storedBy(tenancy.app);
  for (const caller of tenants) {
    for (const owner of tenants.filter((one) => one !== caller)) {
      for (const one of cases.filter(({ kinds, foreign }) => kinds.length > 0 && meanings.includes(foreign))) {
        const says = (what: string) => wrong.push(`${caller.name} → ${owner.name}, ${one.name}: ${what}`);
        const foreign = await ask(tenancy, caller, one, owner.ids);
        if (one.route.method !== 'GET') {
          const now = await storedBy(tenancy.app);
          const changed = changedTables(stored, now);
          stored = now;
          if (changed.length > 0 && isRefused(one)) says(`${foreign.status}, and changed ${changed.join(', ')}`);
        }
        const told = one.foreign === 'party' ? [] : marksOfOthers(tenancy, caller, foreign.text, foreign.sent);
        if (told.length > 0) says(`${foreign.status} tells ${told.join(', ')}`);
        if (one.foreign === 'claim') continue;
        const ids = absentIds(owner.ids);
        const absent = await ask(tenancy, caller, one, ids);
        const [got, wanted] = [plain(foreign, owner.ids), plain(absent, ids)];
        if (got !== wanted) says(`\n  another’s:      ${got}\n  does not exist: ${wanted}`);
      }
    }
  }
  return wrong;
}

const isRefused = ({ foreign }: TenantCase) => foreign === 'refused' || foreign === 'claim';

async function ask(tenancy: Tenancy, caller: Tenant, one: TenantCase, ids: Ids): Promise<Asked> {
  const { url, body } = one.request(caller, ids);
  if (isStream(one.route)) return listen(tenancy, caller, url);
  const type = Buffer.isBuffer(body) ? { 'content-type': 'image/png' } : undefined;
  const { status, body: answer } = await sender(tenancy.app, caller.headers)(one.route.method, url, body, type);
  return { status, text: JSON.stringify(answer), sent: `${url} ${JSON.stringify(body)}` };
}

const isStream = ({ success }: Route) => success.contentType === 'text/event-stream';

/** Reads a stream from the first event until the caller's newest one has arrived. */
async function listen({ baseUrl }: Tenancy, { headers, name }: Tenant, url: string): Promise<Asked> {
  const stop = new AbortController();
  const answer = await fetch(`${baseUrl}${url}`, {
    headers: { ...headers, 'last-event-id': cursorText(0) },
    signal: stop.signal,
  });
  let text = '';
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes(`Receiver ${name}`)) break;
  }
  stop.abort();
  return { status: answer.status, text, sent: url };
}

/** Other tenants' marks in a response to this one, except those that it sent itself. */
function marksOfOthers({ tenants }: Tenancy, caller: Tenant, text: string, sent: string): string[] {
  const others = tenants.filter((one) => one !== caller).flatMap(({ marks }) => marks);
  return others.filter((mark) => hasWord(text, mark) && !sent.includes(mark));
}

/** False for the request log, which shows these very requests, and for a stream, which is cut off anywhere. */
function tellsOfFreight({ route }: TenantCase): boolean {
  return !route.path.startsWith('/v1/requests') && !isStream(route);
}

/** What every tenant reads with its own IDs. @throws if a request is rejected or a response contains another tenant's marks */
async function ownViews(tenancy: Tenancy, cases: readonly TenantCase[]): Promise<string[]> {
  const views: string[] = [];
  const wrong: string[] = [];
  for (const tenant of tenancy.tenants) {
    for (const one of cases.filter(({ route }) => route.method === 'GET')) {
      const { status, text, sent } = await ask(tenancy, tenant, one, tenant.ids);
      const told = marksOfOthers(tenancy, tenant, text, sent);
      if (status !== 200 || told.length > 0) wrong.push(`${tenant.name}, ${one.name}: ${status} ${told.join(', ')}`);
      views.push(`${tenant.name} ${one.name} ${text}`);
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return views;
}

/** Changes first, then what ends a record, such as voiding a bill. */
function inOrder(cases: readonly TenantCase[]): TenantCase[] {
  const isEnd = ({ route: { method, path } }: TenantCase) => method === 'DELETE' || path.endsWith('/withdrawal');
  return [...cases].sort((a, b) => Number(isEnd(a)) - Number(isEnd(b)));
}

/** Routes that respond to these credentials with anything but 401. */
async function admitted(
  tenancy: Tenancy,
  routes: readonly Route[],
  headers: Record<string, string>,
): Promise<string[]> {
  const [{ ids }] = tenancy.tenants as [Tenant];
  const found: string[] = [];
  for (const { method, path } of routes) {
    const url = path.replace(/\{(\w+)\}/g, (_, name) => (name === 'pro' ? ids.pro : '1'));
    const { status } = await sender(tenancy.app, headers)(method, url);
    if (status !== 401) found.push(`${method} ${path}: ${status}`);
  }
  return found;
}
