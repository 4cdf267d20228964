// The command `retention` as an operator uses it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandFolder, commandFolder } from '../../../test/support/run-command.ts';
import { invitationStore } from '../../capabilities/accounts/invitations/invitation.store.ts';
import { readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';

let folder: CommandFolder;
beforeAll(async () => {
  folder = commandFolder();
  await folder.run('accounts', 'list', '--environment', 'test');
  const context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, 'test');
  const expired = {
    created_at: 0,
    expires_at: 0,
    kind: 'portal',
    inviter: 'dana',
    name: 'Sam',
    role: 'shipper',
    accounts: '[]',
  } as const;
  await context.db.write(
    ['a', 'b'].map((id) =>
      invitationStore(context.db).insert({ ...expired, invitation_id: id, token_hash: id, email: `${id}@example.com` }),
    ),
  );
  await context.close();
});
afterAll(() => folder.remove());

const run = (...args: string[]) => folder.run('retention', '--environment', 'test', ...args);

test('a dry run shows each rule with its setting and what is due, and changes nothing', async () => {
  for (let times = 0; times < 2; times++) {
    const { exitCode, out } = await run('--dry-run');
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^scans +scans +2557 days +deleted, with their files +0 +LINEHAUL_KEEP_SCANS_DAYS$/m);
    expect(out).toMatch(/^invitations +invitations +1 day +deleted when expired +2 +-$/m);
    expect(out).toContain('Records due: 2. Nothing was changed.');
  }
});

test('without it, they are deleted, and the audit log names the person at the command line', async () => {
  expect((await run()).out).toContain('Records deleted or cleared: 2.');
  const lines = JSON.parse((await run('--json')).out);
  expect(lines).toContainEqual(expect.objectContaining({ table: 'invitations', count: 0 }));
  const { out } = await folder.run('audit', 'list', '--environment', 'test', '--json');
  expect(out).toMatch(/cli:.*retention\.applied|retention\.applied.*cli:/s);
});
