// Four sandboxes, every route, and every way to name a record: what is in one sandbox looks absent in the others, whoever owns them. The
// routes come from the app, so a new one must be covered or excluded for a reason.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import {
  type Answered,
  type Loose,
  newIntegrator,
  openSandboxApp,
} from '../../src/capabilities/sandboxes/sandbox.fixture.ts';
import {
  availRequest,
  bodyOf,
  call,
  imgRequest,
  PATH as SOAP_PATH,
  textOf,
} from '../../src/capabilities/soap/soap-server.fixture.ts';
import type { Route } from '../../src/platform/contract/route.ts';
import { EVERY_DATABASE } from '../support/each-database.ts';
import { ACTOR, basic, type TestApp } from '../support/test-app.ts';
import { absentIds, hasWord, plain } from './compare-answers.ts';
import { callList, callRoute, isForOperators, namesIn, placesOfOperators } from './sandbox-calls.ts';
import {
  fillSandbox,
  type IdsOfSandbox,
  invoicesOf,
  MONTH,
  NOBODYS,
  ORIGIN,
  type Own,
  read,
  SandboxBrowser,
} from './sandbox-records.ts';
import { nameOf, type TenantCase, tenantCases } from './tenant-cases.ts';

const NAMES = ['Oak', 'Pine', 'Spruce', 'Teak'];
/** The attachment belongs to the claim, not to the dispute. */
const OF_OTHERS = ['/v1/disputes/{disputeId}/attachments/{attachmentId}'];
/** The carrier's data, the same for all. */
const OF_CARRIER = ['/v1/postal-codes/{code}'];
/** Versions count from 1 in each sandbox, and surcharges are named by their date: own-tariff.test.ts. */
const OF_TARIFFS = /^\/ops\/v1\/(tariffs|fuel)\//;
/** Exist only if the settings ask for a second operator. Their IDs are random, like those of claims. */
const OF_PROPOSALS = /-proposals\//;
/** Sandboxes of one owner have the same accounts: what is in their statements is compared below. */
const BY_ACCOUNT = /\/statements\//;
/** Routes of the test environment itself: sandboxes.test.ts, sandbox-limits.test.ts. The pages and the reference are the same for all. */
const OF_TEST_ENVIRONMENT = /^\/v1\/sandboxes(\/|$)|\/sandbox-limits$/;
/** Operators are those of the test environment, and so are their decisions for all sandboxes; see the last tests. */
const OF_OPERATORS =
  /^\/ops\/(v1\/(sessions?|operators|invitations|password-resets|branding|certification-rows|sandboxes)(\/|$)|openapi)/;
const FOR_EVERYONE = ['Pages', 'Documentation'];
/** The sandboxes have no contract, no charge that can be waived, and no unpriced shipment. */
const WITHOUT_RECORD = /\/contracts\/\{version\}|\/waivers\/|\/unbilled\//;
/** Authorizes an account, whether or not it exists. */
const AUTHORIZES = 'PUT /ops/v1/customers/{account}/billing-authorizations/{authorizedAccount}';
/** A reset leaves these as they are, with numbers that another sandbox has too. */
const LOGS = /\/(requests|audit|mails|deliveries|failed-sign-ins|certification|overview|today|pro-reservations)\b/;
const IS_NUMBER = /^(\d{10}|[A-Z0-9]{7}|PU\d{8})$/;
/** The operator who adds users while the sandboxes are filled. */
const BUILDER = 'builder';
/** What ends something comes last. */
const ORDER = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

const nameless = (text: string, ...ids: readonly string[]) => ids.reduce((rest, id) => rest.replaceAll(id, '…'), text);
const shown = ({ status, text }: Answered, ids: IdsOfSandbox) => `${status} ${nameless(text, ...Object.values(ids))}`;
const isStream = ({ success }: Route) => success.contentType === 'text/event-stream';

/** Without IDs and event IDs. The caller's own account may be in any response. */
function blurred({ sandbox }: Own, { status, text }: Pick<Answered, 'status' | 'text'>, ids: Own['records']): string {
  const rest = nameless(text, sandbox.account).replace(/matrix-\d{6}/g, '…');
  return plain({ status, text: rest, sent: '' }, ids);
}

/** Each sandbox has the invoice numbers of those filled before it, for its own invoices. */
const hasThatInvoice = (own: Own, other: Own) => own.number > other.number;

