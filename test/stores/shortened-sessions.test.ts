// Sessions that began under longer lifetimes: as soon as a node starts with shorter ones, those apply.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createOperator } from '../../src/capabilities/accounts/manage-operators.ts';
import { TestBrowser } from '../../src/capabilities/sessions/session.fixture.ts';
import { sessionStore } from '../../src/capabilities/sessions/session.store.ts';
import type { Config } from '../../src/config.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/platform/durations.ts';
import { freshPostgresDatabase } from '../support/shared-postgres.ts';
import { ACTOR, newPortal, openTestApp, type TestApp } from '../support/test-app.ts';

const LONG = { portal: { idleMinutes: 240, hours: 48 }, operator: { idleMinutes: 240, hours: 48 } };

describe.each<[string, () => Promise<string | undefined>]>([
  ['SQLite', async () => undefined],
  ['PostgreSQL', freshPostgresDatabase],
])('on %s', (_name, databaseUrl) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ config: { databaseUrl: await databaseUrl(), sessions: LONG } });
  });
  afterAll(() => app.close());

  let operators = 0;
  const KINDS = {
    portal: {
      url: '/v1/whoami',
      session: '/v1/session',
      newUser: async () => newPortal(app.context),
    },
    operator: {
      url: '/ops/v1/operators',
      session: '/ops/v1/session',
      async newUser() {
        const username = `desk-${++operators}`;
        return { username, password: await createOperator(app.context, ACTOR, username) };
      },
    },
  } as const;
  type Kind = keyof typeof KINDS;

  async function signedIn(kind: Kind): Promise<TestBrowser> {
    const { session, newUser } = KINDS[kind];
    const { username, password } = await newUser();
    const browser = new TestBrowser(app);
    expect((await browser.signIn(session, username, password)).statusCode).toBe(201);
    return browser;
  }

  /** The same database with other settings, as after a restart or on a node that already has them. */
  async function under<T>(sessions: Config['sessions'], act: (node: TestApp) => Promise<T>): Promise<T> {
    const context = { ...app.context, config: { ...app.context.config, sessions } };
    const node = { ...app, ...(await buildApp(context)), context };
    try {
      return await act(node);
    } finally {
      await node.http.close();
    }
  }

  const brief = (kind: Kind, change: Partial<Config['sessions']['portal']>) => ({
    ...LONG,
    [kind]: { ...LONG[kind], ...change },
  });
  const at = (node: TestApp, { cookie, csrfToken }: TestBrowser) =>
    Object.assign(new TestBrowser(node), { cookie, csrfToken });

  describe.each(['portal', 'operator'] as const)('a session of the kind %s', (kind) => {
    const { url, session } = KINDS[kind];

    test('that was idle for longer than the new idle timeout is over', async () => {
      const browser = await signedIn(kind);
      app.clock.advance(10 * MINUTE_MS);
      await under(brief(kind, { idleMinutes: 11 }), async (node) => {
        const elsewhere = at(node, browser);
        const { data } = (await elsewhere.call(session)).json();
        expect(data.idleEndsAt).toBe(new Date(app.clock.now() + MINUTE_MS).toISOString());
        expect((await elsewhere.call(url, { headers: { 'x-unattended': '1' } })).statusCode).toBe(200);
      });
      await under(brief(kind, { idleMinutes: 10 }), async (node) => {
        expect((await at(node, browser).call(url)).statusCode).toBe(401);
        expect((await at(node, browser).call(session)).statusCode).toBe(401);
      });
    });

    test('that is older than the new maximum duration is over, however active', async () => {
      const browser = await signedIn(kind);
      const beganAt = app.clock.now();
      for (let minutes = 0; minutes < 120; minutes += 10) {
        app.clock.advance(10 * MINUTE_MS);
        expect((await browser.call(url)).statusCode).toBe(200);
      }
      await under(brief(kind, { hours: 3 }), async (node) => {
        const { data } = (await at(node, browser).call(session)).json();
        expect(data.expiresAt).toBe(new Date(beganAt + 3 * HOUR_MS).toISOString());
        expect((await at(node, browser).call(url)).statusCode).toBe(200);
      });
      await under(brief(kind, { hours: 2 }), async (node) => {
        expect((await at(node, browser).call(url)).statusCode).toBe(401);
        expect((await at(node, browser).call(session)).statusCode).toBe(401);
      });
    });

    test('is not extended by a longer maximum duration', async () => {
      const browser = await under(brief(kind, { hours: 1 }), async (node) => {
        const { username, password } = await KINDS[kind].newUser();
        const brieflyIn = new TestBrowser(node);
        await brieflyIn.signIn(session, username, password);
        return at(app, brieflyIn);
      });
      app.clock.advance(HOUR_MS - 1);
      expect((await browser.call(url)).statusCode).toBe(200);
      app.clock.advance(1);
      expect((await browser.call(url)).statusCode).toBe(401);
    });
  });

  test('sessions that have ended under the shorter lifetimes are deleted, and no others', async () => {
    const store = sessionStore(app.context.db);
    const [old, idle, fresh] = [
      await newPortal(app.context),
      await newPortal(app.context),
      await newPortal(app.context),
    ];
    const left = async () => {
      const rows = await Promise.all([old, idle, fresh].map(({ username }) => store.ofUser('portal', username)));
      return rows.map(({ length }) => length);
    };
    const enter = ({ username, password }: typeof old) =>
      new TestBrowser(app).signIn('/v1/session', username, password);
    await enter(old);
    const [begun] = await store.ofUser('portal', old.username);
    app.clock.advance(90 * MINUTE_MS);
    await enter(idle);
    app.clock.advance(30 * MINUTE_MS);
    await enter(fresh);
    await app.context.db.write([store.use(begun!.session_id, app.clock.now())]);
    const now = app.clock.now();
    await app.context.db.write([store.deleteEnded('portal', now, { idleMs: HOUR_MS, longestMs: 3 * HOUR_MS })]);
    expect(await left()).toEqual([1, 1, 1]);
    await app.context.db.write([store.deleteEnded('portal', now, { idleMs: HOUR_MS, longestMs: 2 * HOUR_MS })]);
    expect(await left()).toEqual([0, 1, 1]);
    await app.context.db.write([store.deleteEnded('portal', now, { idleMs: 30 * MINUTE_MS, longestMs: 2 * HOUR_MS })]);
    expect(await left()).toEqual([0, 0, 1]);
  });
});
