// The command `pros` as an operator uses it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { reservePros } from '../../capabilities/pros/reserve-pros.ts';
import { proParts, takePro } from '../../capabilities/pros/take-pro.ts';
import { usePro } from '../../capabilities/pros/use-pro.ts';
import type { Caller } from '../../capabilities/tokens/check-token.ts';
import { readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';

const IN_TEST = ['--environment', 'test'];
let folder: CommandFolder;
let pros: string[];
let assigned: string;
beforeAll(async () => {
  folder = commandFolder();
  await folder.run('accounts', 'create', 'ACME001', '--name', 'Acme', ...IN_TEST);
  await folder.run('pros', 'allow', 'ACME001', ...IN_TEST);
  const context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, 'test');
  const parts = proParts(context);
  const caller = { username: 'acme', accounts: new Map([['ACME001', {}]]) } as unknown as Caller;
  const answer = await reservePros(parts, caller, { quantity: 3, account: 'ACME001' });
  await context.db.write(answer.writes!);
  const { data } = answer.body as { data: { pros: string[]; reservationId: string } };
  pros = data.pros;
  assigned = await takePro(parts);
  const use = { account: 'ACME001', at: context.freightClock.now() };
  const { reservationId } = data;
  await context.db.write([...usePro(parts, pros[0]!, { ...use, reservationId }), ...usePro(parts, assigned, use)]);
  await context.close();
});
afterAll(() => folder.remove());

const json = async (...args: string[]) => JSON.parse((await folder.run('pros', ...args, ...IN_TEST, '--json')).out);

test('allow, list and deny', async () => {
  await folder.run('accounts', 'create', 'OTHER01', '--name', 'Other', ...IN_TEST);
  expect((await folder.run('pros', 'allow', 'OTHER01', ...IN_TEST)).out).toBe('OTHER01 may reserve PRO numbers.');
  expect((await json('list')).map(({ account }: { account: string }) => account)).toEqual(['ACME001', 'OTHER01']);
  const denied = await folder.run('pros', 'deny', 'OTHER01', ...IN_TEST);
  expect(denied.out).toMatch(/^OTHER01 may no longer reserve PRO numbers\. Existing reservations remain valid\.$/);
  expect((await folder.run('pros', 'list', ...IN_TEST)).out).toMatch(/ACME001 +cli:/);
  expect((await folder.run('audit', 'list', ...IN_TEST)).out).toMatch(/pro-reservations\.denied/);
});

test('reservations shows what is reserved, and whose', async () => {
  const { out } = await folder.run('pros', 'reservations', ...IN_TEST);
  expect(out).toMatch(new RegExp(`ACME001 +${pros[0]} +${pros[2]} +1 +2 +active`));
  expect(await json('reservations', '--account', 'ACME001')).toMatchObject([{ first: pros[0], usedCount: 1 }]);
  expect(await json('reservations', '--account', 'OTHER01')).toEqual([]);
});

describe('show', () => {
  test.each<[string, () => string, RegExp]>([
    ['a reserved PRO', () => pros[1]!, /used +no\nreserved +active, by ACME001\nreservation +PRR/],
    ['a reserved one that is used', () => pros[0]!, /used +\d{4}-.* UTC by ACME001\nreserved +active/],
    ['an assigned one', () => assigned, /check digit +right\nused +\d{4}-.* UTC by ACME001\nreserved +no/],
    ['one that was made up', () => '1234567890', /check digit +wrong\nused +no\nreserved +no/],
  ])('%s', async (_what, pro, says) => {
    const { out, exitCode } = await folder.run('pros', 'show', pro(), ...IN_TEST);
    expect(exitCode).toBe(0);
    expect(out).toMatch(says);
  });
});

test.each<[string, string[], number, RegExp]>([
  ['no PRO', ['show', '123'], 1, /A PRO has 10 digits; "123" was given/],
  ['an unknown account', ['allow', 'NOSUCH1'], 1, /No such customer account: NOSUCH1/],
  ['an account that is not allowed', ['deny', 'NOSUCH1'], 1, /linehaul pros list/],
  ['no account', ['allow'], 2, /missing required argument/],
])('%s fails with words that help', async (_what, args, exitCode, says) => {
  const ran = await folder.run('pros', ...args, ...IN_TEST);
  expect(ran.exitCode).toBe(exitCode);
  expect(ran.err).toMatch(says);
});
