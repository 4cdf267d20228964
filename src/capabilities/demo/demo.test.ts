// The demo people: made once, whole or not at all, and the credentials in the file are those that work.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { basic, openTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { demoCredentialsFile, readDemoCredentials } from './demo-credentials.ts';
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
    }
    for (const { user, password } of given.soapUsers)
      expect([user, password].every((text) => text.length >= 5 && text.length <= 10)).toBe(true);
  });

  test('the file is what was given, for its owner alone', async () => {
    const dataDir = temporaryFolder();
    const app = await openApp({ config: { dataDir, seed: undefined, demo: true } });
    const given = await giveDemoPeople(app.context, BASE);
    expect(readDemoCredentials(dataDir).test).toEqual(given);
    expect(given).toMatchObject({ baseUrl: BASE, soapUrl: `${BASE}/soap/image-view` });
    if (process.platform !== 'win32') expect(statSync(demoCredentialsFile(dataDir)).mode & 0o777).toBe(0o600);
  });

  test('a seed makes the same people every time', async () => {
    const [one, two] = [await openApp({ seed: 'x' }), await openApp({ seed: 'x' })];
    const [first, second] = [await planDemo(one.context), await planDemo(two.context)];
    expect(first?.people).toEqual(second?.people);
  });
});

describe('later', () => {
  test('nothing is made again, and the file follows the address', async () => {
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

  test('two nodes at once: one makes them, the other says so and leaves no credentials that do not work', async () => {
    const app = await openApp({ config: { demo: true } });
    const [one, two] = await Promise.all([planDemo(app.context), planDemo(app.context)]);
    await app.context.db.write(one!.unit);
    await expect(app.context.db.write(two!.unit)).rejects.toThrow();
    const rows = await app.context.db
      .tables<{ portal_accounts: { username: string } }>()
      .selectFrom('portal_accounts')
      .selectAll()
      .execute();
    expect(rows).toHaveLength(one!.people.portalAccounts.length);
  });

  test('whoever does not want them gets none', async () => {
    const dataDir = temporaryFolder();
    const app = await openApp({ config: { dataDir, seed: undefined, demo: false } });
    expect(await giveDemoPeople(app.context, BASE)).toBeUndefined();
    expect(existsSync(demoCredentialsFile(dataDir))).toBe(false);
  });

  test('a half-written file beside it does no harm', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(`${demoCredentialsFile(dataDir)}.new`, '{"half":');
    const app = await openApp({ config: { dataDir, seed: undefined, demo: true } });
    await giveDemoPeople(app.context, BASE);
    expect(JSON.parse(readFileSync(demoCredentialsFile(dataDir), 'utf8')).test.baseUrl).toBe(BASE);
  });
});
