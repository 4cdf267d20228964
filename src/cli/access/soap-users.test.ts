// linehaul soap-users: create, list, reset-password, delete, as an operator types them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';

let folder: CommandFolder;
beforeAll(async () => {
  folder = commandFolder();
  await folder.run('accounts', 'create', 'ACME001', '-e', 'test', '--name', 'Acme');
});
afterAll(() => folder.remove());

const users = (...args: readonly string[]) => folder.run('soap-users', ...args, '-e', 'test', '--json');

test('a user is created, listed, given another password, and deleted', async () => {
  const made = await users('create', 'acmeimg', '--account', 'ACME001');
  expect(made).toMatchObject({ exitCode: 0, err: '' });
  const { password } = JSON.parse(made.out);
  expect(password).toMatch(/^\S{10}$/);
  const reset = JSON.parse((await users('reset-password', 'acmeimg')).out);
  expect(reset).toEqual({ user: 'acmeimg', password: expect.stringMatching(/^\S{10}$/) });
  expect(reset.password).not.toBe(password);
  expect(JSON.parse((await users('list')).out)).toMatchObject([{ user: 'acmeimg' }]);
  expect(JSON.parse((await users('delete', 'acmeimg')).out)).toEqual({ user: 'acmeimg', deleted: true });
  expect(JSON.parse((await users('list')).out)).toEqual([]);
});

test.each(['reset-password', 'delete'])(
  '%s of an unknown user fails with 1, and says where to look',
  async (command) => {
    const ran = await users(command, 'nobody');
    expect(ran.exitCode).toBe(1);
    expect(ran.out + ran.err).toContain('There is no SOAP user nobody in test. See: linehaul soap-users list');
  },
);
