// The commands for customer accounts, as an operator uses them: billing authorizations and payment terms.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';

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

test('payment terms, credit limit and credit hold', async () => {
  const says = async (...args: string[]) => (await accounts(...args)).out;
  expect(await says('set-payment-terms', 'ACME001', '45')).toBe('The next invoices of ACME001 are due: Net 45.');
  expect(await says('set-credit-limit', 'ACME001', '5000.00')).toBe('The credit limit of ACME001: 5000.00.');
  expect(await says('hold', 'ACME001', '--reason', 'Not paid')).toBe('Customer account ACME001 is on credit hold.');
  const after = JSON.parse(await says('set-payment-terms', 'ACME001', 'default', '--json'));
  expect(after).toEqual({ account: 'ACME001', netDays: null, creditLimit: '5000.00', creditHold: 'Not paid' });
  expect(await says('set-credit-limit', 'ACME001', 'none')).toBe('The credit limit of ACME001: none.');
  expect(await says('release', 'ACME001', '--reason', 'Paid')).toMatch(/is released from credit hold/);
  const log = (await folder.run('audit', 'list', ...IN_TEST)).out;
  for (const action of ['payment-terms', 'credit-limit', 'credit-hold', 'credit-hold-released']) {
    expect(log).toContain(`customer-account.${action}`);
  }
});

test.each<[string, string[], number, RegExp]>([
  ['an unknown payer', ['authorize', 'NOSUCH1', 'WAYFND1'], 1, /No such customer account: NOSUCH1/],
  ['an unknown account', ['authorize', 'ACME001', 'NOSUCH1'], 1, /No such customer account: NOSUCH1/],
  ['the payer itself', ['authorize', 'ACME001', 'ACME001'], 1, /ACME001 can always be billed by itself/],
  ['one that is not authorized', ['revoke', 'ACME001', 'NOSUCH1'], 1, /See: linehaul accounts authorizations -e test$/],
  ['terms of an unknown account', ['set-payment-terms', 'NOSUCH1', '45'], 1, /No such customer account: NOSUCH1/],
  ['too many days', ['set-payment-terms', 'ACME001', '366'], 1, /whole number from 0 to 365, or default; got "366"/],
  ['a limit without cents', ['set-credit-limit', 'ACME001', '5000'], 1, /two decimals, as in 5000.00, or be none/],
  ['a release of an account that is not on hold', ['release', 'WAYFND1', '--reason', 'x'], 1, /is not on credit hold/],
  ['a hold without a reason', ['hold', 'ACME001'], 2, /--reason/],
  ['no number of days', ['set-payment-terms', 'ACME001', 'soon'], 1, /got "soon"/],
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
