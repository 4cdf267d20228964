// `linehaul sandbox` against a running server: what a CI job does before and after its tests.
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '../../src/platform/durations.ts';
import { basic } from '../support/basic-credentials.ts';
import { type CommandFolder, commandFolder } from '../support/run-command.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const AT_FIRST = '2030-01-07T12:00:00.000Z';

let folder: CommandFolder;
let server: ServerProcess;
beforeAll(async () => {
  folder = commandFolder();
  server = await startServer({ dataDir: join(folder.path, 'data'), args: ['--only', 'test'] });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

// biome-ignore lint/suspicious/noExplicitAny: the server's schemas describe what a command prints.
async function printed(...args: string[]): Promise<any> {
  const { out, err, exitCode } = await folder.run(...args, '--json');
  expect(exitCode, err).toBe(0);
  return JSON.parse(out);
}

it('creates a sandbox, restores it, and deletes it', { timeout: 120_000 }, async () => {
  const asked = ['--seed', '42', '--clock', AT_FIRST, '--speed', '0'];
  const { sandbox, credentials } = await printed('sandbox', 'create', 'ci-main', ...asked);
  expect(sandbox).toMatchObject({ name: 'ci-main', seed: '42' });
  const key = await fetch(`${server.ready.test.baseUrl}/v1/api-key`, {
    method: 'POST',
    headers: { authorization: basic(credentials.clientId, credentials.clientSecret) },
  });
  const { data } = (await key.json()) as { data: { apiKey: string } };
  const inside = ['--api-key', data.apiKey, '--user', `${credentials.username}:${credentials.password}`];
  const clock = async () => (await printed('clock', 'show', ...inside)).now;

  expect(await clock()).toBe(AT_FIRST);
  await printed('clock', 'advance', '2d', ...inside);
  expect(await printed('sandbox', 'snapshot', 'ci-main', 'later')).toMatchObject({ name: 'later' });
  await printed('sandbox', 'reset', 'ci-main');
  expect(await clock()).toBe(AT_FIRST);
  await printed('sandbox', 'restore', sandbox.id, 'later');
  expect(await clock()).toBe('2030-01-09T12:00:00.000Z');
  const copy = await printed('sandbox', 'create', 'ci-copy', '--from', 'ci-main/later');
  expect(copy.sandbox).toMatchObject({ name: 'ci-copy', seed: '42' });
  await printed('sandbox', 'delete', 'ci-copy');

  const { out } = await folder.run('sandbox', 'list');
  expect(out).toMatch(/name\s+ci-main\n[\s\S]*clock\s+2030-01-09T12:00:00.000Z, 0 ×[\s\S]*snapshots\s+created, later/);
  expect(await printed('sandbox', 'delete', 'ci-main')).toEqual({ deleted: sandbox.id });
  const gone = await folder.run('clock', 'show', ...inside);
  expect([gone.exitCode, gone.err]).toEqual([1, expect.stringMatching(/API key/)]);
});

describe('quickstart with the credentials of a sandbox', () => {
  const NAMES = /^export (LINEHAUL_\w+)='(.*)'$/gm;
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('runs to the invoice in the sandbox only, and again with the key that it got', { timeout: 180_000 }, async () => {
    const shared = async () => (await printed('clock', 'show')).now as string;
    const before = await shared();
    const made = await folder.run('sandbox', 'create', 'first-steps', '--shell', '--clock', AT_FIRST, '--speed', '0');
    expect(made.exitCode, made.err).toBe(0);
    const variables = [...made.out.matchAll(NAMES)];
    expect(variables.map(([, name]) => name)).toContain('LINEHAUL_ACCOUNT');
    for (const [, name, value] of variables) vi.stubEnv(name!, value!);

    const walk = (...args: string[]) => folder.run('quickstart', '--out', join(folder.path, 'steps'), ...args);
    const first = await walk();
    expect(first.exitCode, first.err).toBe(0);
    expect(first.out).toMatch(
      /curl -s -X POST "\$LINEHAUL_URL\/v1\/api-key" -u "\$LINEHAUL_CLIENT_ID:\$LINEHAUL_CLIENT_SECRET"/,
    );
    expect(first.out).toMatch(/signed for by[\s\S]*invoice/);
    expect(Date.parse(await shared()) - Date.parse(before)).toBeLessThan(HOUR_MS);

    const [, key = ''] = /export LINEHAUL_API_KEY='(lh_test_sb\w+)'/.exec(first.out) ?? [];
    vi.stubEnv('LINEHAUL_API_KEY', key);
    const second = await walk('--no-clock');
    expect(second.exitCode, second.err).toBe(0);
    expect(second.out).not.toContain('/v1/api-key');
  });

  it('says which variables are missing', async () => {
    vi.stubEnv('LINEHAUL_CLIENT_ID', 'LHCsbaaaaaaaaaaAAAAAAAAAAAA');
    vi.stubEnv('LINEHAUL_URL', server.ready.test.baseUrl);
    const { exitCode, err } = await folder.run('quickstart');
    expect([exitCode, err]).toEqual([
      1,
      expect.stringContaining(
        'Set LINEHAUL_USERNAME, LINEHAUL_PASSWORD, LINEHAUL_ACCOUNT, LINEHAUL_CLIENT_SECRET as well',
      ),
    ]);
  });
});

it.each([
  ['a name that is taken', ['create', 'default'], 1, /already have a sandbox with this name/],
  ['a name with blanks', ['create', 'My sandbox'], 1, /^name /],
  ['a clock that is no time', ['create', 'no-time', '--clock', 'soon'], 1, /clock\.now/],
  ['a speed that is no number', ['create', 'no-speed', '--speed', 'fast'], 2, /Give a number from 0 to 3600/],
  ['a snapshot of another', ['create', 'copy', '--from', 'sbaaaaaaaaaa/created'], 1, /no sandbox sbaaaaaaaaaa/],
  ['a beginning that does not exist', ['create', 'copy', '--from', 'full'], 1, /^from /],
  ['one that is not there', ['reset', 'ci-none'], 1, /There is no sandbox ci-none\. See: linehaul sandbox list/],
  ['no name', ['delete'], 2, /missing required argument 'sandbox'/],
])('refuses %s', async (_name, args, exitCode, says) => {
  const ran = await folder.run('sandbox', ...args);
  expect([ran.exitCode, ran.out]).toEqual([exitCode, '']);
  expect(ran.err).toMatch(says);
});
