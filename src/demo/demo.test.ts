// The demo users: created once, all or none, with working credentials in the file.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { ACTOR, basic, openTestApp, type TestApp } from '../../test/support/test-app.ts';
import { setClientDisabled } from '../capabilities/accounts/customers/manage-clients.ts';
import { createOperator, removeOperator } from '../capabilities/accounts/manage-operators.ts';
import { setPortalSuspended } from '../capabilities/accounts/manage-portal-accounts.ts';
import { deleteSoapUser } from '../capabilities/accounts/manage-soap-users.ts';
import { operatorStore } from '../capabilities/accounts/operator.store.ts';
import { demoCredentialsFile, readDemoCredentials } from './demo-credentials.ts';
import { demoWarning, strayDemoPeople } from './find-demo-people.ts';
import { giveDemoPeople } from './give-demo-people.ts';
import { planDemo } from './plan-demo.ts';

const open: TestApp[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});
async function openApp(config: Parameters<typeof openTestApp>[0] = {}): Promise<TestApp> {
  const app = await openTestApp(config);
  open.push(app);
  return app;
}

const BASE = 'http://127.0.0.1:8081';

describe('in an empty environment', () => {
  test('everybody can do what the file says', async () => {
    const app = await openApp({ config: { dataDir: temporaryFolder(), seed: undefined, demo: true } });
    const given = (await giveDemoPeople(app.context, BASE))!;
    const { apiKey, clientId, clientSecret } = given.quickstart;
    const key = await app.http.inject({
      method: 'GET',
      url: '/v1/api-key',
      headers: { authorization: basic(clientId, clientSecret) },
    });
    expect(key.json().data).toEqual({ apiKey, apiClientId: clientId });
    for (const client of given.clients) {
      const headers = { authorization: basic(client.clientId, client.clientSecret) };
      expect((await app.http.inject({ method: 'POST', url: '/v1/api-key', headers })).statusCode).toBe(201);
    }
    for (const { username, password, accounts } of given.portalAccounts) {
      const headers = { apikey: apiKey, authorization: basic(username, password) };
      const token = (await app.http.inject({ method: 'POST', url: '/authenticate', headers })).json().access_token;
      const who = await app.http.inject({
        method: 'GET',
        url: '/v1/whoami',
        headers: { apikey: apiKey, authorization: `Bearer ${token}` },
      });
      expect(who.json().data.accounts).toEqual([...accounts].sort());
      // Nothing in the demo bills another customer, so there are no authorizations.
      const authorized = await app.http.inject({
        method: 'GET',
        url: '/v1/billing-authorizations',
        headers: { apikey: apiKey, authorization: `Bearer ${token}` },
      });
      expect([authorized.statusCode, authorized.json().data]).toEqual([200, []]);
    }
    for (const { user, password } of given.soapUsers)
      expect([user, password].every((text) => text.length >= 5 && text.length <= 10)).toBe(true);
  });

  test('the file has what was issued, and only its owner can read it', async () => {
    const dataDir = temporaryFolder();
    const app = await openApp({ config: { dataDir, seed: undefined, demo: true } });
    const given = await giveDemoPeople(app.context, BASE);
    expect(readDemoCredentials(dataDir).test).toEqual(given);
    expect(given).toMatchObject({ baseUrl: BASE, soapUrl: `${BASE}/soap/image-view` });
    if (process.platform !== 'win32') expect(statSync(demoCredentialsFile(dataDir)).mode & 0o777).toBe(0o600);
  });

  test('a seed creates the same people every time', async () => {
    const [one, two] = [await openApp({ seed: 'x' }), await openApp({ seed: 'x' })];
    const [first, second] = [await planDemo(one.context), await planDemo(two.context)];
    expect(first?.people).toEqual(second?.people);
  });
});

