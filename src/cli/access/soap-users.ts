// linehaul soap-users: the credentials of the legacy image service.
import { Command } from 'commander';
import { createSoapUser, deleteSoapUser, resetSoapPassword } from '../../capabilities/accounts/manage-soap-users.ts';
import { soapUserStore } from '../../capabilities/accounts/soap-user.store.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { facts, type Terminal, table, when } from '../terminal.ts';

export function soapUsersCommand(terminal: Terminal): Command {
  const users = new Command('soap-users').description(
    'Create, list and delete users of the legacy SOAP image service; reset passwords.',
  );
  users.addCommand(
    operatorCommand('create', 'Create a SOAP user.', 'soap-users create acmeimg --environment test --account ACME001')
      .argument('<user>', '5 to 10 characters')
      .requiredOption('--account <account...>', 'customer accounts whose documents it may see')
      .action((user: string, options: OperatorOptions & { account: string[] }) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            const { account: accounts } = options;
            return { user, password: await createSoapUser(context, actor, { user, accounts }), accounts };
          },
          ({ password }) => passwordWords(user, password),
        ),
      ),
  );
  users.addCommand(
    operatorCommand(
      'reset-password',
      'Give a new password; the old one stops within a second.',
      'soap-users reset-password acmeimg --environment test',
    )
      .argument('<user>', 'the SOAP user')
      .action((user: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => ({ user, password: await resetSoapPassword(context, actor, user) }),
          ({ password }) => passwordWords(user, password),
        ),
      ),
  );
  users.addCommand(
    operatorCommand(
      'delete',
      'Delete a SOAP user; it loses access within a second.',
      'soap-users delete acmeimg --environment test',
    )
      .argument('<user>', 'the SOAP user')
      .action((user: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            await deleteSoapUser(context, actor, user);
            return { user, deleted: true };
          },
          () => `SOAP user ${user} is deleted.`,
        ),
      ),
  );
  users.addCommand(
    operatorCommand('list', 'Show all SOAP users.', 'soap-users list --environment test').action(
      (options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context) =>
            (await soapUserStore(context.db).list()).map(({ username, created_at }) => ({
              user: username,
              createdAt: new Date(created_at).toISOString(),
            })),
          (rows) =>
            table(
              ['USER', 'CREATED (UTC)'],
              rows.map((one) => [one.user, when(Date.parse(one.createdAt))]),
            ),
        ),
    ),
  );
  return users;
}

function passwordWords(user: string, password: string): string {
  return `${facts([
    ['user', user],
    ['password', password],
  ])}\nThe password is shown only once.`;
}
