// Users are notified by e-mail when a command changes their access.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';

const IN_TEST = ['--environment', 'test'];
let folder: CommandFolder;
beforeAll(async () => {
  folder = commandFolder();
  await folder.run('accounts', 'create', 'ACME001', '--name', 'Acme', ...IN_TEST);
  await folder.run('accounts', 'create', 'BIRCH01', '--name', 'Birch', ...IN_TEST);
});
afterAll(() => folder.remove());

async function run(...args: string[]): Promise<string> {
  const ran = await folder.run(...args, ...IN_TEST);
  expect([ran.exitCode, ran.err]).toEqual([0, '']);
  return ran.out;
}

let users = 0;
const CREATE: Readonly<Record<string, (username: string) => string[]>> = {
  operators: (username) => ['operators', 'create', username, '--role', 'dispatcher'],
  'portal-accounts': (username) => [
    ...['portal-accounts', 'create', username, '--name', 'Dana', '--account', 'ACME001', '--role', 'shipper'],
  ],
};

/** The recipients of notices, and the change each is about. */
async function notices(): Promise<{ to: string; change: string }[]> {
  const context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, 'test');
  const rows = await context.db
    .tables<{ mails: { recipients: string; body: string; purpose: string } }>()
    .selectFrom('mails')
    .select(['recipients', 'body'])
    .where('purpose', '=', 'account-notice')
    .execute();
  await context.close();
  return rows.map(({ recipients, body }) => ({
    to: (JSON.parse(recipients) as { address: string }[]).map(({ address }) => address).join(),
    change: (JSON.parse(body) as { change: string }).change,
  }));
}

test.each(
  Object.keys(CREATE).flatMap((kind) => [
    [kind, ['reset-password'], 'password-replaced'],
    [kind, ['reset-second-factor'], 'second-factor-reset'],
    [kind, ['unlink'], 'identity-unlinked'],
    [kind, ['set-role', '--role', kind === 'operators' ? 'auditor' : 'billing'], 'role-changed'],
  ]) as [string, string[], string][],
)('%s %j', async (kind, [command, ...rest], change) => {
  const username = `dana-${++users}`;
  await run(...CREATE[kind]!(username), '--email', `${username}@example.com`);
  await run(kind, command!, username, ...rest);
  const told = (await notices()).filter(({ to }) => to === `${username}@example.com`);
  expect(told).toEqual([{ to: `${username}@example.com`, change }]);
});

test('owners are notified of a new user who is an owner', async () => {
  const [owner, next] = [`owner-${++users}`, `next-${++users}`];
  for (const username of [owner, next]) {
    const who = ['--name', 'Dana', '--account', 'BIRCH01', '--email', `${username}@example.com`, '--role', 'owner'];
    await run('portal-accounts', 'create', username, ...who);
  }
  const told = (await notices()).filter(({ to }) => [owner, next].some((one) => to === `${one}@example.com`));
  expect(told).toEqual([{ to: `${owner}@example.com`, change: 'owner-added' }]);
});

test('owners are notified of an owner whom a command created', async () => {
  const [owner, next] = [`owner-${++users}`, `next-${++users}`];
  for (const [username, role] of [
    [owner, 'owner'],
    [next, 'shipper'],
  ] as const) {
    const who = ['--name', 'Dana', '--account', 'ACME001', '--email', `${username}@example.com`, '--role', role];
    await run('portal-accounts', 'create', username, ...who);
  }
  await run('portal-accounts', 'set-role', next, '--role', 'owner');
  expect(await notices()).toEqual(
    expect.arrayContaining([
      { to: `${owner}@example.com`, change: 'owner-added' },
      { to: `${next}@example.com`, change: 'role-changed' },
    ]),
  );
});