describe('later', () => {
  test('nothing is created again, and the file has the current URL', async () => {
    const dataDir = temporaryFolder();
    const app = await openApp({ config: { dataDir, seed: undefined, demo: true } });
    const given = await giveDemoPeople(app.context, BASE);
    expect(await giveDemoPeople(app.context, BASE)).toBeUndefined();
    expect(await giveDemoPeople(app.context, 'http://127.0.0.1:9999')).toBeUndefined();
    expect(readDemoCredentials(dataDir).test).toEqual({
      ...given,
      baseUrl: 'http://127.0.0.1:9999',
      soapUrl: 'http://127.0.0.1:9999/soap/image-view',
    });
  });

  test('of two nodes at once, one creates them, and the other says so and leaves no credentials that do not work', async () => {
    const app = await openApp({ config: { demo: true } });
    const [one, two] = await Promise.all([planDemo(app.context), planDemo(app.context)]);
    await app.context.db.write(await one!.unit());
    await expect(app.context.db.write(await two!.unit())).rejects.toThrow();
    const rows = await app.context.db
      .tables<{ portal_accounts: { username: string } }>()
      .selectFrom('portal_accounts')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(one!.people.portalAccounts.length);
  });

  test('they can be turned off', async () => {
    const dataDir = temporaryFolder();
    const app = await openApp({ config: { dataDir, seed: undefined, demo: false } });
    expect(await giveDemoPeople(app.context, BASE)).toBeUndefined();
    expect(existsSync(demoCredentialsFile(dataDir))).toBe(false);
  });

  test('a half-written file next to it does no harm', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(`${demoCredentialsFile(dataDir)}.new`, '{"half":');
    const app = await openApp({ config: { dataDir, seed: undefined, demo: true } });
    await giveDemoPeople(app.context, BASE);
    expect(JSON.parse(readFileSync(demoCredentialsFile(dataDir), 'utf8')).test.baseUrl).toBe(BASE);
  });
});

describe('where others can reach production', () => {
  const OPEN = [
    { host: '0.0.0.0' },
    { publicUrls: { production: 'https://api.example.com', test: undefined } },
    { publicUrls: { production: undefined, test: 'https://test.example.com' } },
  ];
  const operators = ({ context }: TestApp) => operatorStore(context.db).list();

  test.each(OPEN)('%o: no demo people are created, and a message says what to do instead', async (config) => {
    const dataDir = temporaryFolder();
    const app = await openApp({
      environment: 'production',
      config: { dataDir, seed: undefined, demo: true, ...config },
    });
    expect(await giveDemoPeople(app.context, BASE)).toBeUndefined();
    expect([await operators(app), existsSync(demoCredentialsFile(dataDir))]).toEqual([[], false]);
    const warning = await demoWarning(app.context);
    for (const command of ['linehaul init <folder>', 'linehaul operators create <name>', 'LINEHAUL_DEMO=false']) {
      expect(warning).toContain(command);
    }
    const declined = { ...app.context, config: { ...app.context.config, demo: false } };
    expect(await demoWarning(declined)).toBeUndefined();
  });

  test('the test environment has its people all the same', async () => {
    const app = await openApp({ config: { host: '0.0.0.0', demo: true } });
    expect(await giveDemoPeople(app.context, BASE)).toBeDefined();
    expect(await demoWarning(app.context)).toBeUndefined();
  });

  test('there is a warning about the people of an earlier start until each one is locked out', async () => {
    const app = await openApp({ environment: 'production', config: { demo: true } });
    await giveDemoPeople(app.context, BASE);
    expect(await demoWarning(app.context)).toBeUndefined();
    const open = { ...app.context, config: { ...app.context.config, host: '0.0.0.0' } };
    expect(await demoWarning(open)).toMatch(/accepts 10 demo credentials.*operators create <name>.*linehaul doctor/s);
    await removeOperator(open, ACTOR, 'dispatch');
    for (const name of ['shipper', 'distributor', 'walkin']) await setPortalSuspended(open, ACTOR, name, true);
    expect((await strayDemoPeople(open)).map(({ kind }) => kind).sort()).toEqual([
      ...Array(3).fill('client'),
      ...Array(3).fill('soap-user'),
    ]);
    for (const { kind, name } of await strayDemoPeople(open)) {
      if (kind === 'client') await setClientDisabled(open, ACTOR, name, true);
      else await deleteSoapUser(open, ACTOR, name);
    }
    // An operator of the same name who was created later is the carrier's own.
    app.clock.advance(1_000);
    await createOperator(open, ACTOR, 'dispatch');
    expect([await strayDemoPeople(open), await demoWarning(open)]).toEqual([[], undefined]);
  });
});
