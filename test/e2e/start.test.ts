// Starting: how long it takes, which files it creates, which credentials it prints, and when it refuses to start.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorStore } from '../../src/capabilities/accounts/operator.store.ts';
import { soapUserStore } from '../../src/capabilities/accounts/soap-user.store.ts';
import { ENVIRONMENTS, readConfig } from '../../src/config.ts';
import { openContext } from '../../src/context.ts';
import type { DemoEnvironment } from '../../src/demo/demo-credentials.ts';
import { basic } from '../support/basic-credentials.ts';
import { callOnce } from '../support/http-client.ts';
import { inMs, report } from '../support/report.ts';
import { type Ready, type ServerProcess, StartFailed, startServer } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/waiting.ts';

/** The goals are 3 s for the first start and 1 s for later ones; this only distinguishes a start from a hang. */
const STARTED_WITHIN_MS = 20_000;

const namesOf = (value: object) => Object.keys(value).sort();
const codeOf = (body: string) => JSON.parse(body).error.code;

async function expectWorking(demo: DemoEnvironment): Promise<void> {
  for (const { clientId, clientSecret } of demo.clients) {
    const key = await callOnce(`${demo.baseUrl}/v1/api-key`, {
      headers: { authorization: basic(clientId, clientSecret) },
    });
    // Authenticated, but there is no key yet.
    expect({ status: key.status, code: codeOf(key.body) }).toEqual({ status: 400, code: 3001 });
  }
  for (const { username, password, accounts } of demo.portalAccounts) {
    const { apiKey } = demo.quickstart;
    const token = await callOnce(`${demo.baseUrl}/authenticate`, {
      method: 'POST',
      headers: { apikey: apiKey, authorization: basic(username, password) },
    });
    expect(token.status).toBe(200);
    const authorization = `Bearer ${JSON.parse(token.body).access_token}`;
    const whoami = await callOnce(`${demo.baseUrl}/v1/whoami`, { headers: { apikey: apiKey, authorization } });
    expect(JSON.parse(whoami.body).data.accounts).toEqual([...accounts].sort());
  }
}