/** What does not exist for this caller. An account that both have is not foreign. */
function absentFor(caller: IdsOfSandbox, other: IdsOfSandbox): IdsOfSandbox {
  const shared = caller.account === other.account ? { account: other.account, payerAccount: other.payerAccount } : {};
  return { ...NOBODYS, ...shared };
}

/** The carrier's data, counts, settings, documents, and what the sandboxes have nothing of. */
const LISTS_WITHOUT_RECORDS: readonly string[] = [
  '/.well-known/jwks.json',
  '/livez',
  '/metrics',
  '/ops/v1/appointments',
  '/ops/v1/audit/verify',
  '/ops/v1/backups',
  '/ops/v1/credit-proposals',
  '/ops/v1/failed-sign-ins',
  '/ops/v1/failed-sign-ins.jsonl',
  '/ops/v1/fuel',
  '/ops/v1/hazmat',
  '/ops/v1/health',
  '/ops/v1/network',
  '/ops/v1/network/transit',
  '/ops/v1/network/volumes',
  '/ops/v1/overview',
  '/ops/v1/pricings',
  '/ops/v1/tariff-proposals',
  '/ops/v1/tariffs',
  '/ops/v1/test/clock',
  '/ops/v1/today',
  '/ops/v1/unbilled',
  '/readyz',
  '/soap/image-view',
  '/v1/about',
  '/v1/api-key/restrictions',
  '/v1/api-key/rotation',
  '/v1/bol-documents',
  '/v1/certification.pdf',
  '/v1/freight-classes',
  '/v1/hazmat',
  '/v1/network/terminals',
  '/v1/pickup-days',
  '/v1/reports/freight',
  '/v1/session/second-factor',
  '/v1/test/clock',
];

