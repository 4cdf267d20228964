// The commands for the API keys of a client, as an operator uses them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';

const IN_TEST = ['--environment', 'test'];
let folder: CommandFolder;
let clientId: string;
beforeAll(async () => {
  folder = commandFolder();
  clientId = JSON.parse((await folder.run('clients', 'create', '--name', 'Acme', ...IN_TEST, '--json')).out).clientId;
});
afterAll(() => folder.remove());

const keys = (verb: string, ...args: string[]) => folder.run('clients', 'keys', verb, ...args, ...IN_TEST);
const listed = async () => JSON.parse((await keys('list', clientId, '--json')).out);

test('create, list and revoke', async () => {
  const made = JSON.parse(
    (await keys('create', clientId, '--name', 'Warehouse', '--read-only', '--expires', '2099-01-01', '--json')).out,
  );
  expect(made.apiKey).toMatch(/^lh_test_/);
  const { apiKey, ...rest } = made;
  expect(rest).toMatchObject({ name: 'Warehouse', access: 'read-only', expiresAt: '2099-01-01T00:00:00.000Z' });
  expect(await listed()).toEqual([rest]);
  const shown = (await keys('list', clientId)).out;
  expect(shown).toMatch(/Warehouse +\S{4} +read-only/);
  expect(shown).not.toContain(apiKey);
  expect((await keys('create', clientId, '--name', 'Dock')).out).toMatch(/lh_test_\w+\nThe value is shown only once\./);

  expect((await keys('revoke', clientId, made.keyId)).out).toBe(`Key ${made.keyId} of client ${clientId} is revoked.`);
  expect((await listed()).map(({ name }: { name: string }) => name)).toEqual(['Dock']);
  expect((await folder.run('audit', 'list', ...IN_TEST)).out).toMatch(/cli:\S+ +named-api-key\.revoked/);
});

test.each([
  ['a client that does not exist', () => ['list', 'LHCNOBODY'], 1, 'There is no client LHCNOBODY'],
  ['a key that does not exist', () => ['revoke', clientId, 'key_nothing'], 1, 'GET /v1/api-keys'],
  ['a name that is taken', () => ['create', clientId, '--name', 'dock'], 1, 'Choose another name'],
  ['a day that is over', () => ['create', clientId, '--name', 'x', '--expires', '2020-01-01'], 1, 'in the future'],
  ['a name that is too long', () => ['create', clientId, '--name', 'x'.repeat(61)], 2, '1 to 60 characters'],
] as const)('%s is refused', async (_, args, code, says) => {
  const result = await keys(...(args() as [string, ...string[]]));
  expect([result.exitCode, result.err]).toEqual([code, expect.stringContaining(says)]);
});