describe('the first start', () => {
  let server: ServerProcess;
  let file: string;
  let credentials: Pick<Ready, 'production' | 'test'>;
  beforeAll(async () => {
    server = await startServer();
    file = join(server.dataDir, 'demo-credentials.json');
    credentials = JSON.parse(readFileSync(file, 'utf8'));
  });
  afterAll(() => server.stop());

  it('takes little time', () => {
    report(`first start of both environments: ${inMs(server.readyMs)} (bar: 3 s)`);
    expect(server.readyMs).toBeLessThan(STARTED_WITHIN_MS);
  });

  it('compiles no network, because the build comes with the demo carrier’s', () => {
    // What a server compiles itself, it stores for its next start.
    expect(existsSync(join(server.dataDir, 'cache'))).toBe(false);
  });

  it('writes a file of demo credentials that only its owner may read', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(server.dataDir, 'keys', 'master.key')).mode & 0o777).toBe(0o600);
    expect(namesOf(credentials)).toEqual(['production', 'test']);
    for (const environment of ENVIRONMENTS) {
      const demo = credentials[environment];
      expect(demo).toMatchObject({
        baseUrl: expect.stringMatching(/^http:/),
        soapUrl: expect.stringMatching(/^http:/),
      });
      expect(demo.clients.length).toBeGreaterThanOrEqual(2);
      expect(demo.portalAccounts.length).toBeGreaterThanOrEqual(3);
      for (const one of demo.clients) expect(namesOf(one)).toEqual(['clientId', 'clientSecret', 'name']);
      for (const one of demo.portalAccounts) {
        expect(namesOf(one)).toEqual(['accounts', 'password', 'username']);
        expect(one.accounts.length).toBeGreaterThan(0);
        for (const account of one.accounts) expect(account).toMatch(/^[A-Z0-9]{7}$/);
      }
      for (const one of demo.soapUsers) expect(namesOf(one)).toEqual(['password', 'user']);
      for (const one of demo.operators) expect(namesOf(one)).toEqual(['password', 'username']);
      expect(demo.soapUsers.length).toBeGreaterThan(0);
      expect(demo.operators.length).toBeGreaterThan(0);
    }
  });

  it.each(ENVIRONMENTS)('creates working %s credentials', async (environment) => {
    const demo = credentials[environment];
    await expectWorking(demo);
    const settings = { LINEHAUL_DATA_DIR: server.dataDir, LINEHAUL_LOG_LEVEL: 'silent' };
    const context = await openContext(readConfig(settings), environment);
    try {
      const soapUsers = await soapUserStore(context.db).list();
      for (const { user, password } of demo.soapUsers) {
        const stored = soapUsers.find((one) => one.username === user);
        expect(await context.passwords.verify(stored?.password_hash, password)).toBe(true);
      }
      const operators = await operatorStore(context.db).list();
      for (const { username, password } of demo.operators) {
        const stored = operators.find((one) => one.username === username);
        expect(await context.passwords.verify(stored?.password_hash, password)).toBe(true);
      }
    } finally {
      await context.close();
    }
  });

  it('creates different credentials for each environment, which do not work in the other', async () => {
    const secretsOf = (demo: DemoEnvironment) => [
      ...demo.clients.flatMap((one) => [one.clientId, one.clientSecret]),
      ...demo.portalAccounts.flatMap((one) => [one.password, ...one.accounts]),
      ...demo.soapUsers.flatMap((one) => [one.user, one.password]),
      ...demo.operators.map((one) => one.password),
      ...Object.values(demo.quickstart),
    ];
    const all = ENVIRONMENTS.flatMap((environment) => secretsOf(credentials[environment]));
    expect(new Set(all).size).toBe(all.length);

    const { production, test } = credentials;
    const [client] = production.clients;
    const authorization = basic(client!.clientId, client!.clientSecret);
    expect((await callOnce(`${test.baseUrl}/v1/api-key`, { headers: { authorization } })).status).toBe(401);
    const [portal] = production.portalAccounts;
    const crossed = (apiKey: string) =>
      callOnce(`${test.baseUrl}/authenticate`, {
        method: 'POST',
        headers: { apikey: apiKey, authorization: basic(portal!.username, portal!.password) },
      });
    expect(codeOf((await crossed(production.quickstart.apiKey)).body)).toBe(1003);
    expect(codeOf((await crossed(test.quickstart.apiKey)).body)).toBe(1012);
  });

  it('prints a command that works when it is pasted into a shell, any number of times', () => {
    const line = /^ *(curl .*)$/m.exec(server.output())?.[1];
    expect(line).toBeDefined();
    for (let time = 0; time < 2; time++) {
      const out = execFileSync('sh', ['-c', line!], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' });
      expect(JSON.parse(out)).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) });
    }
  });

  it('is followed by a second start that keeps everything', async () => {
    expect(await server.stop()).toMatchObject({ code: 0 });
    server = await startServer({ dataDir: server.dataDir });
    report(`later start of both environments: ${inMs(server.readyMs)} (bar: 1 s)`);
    expect(server.readyMs).toBeLessThan(STARTED_WITHIN_MS);
    const again = JSON.parse(readFileSync(file, 'utf8'));
    for (const environment of ENVIRONMENTS) {
      const { baseUrl, consoleUrl, soapUrl } = again[environment];
      expect(again[environment]).toEqual({ ...credentials[environment], baseUrl, consoleUrl, soapUrl });
      expect(baseUrl).toBe(server.ready[environment].baseUrl);
      await expectWorking(again[environment]);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('a first start that is killed midway', () => {
  it('is completed by the next one', async () => {
    const dataDir = temporaryFolder();
    for (const afterMs of [150, 300, 450, 600, 750, 900]) {
      const started = startServer({ dataDir, args: ['--only', 'test'], killAfterMs: afterMs });
      await started.then(
        (server) => server.stop('SIGKILL'),
        (error) => expect(error).toBeInstanceOf(StartFailed),
      );
    }
    const server = await startServer({ dataDir, args: ['--only', 'test'] });
    try {
      await expectWorking(server.ready.test);
    } finally {
      await server.stop();
    }
  });
});

describe('a server that others can reach', () => {
  it('creates no demo people in production, and warns of existing ones', { timeout: 60_000 }, async () => {
    const open = { LINEHAUL_PUBLIC_URL: 'https://api.example.com' };
    const first = await startServer({ settings: open });
    expect(namesOf(first.ready.production)).toEqual(['baseUrl', 'consoleUrl']);
    expect(first.ready.test.operators).toHaveLength(1);
    await until('it says what to do', () => first.output().includes('linehaul operators create <name> -e production'));
    await first.stop();

    const own = await startServer({ dataDir: first.dataDir });
    const [operator] = own.ready.production.operators;
    await own.stop();
    expect(own.output()).not.toContain('Warning');

    const again = await startServer({ dataDir: first.dataDir, settings: open });
    await until('it warns', () => again.output().includes('accepts 10 demo credentials.'));
    await again.stop();
    expect(again.output()).not.toContain(operator!.password);
  });
});

describe('serve', () => {
  it('--only test: serves and stores nothing else', async () => {
    const server = await startServer({ args: ['--only', 'test'] });
    try {
      expect(namesOf(server.ready)).toEqual(['pid', 'test']);
      await expectWorking(server.ready.test);
      expect(readdirSync(server.dataDir).filter((name) => name.startsWith('production'))).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('--ephemeral --seed 42: the same credentials every time, and nothing on disk', async () => {
    const cwd = temporaryFolder();
    const dataDir = join(cwd, 'data');
    const startOnce = async () => {
      const server = await startServer({ dataDir, cwd, args: ['--ephemeral', '--seed', '42'] });
      try {
        for (const environment of ENVIRONMENTS) await expectWorking(server.ready[environment]);
        return ENVIRONMENTS.map((environment) => ({
          ...server.ready[environment],
          baseUrl: '',
          consoleUrl: '',
          soapUrl: '',
        }));
      } finally {
        await server.stop();
      }
    };
    const first = await startOnce();
    expect(await startOnce()).toEqual(first);
    expect(first[0]?.clients).not.toEqual(first[1]?.clients);
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(cwd)).toEqual([]);
  });

  describe('on a port that is in use', () => {
    const other = createServer();
    let taken: string;
    beforeAll(async () => {
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      taken = String((other.address() as { port: number }).port);
    });
    afterAll(() => other.close());

    it.each([
      ['--port', 'production', 'LINEHAUL_PORT'],
      ['--test-port', 'test', 'LINEHAUL_TEST_PORT'],
    ])('%s: exits with 2 and says what to do', async (option, environment, setting) => {
      const failed = await startServer({ args: [option, taken] }).catch((error) => error);
      expect(failed).toBeInstanceOf(StartFailed);
      expect(failed.ending.code).toBe(2);
      expect(failed.output.trim()).toBe(
        `Port ${taken} is already in use, so the ${environment} environment cannot start. Choose another port with ${setting}=<port>; 0 picks any free port.`,
      );
    });
  });

  it.each([
    ['a port that is no port', { args: ['--port', 'abc'] }, 'A port is a number from 0 to 65535; "abc" was given.'],
    [
      'a database that is no PostgreSQL',
      { settings: { LINEHAUL_DATABASE_URL: 'mysql://x' } },
      'LINEHAUL_DATABASE_URL must begin with postgres:// or postgresql://.',
    ],
    [
      'a seed for a run that is kept',
      { args: ['--seed', '42'] },
      '--seed creates guessable credentials, so it requires --ephemeral.',
    ],
  ])('%s: exits with 2 and says so', async (_name, options, words) => {
    const failed = await startServer(options).catch((error) => error);
    expect(failed).toBeInstanceOf(StartFailed);
    expect({ code: failed.ending.code, output: failed.output.trim() }).toEqual({ code: 2, output: words });
  });

  it('with demo credentials that cannot be written: exits with 1 and says so', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'demo-credentials.json'));
    // Both environments listen already when it fails.
    const failed = await startServer({ dataDir }).catch((error) => error);
    expect(failed).toBeInstanceOf(StartFailed);
    expect({ code: failed.ending.code, output: failed.output.trim() }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The demo credentials in .+ cannot be read or written: EISDIR: .+ can be written\.$/,
      ),
    });
  });

  it('with a database that does not respond: exits with 1 and says so', async () => {
    const settings = {
      LINEHAUL_DATABASE_URL: 'postgres://linehaul@127.0.0.1:1/x',
      LINEHAUL_DATABASE_WAIT_SECONDS: '0',
    };
    const failed = await startServer({ settings }).catch((error) => error);
    expect(failed).toBeInstanceOf(StartFailed);
    expect({ code: failed.ending.code, output: failed.output.trim() }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^PostgreSQL at 127\.0\.0\.1:1 did not respond\. Is it running, and is LINEHAUL_DATABASE_URL correct\? .*ECONNREFUSED 127\.0\.0\.1:1$/,
      ),
    });
  });
});