describe.each(EVERY_DATABASE)('$name', ({ config }) => {
  let app: TestApp;
  let all: Own[];
  const passwords = new Map<string, string>();
  /** Each sandbox with each other one. */
  let pairs: (readonly [own: Own, other: Own])[];
  beforeAll(async () => {
    const publicUrls = { production: undefined, test: ORIGIN };
    app = await openSandboxApp({ config: { ...(await config()), publicUrls } });
    const operator = await operatorHeaders(BUILDER);
    const [anna, ben] = [await newIntegrator(app), await newIntegrator(app)];
    all = await Promise.all(
      [anna, anna, ben, ben].map(async (owner, number) => {
        const name = NAMES[number]!;
        const sandbox = await owner.sandbox({ name: name.toLowerCase(), seed: name });
        return fillSandbox(app, sandbox, name, number, operator);
      }),
    );
    pairs = all.flatMap((own) => all.filter((other) => other !== own).map((other) => [own, other] as const));
  }, 120_000);
  afterAll(() => app.close());

  function routesInside(): Route[] {
    const isInside = ({ path, tag }: Route) =>
      !OF_OPERATORS.test(path) && !OF_TEST_ENVIRONMENT.test(path) && !FOR_EVERYONE.includes(tag);
    return app.routes.filter(isInside);
  }

  /** With an ID in the path. */
  function matrixRoutes(): Route[] {
    const isLeftOut = ({ path }: Route) =>
      OF_CARRIER.includes(path) || OF_TARIFFS.test(path) || OF_PROPOSALS.test(path);
    return routesInside().filter((one) => one.path.includes('{') && !isLeftOut(one));
  }

  it('every ID in a path exists in each sandbox', () => {
    expect([...new Set(matrixRoutes().flatMap(namesIn))].sort()).toEqual(Object.keys(NOBODYS).sort());
    expect(matrixRoutes().filter(isForOperators).length).toBeGreaterThan(70);
    expect(matrixRoutes().filter((one) => !isForOperators(one)).length).toBeGreaterThan(60);
    // Otherwise a sandbox would have a record of its own with the number of another's.
    const unlike = ['pro', 'requestNumber', 'quoteId', 'number'] as const;
    for (const name of unlike) expect(new Set(all.map(({ ids }) => ids[name])).size, name).toBe(all.length);
  });

  describe('what is in one sandbox', () => {
    it('is found there, so that the matrix proves something', async () => {
      const reads = matrixRoutes().filter(
        ({ method, path }) =>
          method === 'GET' && !OF_OTHERS.includes(path.replace('/ops', '')) && !WITHOUT_RECORD.test(path),
      );
      const wrong: string[] = [];
      for (const own of all)
        for (const route of reads) {
          const { status, text } = await callRoute(own, route, own.ids);
          if (status !== 200) wrong.push(`${own.name}, ${nameOf(route)}: ${status} ${text}`);
        }
      expect(wrong).toEqual([]);
    });

    it('is in no list of the others', { timeout: 120_000 }, async () => {
      const lists = routesInside().filter((one) => one.method === 'GET' && !one.path.includes('{') && !isStream(one));
      const wrong: string[] = [];
      const empty = new Set<string>();
      for (const route of lists)
        for (const own of all) {
          const { status, text } = await callList(own, route);
          if (status !== 200) wrong.push(`${own.name}, ${nameOf(route)}: ${status} ${text}`);
          const told = foreignMarks(own, text).filter((mark) => !LOGS.test(route.path) || !IS_NUMBER.test(mark));
          if (told.length > 0) wrong.push(`${own.name}, ${nameOf(route)} tells ${told.join(', ')}`);
          if (!own.marks.some((mark) => hasWord(text, mark))) empty.add(route.path);
        }
      expect(wrong).toEqual([]);
      // All others show something of the sandbox, so that the check is about something.
      expect([...empty].sort()).toEqual(LISTS_WITHOUT_RECORDS);
    });

    it('appears not to exist in the others, on every route with an ID in its path', { timeout: 240_000 }, async () => {
      const wrong: string[] = [];
      const known = new Map<string, Promise<string>>();
      for (const [own, other] of pairs) {
        const { name, ids } = other;
        const absent = absentFor(own.ids, ids);
        for (const route of matrixRoutes()) {
          const names = namesIn(route);
          if (names.every((one) => ids[one] === own.ids[one])) continue;
          if (names.includes('number') && hasThatInvoice(own, other)) continue;
          const what = `${own.name} asks for ${name}: ${nameOf(route)}`;
          const foreign = await callRoute(own, route, ids);
          if (foreign.status < 400 && nameOf(route) !== AUTHORIZES) wrong.push(`${what} ${foreign.status}`);
          const key = `${own.name} ${absent.account} ${nameOf(route)}`;
          if (!known.has(key))
            known.set(
              key,
              callRoute(own, route, absent).then((answer) => shown(answer, absent)),
            );
          const [got, wanted] = [shown(foreign, ids), await known.get(key)!];
          if (got !== wanted) wrong.push(`${what}\n  another’s:      ${got}\n  does not exist: ${wanted}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('appears not to exist in the others, if a query or a body names it', { timeout: 240_000 }, async () => {
      const cases = tenantCases(app.routes).filter(
        ({ kinds, name, route, foreign }) =>
          kinds.length > 0 && name !== nameOf(route) && !['party', 'claim'].includes(foreign) && !isStream(route),
      );
      expect(cases.length).toBeGreaterThan(40);
      const ask = async (own: Own, one: TenantCase, ids: Own['records']) => {
        const { url, body } = one.request({ name: own.name, ids: own.records }, ids);
        const type = Buffer.isBuffer(body) ? { 'content-type': 'image/png' } : undefined;
        const { status, text } = await own.sandbox.call(one.route.method, url, body, type);
        return { status, text, sent: `${url} ${JSON.stringify(body)}` };
      };
      const wrong: string[] = [];
      for (const own of all)
        for (const one of cases.filter(({ foreign }) => foreign === 'refused')) {
          const { status, text } = await ask(own, one, own.records);
          if (status >= 300) wrong.push(`${own.name}, ${one.name}: ${status} ${text}`);
        }
      for (const [own, other] of pairs)
        for (const one of cases) {
          if (one.kinds.every((kind) => other.records[kind] === own.records[kind])) continue;
          if (one.kinds.includes('invoice') && hasThatInvoice(own, other)) continue;
          const foreign = await ask(own, one, other.records);
          const ids = absentIds(other.records);
          const [got, wanted] = [blurred(own, foreign, other.records), blurred(own, await ask(own, one, ids), ids)];
          const what = `${own.name} names ${other.name}: ${one.name}`;
          if (got !== wanted) wrong.push(`${what}\n  another’s:      ${got}\n  does not exist: ${wanted}`);
          const told = foreignMarks(own, foreign.text).filter((mark) => !foreign.sent.includes(mark));
          if (told.length > 0) wrong.push(`${what} tells ${told.join(', ')}`);
        }
      expect(wrong).toEqual([]);
    });

    it('appears not to exist in the others, if an operator names it there', { timeout: 240_000 }, async () => {
      const places = routesInside()
        .filter(isForOperators)
        .flatMap(placesOfOperators)
        .filter(({ foreign }) => !['party', 'claim'].includes(foreign));
      expect(places.length).toBeGreaterThan(20);
      const wrong: string[] = [];
      for (const [own, other] of pairs)
        for (const place of places) {
          const { name, records } = other;
          if (records[place.kind] === own.records[place.kind]) continue;
          if (place.kind === 'invoice' && hasThatInvoice(own, other)) continue;
          const ids = absentIds(records);
          const got = blurred(own, await place.ask(own, records), records);
          const wanted = blurred(own, await place.ask(own, ids), ids);
          const what = `in ${own.name}, of ${name}: ${place.name}`;
          if (got !== wanted) wrong.push(`${what}\n  another’s:      ${got}\n  does not exist: ${wanted}`);
        }
      for (const own of all)
        for (const place of places.filter(({ foreign }) => foreign === 'refused')) {
          const ids = absentIds(own.records);
          const [known, unknown] = [await place.ask(own, own.records), await place.ask(own, ids)];
          if (blurred(own, known, own.records) === blurred(own, unknown, ids))
            wrong.push(`${own.name} does not know its own: ${place.name} ${known.status} ${known.text}`);
        }
      expect(wrong).toEqual([]);
    });

    it('is not what another one has under the same invoice number', async () => {
      const alike = pairs.filter(([own, other]) => hasThatInvoice(own, other));
      expect(alike.length).toBeGreaterThan(0);
      for (const [own, other] of alike)
        for (const path of [`/v1/invoices/${other.ids.number}`, `/ops/v1/invoices/${other.ids.number}`]) {
          const { status, body } = path.startsWith('/ops')
            ? await own.operate('GET', path)
            : await own.sandbox.call('GET', path);
          expect(status, path).toBe(200);
          expect(foreignMarks(own, JSON.stringify(body))).toEqual([]);
        }
    });

    it('appears not to exist in the others, if a SOAP call names it', { timeout: 120_000 }, async () => {
      const soap = async ({ sandbox }: Own, body: string, as: Own): Promise<string> => {
        const { soapUser: user, soapPassword: password } = as.sandbox.credentials;
        const answer = await app.http.inject({
          method: 'POST',
          url: `/sandboxes/${sandbox.id}${SOAP_PATH}`,
          headers: { 'content-type': 'text/xml; charset=utf-8' },
          payload: call(body, { user, password }),
        });
        return `${answer.statusCode} ${answer.body}`;
      };
      const keys = new Map<Own, string>();
      for (const own of all) {
        const found = await soap(own, availRequest(own.records.deliveredPro, 'BOL'), own);
        expect(found).toMatch(/^200 .*AVAILABLE/s);
        keys.set(own, textOf(bodyOf(found.slice(4)).children[2], 'key')!);
        expect(await soap(own, imgRequest(keys.get(own)!), own)).toMatch(/^200 /);
      }
      for (const [own, other] of pairs) {
        const ids = absentIds(other.records);
        const foreign = await soap(own, availRequest(other.records.deliveredPro, 'BOL'), own);
        const absent = await soap(own, availRequest(ids.deliveredPro, 'BOL'), own);
        expect(foreign).not.toMatch(/^200 /);
        expect(nameless(foreign, other.records.deliveredPro)).toBe(nameless(absent, ids.deliveredPro));
        expect(await soap(own, imgRequest(keys.get(other)!), own)).not.toMatch(/^200 /);
      }
      // The user has the same name in each, and another password.
      const [first, second] = all as [Own, Own];
      expect(await soap(second, availRequest(second.records.deliveredPro, 'BOL'), first)).toContain(
        'password is wrong',
      );
    });

    it('is in the statement of its account, and nothing else is', async () => {
      for (const { sandbox, number } of all) {
        const { entries } = await read(sandbox, `/v1/statements/${sandbox.account}/${MONTH}`);
        const invoiced = entries.filter(({ type }: Loose) => type === 'INVOICE').map((one: Loose) => one.reference);
        expect(invoiced.sort()).toEqual((await invoicesOf(sandbox)).sort());
        expect(invoiced).toHaveLength(number + 1);
      }
    });

    it('can be read only with its own credentials', async () => {
      for (const { sandbox } of all)
        for (const other of all)
          for (const path of ['/v1/shipments', '/v1/events', '/v1/test/clock']) {
            const byAddress = await sandbox.call('GET', `/sandboxes/${other.sandbox.id}${path}`);
            expect(byAddress.status, path).toBe(sandbox === other.sandbox ? 200 : 401);
          }
    });
  });

  it('operators see all of them, with owner, clock, size and last call', async () => {
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
        bytes: expect.any(Number),
        lastUsedAt: expect.stringMatching(/^20\d\d-/),
      });
    for (const { bytes } of sandboxes) expect(bytes).toBeGreaterThan(100_000);
  });

  it('a browser enters and leaves a sandbox by its URL', async () => {
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

  it('the test environment determines who is an operator, wherever the browser is', async () => {
    const { id } = all[0]!.sandbox;
    const operator = await operatorHeaders('browsing');
    const cookie = `linehaul-sandbox=${id}`;
    const operators = await app.http.inject({ url: '/ops/v1/operators', headers: { ...operator, cookie } });
    expect(operators.json().data.map(({ username }: Loose) => username)).toContain('browsing');
    const browser = new SandboxBrowser(app, id);
    await browser.signIn('/ops/v1/session', 'browsing', passwords.get('browsing')!);
    expect((await browser.call('/ops/v1/sessions')).json().data).toHaveLength(1);
    const invitation = { email: 'kim@example.com', role: 'dispatcher' };
    const invited = await app.http.inject({
      method: 'POST',
      url: `/sandboxes/${id}/ops/v1/invitations`,
      headers: operator,
      payload: invitation,
    });
    expect(invited.statusCode, invited.body).toBe(201);
    const invitations = await app.http.inject({ url: '/ops/v1/invitations', headers: operator });
    expect(invitations.json().data).toMatchObject([invitation]);
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

  describe('in the end, what is in one sandbox', () => {
    it('uses up no number of the others: a PRO of another sandbox is available', { timeout: 60_000 }, async () => {
      const cases = tenantCases(app.routes).filter(({ foreign }) => foreign === 'claim');
      expect(cases.length).toBeGreaterThan(0);
      // A sandbox has used the numbers of those filled before it, and never issues or accepts them again.
      for (const [own, other] of pairs.filter(([one, another]) => one.number < another.number))
        for (const one of cases) {
          const ask = async (ids: Own['records']) => {
            const { url, body } = one.request({ name: own.name, ids: own.records }, ids);
            // A busy database may answer 503, which asks for a retry with the same key.
            const once = {
              'idempotency-key': `${own.name} ${other.name} ${one.kinds} ${ids.pro}`.replaceAll(' ', '-'),
            };
            let answer = await own.sandbox.call(one.route.method, url, body, once);
            while (answer.status === 503) answer = await own.sandbox.call(one.route.method, url, body, once);
            return blurred(own, answer, ids);
          };
          // Those that looked absent above are also used by now.
          const free = absentIds(absentIds(other.records));
          expect(await ask(other.records), `${own.name} uses ${other.name}’s: ${one.name}`).toBe(await ask(free));
        }
    });

    it('is found by every route there, but not in the others', { timeout: 240_000 }, async () => {
      const routes = matrixRoutes().filter(
        ({ path }) =>
          !OF_OTHERS.includes(path.replace('/ops', '')) && !BY_ACCOUNT.test(path) && !WITHOUT_RECORD.test(path),
      );
      // Customers before operators, who may close their accounts; a part of a record before the record.
      // Redelivered before the subscription is gone.
      const rank = (route: Route) =>
        route.path.includes('/redeliver')
          ? -10_000
          : Number(isForOperators(route)) * 10_000 + ORDER.indexOf(route.method) * 1_000 - route.path.length;
      const wrong: string[] = [];
      // One sandbox of each owner.
      for (const own of all.filter(({ number }) => number % 2 === 0))
        for (const route of routes.toSorted((one, other) => rank(one) - rank(other))) {
          const absent = shown(await callRoute(own, route, NOBODYS), NOBODYS);
          const known = shown(await callRoute(own, route, own.ids), own.ids);
          if (known === absent) wrong.push(`${own.name}, ${nameOf(route)}: ${known}`);
        }
      expect(wrong).toEqual([]);
    });
  });

  /** What a response in this sandbox shows of the others. */
  function foreignMarks(own: Own, text: string): string[] {
    const others = all
      .filter((one) => one !== own)
      .flatMap((one) => one.marks.filter((mark) => mark !== one.ids.number || !hasThatInvoice(own, one)));
    return others.filter((mark) => !own.marks.includes(mark) && hasWord(text, mark));
  }

  async function operatorHeaders(name = 'overseer'): Promise<Record<string, string>> {
    const password = await createOperator(app.context, ACTOR, name);
    passwords.set(name, password);
    return { authorization: basic(name, password) };
  }
});
