// linehaul portal-accounts: the user names and passwords that tokens are issued for.

import { Command, Option } from 'commander';
import { tellOwners } from '../capabilities/account-notices/tell-owners.ts';
import {
  createPortalAccount,
  resetPortalFactor,
  resetPortalPassword,
  setPortalRole,
  setPortalSuspended,
  unlinkPortal,
} from '../capabilities/accounts/manage-portal-accounts.ts';
import { portalAccountStore } from '../capabilities/accounts/portal-account.store.ts';
import { CUSTOMER_ROLE_NAMES, type CustomerRoleName } from '../capabilities/accounts/roles.ts';
import { endSessionsOf } from '../capabilities/sessions/end-sessions.ts';
import { noticesOfRole, noticeToPortalUser } from './change-notice.ts';
import { emailOption, type WithEmail } from './email-option.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from './operator-command.ts';
import { facts, type Terminal, table } from './terminal.ts';

interface WithRole {
  readonly role: CustomerRoleName;
}

interface CreateOptions extends OperatorOptions, WithRole, WithEmail {
  readonly name: string;
  readonly account: string[];
  readonly apiAccess: boolean;
}

const roleOption = () =>
  new Option('--role <role>', 'what the user may do (docs/permissions.md)').choices(CUSTOMER_ROLE_NAMES);

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
          async (context, actor) => {
            const notice = await noticeToPortalUser(context, username, 'password-replaced');
            return { username, password: await resetPortalPassword(context, actor, username, undefined, notice) };
          },
          ({ password }) => passwordWords(username, password),
        ),
      ),
  );
  portals.addCommand(
    operatorCommand(
      'reset-second-factor',
      'Remove the second factor of a user who has lost it; sessions and tokens end.',
      'portal-accounts reset-second-factor acme --environment test',
    )
      .argument('<username>', 'the portal account')
      .action((username: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            const notice = await noticeToPortalUser(context, username, 'second-factor-reset');
            await resetPortalFactor(context, actor, username, notice);
            return { username, hasSecondFactor: false };
          },
          () => `Portal account ${username} has no second factor now.`,
        ),
      ),
  );
  portals.addCommand(
    operatorCommand(
      'unlink',
      'Forget the identity at the single sign-on provider; sessions end.',
      'portal-accounts unlink acme --environment test',
    )
      .argument('<username>', 'the portal account')
      .action((username: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            await context.db.write([endSessionsOf(context, 'portal', username.toLowerCase())]);
            const notice = await noticeToPortalUser(context, username, 'identity-unlinked');
            await unlinkPortal(context, actor, username, notice);
            return { username, linked: false };
          },
          () => `Portal account ${username} is linked to no identity now. The next single sign-on links it again.`,
        ),
      ),
  );
  portals.addCommand(
    operatorCommand(
      'set-role',
      'Change what a portal user may do; it counts within a second.',
      'portal-accounts set-role acme --role shipper --environment test',
    )
      .argument('<username>', 'the portal account')
      .addOption(roleOption().makeOptionMandatory())
      .action((username: string, options: OperatorOptions & WithRole) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            const notice = await noticesOfRole(context, username, options.role);
            await setPortalRole(context, actor, username, options.role, notice);
            return { username, role: options.role };
          },
          ({ role }) => `Portal account ${username} now has the role ${role}.`,
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
    .option('--no-api-access', 'for the portal only: no tokens')
    .addOption(roleOption().default('owner' satisfies CustomerRoleName))
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
