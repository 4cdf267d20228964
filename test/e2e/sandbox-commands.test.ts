// linehaul sandbox against a running server: what a CI job does before and after its tests.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandFolder, commandFolder } from '../support/run-command.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { basic } from '../support/test-app.ts';

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

// biome-ignore lint/suspicious/noExplicitAny: what a command prints is told by the schemas of the server.
async function printed(...args: string[]): Promise<any> {
  const { out, err, exitCode } = await folder.run(...args, '--json');
  expect(exitCode, err).toBe(0);
  return JSON.parse(out);
}

it('creates a sandbox, takes it back to where it was, and deletes it', { timeout: 120_000 }, async () => {
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

  const { out } = await folder.run('sandbox', 'list');
  expect(out).toMatch(/name\s+ci-main\n[\s\S]*clock\s+2030-01-09T12:00:00.000Z, 0 ×[\s\S]*snapshots\s+created, later/);
  expect(await printed('sandbox', 'delete', 'ci-main')).toEqual({ deleted: sandbox.id });
  const gone = await folder.run('clock', 'show', ...inside);
  expect([gone.exitCode, gone.err]).toEqual([1, expect.stringMatching(/API key/)]);
});

it.each([
  ['a name that is taken', ['create', 'default'], 1, /already have a sandbox of this name/],
  ['a name with blanks', ['create', 'My sandbox'], 1, /^name /],
  ['a clock that is no time', ['create', 'no-time', '--clock', 'soon'], 1, /clock\.now/],
  ['a speed that is no number', ['create', 'no-speed', '--speed', 'fast'], 2, /Give a number from 0 to 3600/],
  ['a snapshot of another', ['create', 'copy', '--from', 'sbaaaaaaaaaa/created'], 1, /no such sandbox/i],
  ['one that is not there', ['reset', 'ci-none'], 1, /There is no sandbox ci-none\. See: linehaul sandbox list/],
  ['no name', ['delete'], 2, /missing required argument 'sandbox'/],
])('refuses %s', async (_name, args, exitCode, says) => {
  const ran = await folder.run('sandbox', ...args);
  expect([ran.exitCode, ran.out]).toEqual([exitCode, '']);
  expect(ran.err).toMatch(says);
});
