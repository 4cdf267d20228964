// The commands that decide which accounts may bill another, as an operator uses them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../test/support/run-command.ts';

const IN_TEST = ['--environment', 'test'];
let folder: CommandFolder;
beforeAll(async () => {
  folder = commandFolder();
  for (const account of ['ACME001', 'WAYFND1']) {
    await folder.run('accounts', 'create', account, '--name', account, ...IN_TEST);
  }
});
afterAll(() => folder.remove());

const accounts = (...args: string[]) => folder.run('accounts', ...args, ...IN_TEST);
const listed = async (...args: string[]) => JSON.parse((await accounts('authorizations', ...args, '--json')).out);

test('authorize, authorizations and revoke', async () => {
  expect((await accounts('authorize', 'ACME001', 'WAYFND1')).out).toBe('WAYFND1 may bill its shipments to ACME001.');
  const one = {
    payerAccount: 'ACME001',
    authorizedAccount: 'WAYFND1',
    authorizedBy: expect.stringMatching(/^cli:/),
  };
  expect(await listed()).toMatchObject([one]);
  expect(await listed('ACME001')).toMatchObject([one]);
  expect(await listed('WAYFND1')).toEqual([]);
  expect((await accounts('authorizations')).out).toMatch(/ACME001 +WAYFND1 +cli:/);

  const revoked = await accounts('revoke', 'ACME001', 'WAYFND1', '--json');
  expect(JSON.parse(revoked.out)).toEqual({ payerAccount: 'ACME001', authorizedAccount: 'WAYFND1', authorized: false });
  expect(await listed()).toEqual([]);
  expect((await folder.run('audit', 'list', ...IN_TEST)).out).toMatch(/billing-authorization\.removed/);
});

test.each<[string, string[], number, RegExp]>([
  ['an unknown payer', ['authorize', 'NOSUCH1', 'WAYFND1'], 1, /No such customer account: NOSUCH1/],
  ['an unknown account', ['authorize', 'ACME001', 'NOSUCH1'], 1, /No such customer account: NOSUCH1/],
  ['the payer itself', ['authorize', 'ACME001', 'ACME001'], 1, /ACME001 can always be billed by itself/],
  ['one that is not authorized', ['revoke', 'ACME001', 'NOSUCH1'], 1, /See: linehaul accounts authorizations -e test$/],
  ['no account', ['authorize', 'ACME001'], 2, /missing required argument/],
])('%s fails with words that help', async (_what, args, exitCode, says) => {
  const ran = await accounts(...args);
  expect(ran.exitCode).toBe(exitCode);
  expect(ran.err.trim()).toMatch(says);
});

test('authorizing the same account twice says so', async () => {
  await accounts('authorize', 'WAYFND1', 'ACME001');
  const again = await accounts('authorize', 'WAYFND1', 'ACME001');
  expect([again.exitCode, again.err.trim()]).toEqual([1, 'ACME001 is already authorized to bill WAYFND1.']);
});
