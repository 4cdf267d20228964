// What the command line says about mistakes: plain words, never a stack trace, and commands that can be pasted.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../test/support/run-command.ts';
import { clientWithKey, newPortal, openTestApp, type TestApp } from '../../test/support/test-app.ts';
import { projectFile } from '../platform/project-root.ts';

let folder: CommandFolder;
beforeAll(() => {
  folder = commandFolder();
});
afterAll(() => folder.remove());

test('--version prints the version', async () => {
  expect(await folder.run('--version')).toEqual({
    exitCode: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    err: '',
  });
});

it.each([[['clients', 'create']], [['clock', 'advance']], [['frobnicate']], [['carrier', 'check', '--fast']]])(
  '%j is a usage error that says where to find an example',
  async (args) => {
    const ran = await folder.run(...args);
    expect(ran).toMatchObject({ exitCode: 2, out: '' });
    expect(ran.err).toContain('--help');
  },
);

describe('--json', () => {
  it('prints errors as JSON, and those of the server in full', async () => {
    const app = await openTestApp({ carrier: true });
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { apiKey } = await clientWithKey(app);
    const { username, password } = await newPortal(app.context);
    const server = ['--url', url, '--api-key', apiKey, '--user', `${username}:${password}`];
    const trigger = await folder.run('trigger', 'shipment.delivered', '--set', 'colour=red', '--json', ...server);
    expect(trigger).toMatchObject({ exitCode: 1, out: '' });
    const { error } = JSON.parse(trigger.err);
    expect(error).toMatchObject({ status: 400, code: 2000, validationFailures: [{ field: 'set.colour' }] });
    expect(error.message).toContain('set.colour is unknown');
    await app.close();
  });

  it.each([
    [['transit', '00000', '75207', '--json'], 1, /No network is loaded/],
    [['transit', '--json'], 2, /missing required argument/],
    [['transit', '23230', '75207', '--json', '--fast'], 2, /unknown option '--fast'/],
  ])('%j', async (args, exitCode, message) => {
    const ran = await folder.run(...args);
    expect(ran).toMatchObject({ exitCode, out: '' });
    expect(JSON.parse(ran.err)).toEqual({ error: { message: expect.stringMatching(message) } });
  });
});

describe('a data folder without data', () => {
  it.each(['carrier', 'tariff'])('linehaul %s check', async (command) => {
    const file = join(folder.path, 'notes.txt');
    writeFileSync(file, 'x');
    const check = (path: string) => folder.run(command, 'check', path);
    expect(await check(join(folder.path, 'nowhere'))).toEqual({
      exitCode: 1,
      out: '',
      err: `There is no folder ${join(folder.path, 'nowhere')}.`,
    });
    expect((await check(file)).err).toMatch(/notes\.txt is a file\. Give the folder/);
    expect((await check(folder.path)).err).toMatch(/none of the files.*, as [\w-]+\.csv.*right folder\?$/);
  });
});

describe('a command that a message ends with can be pasted', () => {
  it.each([
    [['clients', 'disable', 'NOPE'], 'linehaul clients list -e test'],
    [['portal-accounts', 'create', 'acme', '--name', 'A', '--account', 'NOPE001'], 'linehaul accounts list -e test'],
    [['mail', 'show', 'nope'], 'linehaul mail list -e test'],
    [['tariff', 'activate', '9'], 'linehaul tariff list -e test'],
  ])('%j', async (args, command) => {
    const ran = await folder.run(...args, '-e', 'test');
    expect(ran.exitCode).toBe(1);
    expect(ran.err.endsWith(command), ran.err).toBe(true);
  });

  it('also after success', async () => {
    const ran = await folder.run('tariff', 'import', projectFile('carrier/demo/tariff'), '-e', 'test');
    expect(ran.out).toMatch(/: linehaul tariff diff \d+ -e test$/);
  });
});

describe('an error from a running server', () => {
  let app: TestApp;
  let server: string[];
  beforeAll(async () => {
    app = await openTestApp();
    const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { apiKey } = await clientWithKey(app);
    const { username, password } = await newPortal(app.context);
    server = ['--url', url, '--api-key', apiKey, '--user', `${username}:${password}`];
  });
  afterAll(() => app.close());

  it('is reported in terms of its fields', async () => {
    const ran = await folder.run('clock', 'advance', 'foo', ...server);
    expect(ran).toEqual({
      exitCode: 1,
      out: '',
      err: 'advance must be a span of time, as in 90m, 36h or 2d; "foo" was given.',
    });
  });

  it('is not even called with a speed that is not a number', async () => {
    const ran = await folder.run('clock', 'speed', 'fast', ...server);
    expect(ran.exitCode).toBe(2);
    expect(ran.err).toContain('a number from 0 to 3600');
  });
});
