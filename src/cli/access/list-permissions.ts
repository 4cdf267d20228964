// The command that lists the customer accounts with a permission, and who granted it when.
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import type { AccountPermission } from '../../platform/db/account-permissions.ts';
import { inEnvironment, type OperatorOptions } from '../operator-command.ts';
import { type Terminal, table, when } from '../terminal.ts';

export function listingPermissions(
  command: Command,
  terminal: Terminal,
  list: (context: Context) => Promise<readonly AccountPermission[]>,
): Command {
  return command.action((options: OperatorOptions) =>
    inEnvironment(
      terminal,
      options,
      async (context) =>
        (await list(context)).map(({ account, allowed_by, allowed_at }) => ({
          account,
          allowedBy: allowed_by,
          allowedAt: new Date(allowed_at).toISOString(),
        })),
      (rows) =>
        table(
          ['ACCOUNT', 'ALLOWED BY', 'SINCE (UTC)'],
          rows.map((one) => [one.account, one.allowedBy, when(Date.parse(one.allowedAt))]),
        ),
    ),
  );
}
