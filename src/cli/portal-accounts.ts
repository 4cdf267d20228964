// linehaul portal-accounts: the user names and passwords that tokens are issued for.
import { Command } from 'commander';
import {
  createPortalAccount,
  resetPortalPassword,
  setPortalSuspended,
} from '../capabilities/accounts/manage-portal-accounts.ts';
import { portalAccountStore } from '../capabilities/accounts/portal-account.store.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from './operator-command.ts';
import { facts, type Terminal, table } from './terminal.ts';

export function portalAccountsCommand(terminal: Terminal): Command {
  const portals = new Command('portal-accounts').description(
    'Create, list and suspend portal accounts; reset passwords.',
  );
  portals.addCommand(createCommand(terminal));
  portals.addCommand(listCommand(terminal));
  for (const suspended of [true, false]) portals.addCommand(suspendCommand(terminal, suspended));
  portals.addCommand(
    operatorCommand(
      'reset-password',
      'Give a new password; every token of the account ends.',
      'portal-accounts reset-password acme --environment test',
    )
      .argument('<username>', 'the portal account')
      .action((username: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => ({ username, password: await resetPortalPassword(context, actor, username) }),
          ({ password }) => passwordWords(username, password),
        ),
      ),
  );
  return portals;
}

function createCommand(terminal: Terminal): Command {
  return operatorCommand(
    'create',
    'Create a portal account for one or more customer accounts.',
    'portal-accounts create acme --environment test --name "Acme clerk" --account ACME001',
  )
    .argument('<username>', '3 to 64 characters')
    .requiredOption('--name <name>', 'the person or program')
    .requiredOption('--account <account...>', 'customer accounts that it may act for')
    .option('--no-api-access', 'for the web pages alone: no tokens')
    .action((username: string, options: OperatorOptions & { name: string; account: string[]; apiAccess: boolean }) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          const { name, account: accounts, apiAccess } = options;
          const password = await createPortalAccount(context, actor, { username, name, accounts, apiAccess });
          return { username: username.toLowerCase(), password, accounts };
        },
        (made) => passwordWords(made.username, made.password),
      ),
    );
}

function listCommand(terminal: Terminal): Command {
  return operatorCommand('list', 'Show all portal accounts.', 'portal-accounts list --environment test').action(
    (options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context) => {
          const store = portalAccountStore(context.db);
          return Promise.all(
            (await store.list()).map(async (one) => ({
              username: one.username,
              name: one.name,
              accounts: await store.accountsOf(one.username),
              apiAccess: one.api_access === 1,
              suspended: one.suspended_at !== null,
            })),
          );
        },
        (rows) =>
          table(
            ['USER NAME', 'NAME', 'ACCOUNTS', 'API', 'STATE'],
            rows.map((one) => [
              one.username,
              one.name,
              one.accounts.join(' '),
              one.apiAccess ? 'yes' : 'no',
              one.suspended ? 'suspended' : 'active',
            ]),
          ),
      ),
  );
}

function suspendCommand(terminal: Terminal, suspended: boolean): Command {
  const [verb, effect] = suspended
    ? ['suspend', 'Shut an account out; its tokens end within a second.']
    : ['resume', 'Lift a suspension.'];
  return operatorCommand(verb, effect, `portal-accounts ${verb} acme --environment test`)
    .argument('<username>', 'the portal account')
    .action((username: string, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          await setPortalSuspended(context, actor, username, suspended);
          return { username, suspended };
        },
        () => `Portal account ${username} is ${suspended ? 'suspended' : 'active again'}.`,
      ),
    );
}

function passwordWords(username: string, password: string): string {
  return `${facts([
    ['user name', username],
    ['password', password],
  ])}\nThe password is shown only now.`;
}
