// linehaul portal-accounts: the user names and passwords that tokens are issued for.

import { Command } from 'commander';
import {
  createPortalAccount,
  resetPortalFactor,
  resetPortalPassword,
  setPortalRole,
  setPortalSuspended,
  unlinkPortal,
} from '../../capabilities/accounts/manage-portal-accounts.ts';
import { tellOwners } from '../../capabilities/accounts/notices/tell-owners.ts';
import { portalAccountStore } from '../../capabilities/accounts/portal-account.store.ts';
import { CUSTOMER_ROLE_NAMES, type CustomerRoleName } from '../../capabilities/accounts/roles.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table } from '../terminal.ts';
import { noticesOfRole, noticeToPortalUser } from './change-notice.ts';
import { emailOption, type WithEmail } from './email-option.ts';
import { passwordWords, roleOption, type SignInGroup, signInCommands } from './sign-in-commands.ts';

interface WithRole {
  readonly role: CustomerRoleName;
}

interface CreateOptions extends OperatorOptions, WithRole, WithEmail {
  readonly name: string;
  readonly account: string[];
  readonly apiAccess: boolean;
}

const PORTAL_ACCOUNTS: SignInGroup<CustomerRoleName> = {
  command: 'portal-accounts',
  sessionsOf: 'portal',
  one: 'portal account',
  example: 'acme',
  exampleRole: 'shipper',
  roles: CUSTOMER_ROLE_NAMES,
  ends: 'all sessions and tokens',
  notify: noticeToPortalUser,
  notifyOfRole: noticesOfRole,
  resetPassword: (context, actor, username, notice) => resetPortalPassword(context, actor, username, undefined, notice),
  resetFactor: resetPortalFactor,
  unlink: unlinkPortal,
  setRole: setPortalRole,
};

export function portalAccountsCommand(terminal: Terminal): Command {
  const portals = new Command('portal-accounts').description(
    'Create, list and suspend portal accounts; reset passwords.',
  );
  portals.addCommand(createCommand(terminal));
  portals.addCommand(listCommand(terminal));
  for (const suspended of [true, false]) portals.addCommand(suspendCommand(terminal, suspended));
  for (const command of signInCommands(terminal, PORTAL_ACCOUNTS)) portals.addCommand(command);
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
    .option('--no-api-access', 'for the portal only: no tokens')
    .addOption(roleOption(CUSTOMER_ROLE_NAMES).default('owner' satisfies CustomerRoleName))
    .addOption(emailOption())
    .action((username: string, options: CreateOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          const { name, account: accounts, apiAccess, role, email } = options;
          const wanted = { username, name, accounts, apiAccess, role, ...(email !== undefined && { email }) };
          const notices = role === 'owner' ? await tellOwners(context, accounts, username.toLowerCase()) : [];
          const password = await createPortalAccount(context, actor, wanted, notices);
          return { username: username.toLowerCase(), password, accounts, role };
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
              hasSecondFactor: one.second_factor_at !== null,
              role: one.role,
              suspended: one.suspended_at !== null,
            })),
          );
        },
        (rows) =>
          table(
            ['USER NAME', 'NAME', 'ACCOUNTS', 'ROLE', 'API', 'SECOND FACTOR', 'STATE'],
            rows.map((one) => [
              one.username,
              one.name,
              one.accounts.join(' '),
              one.role,
              one.apiAccess ? 'yes' : 'no',
              one.hasSecondFactor ? 'yes' : 'no',
              one.suspended ? 'suspended' : 'active',
            ]),
          ),
      ),
  );
}

function suspendCommand(terminal: Terminal, suspended: boolean): Command {
  const [verb, effect] = suspended
    ? ['suspend', 'Suspend an account; its tokens stop working within a second.']
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
