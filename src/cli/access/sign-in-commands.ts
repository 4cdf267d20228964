// What `linehaul operators` and `linehaul portal-accounts` have in common: passwords, second factors, linked identities and roles.
import { type Command, Option } from 'commander';
import type { AccountNotice } from '../../capabilities/accounts/notices/account-notice.ts';
import { endSessionsOf } from '../../capabilities/sessions/end-sessions.ts';
import type { Context } from '../../context.ts';
import type { Unit } from '../../platform/db/database.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { facts, type Terminal } from '../terminal.ts';

type Change = (context: Context, actor: string, username: string, notice: Unit) => Promise<void>;

/** Which people the commands are about, and the use cases that change them. */
export interface SignInGroup<Role extends string> {
  readonly command: 'operators' | 'portal-accounts';
  readonly sessionsOf: Parameters<typeof endSessionsOf>[1];
  readonly one: 'operator' | 'portal account';
  /** A user name for the examples. */
  readonly example: string;
  readonly exampleRole: Role;
  readonly roles: readonly Role[];
  /** What ends with the password. */
  readonly ends: string;
  notify(context: Context, username: string, change: AccountNotice['change']): Promise<Unit>;
  notifyOfRole(context: Context, username: string, role: Role): Promise<Unit>;
  resetPassword(context: Context, actor: string, username: string, notice: Unit): Promise<string>;
  readonly resetFactor: Change;
  readonly unlink: Change;
  setRole(context: Context, actor: string, username: string, role: Role, notice: Unit): Promise<void>;
}

export function signInCommands<Role extends string>(terminal: Terminal, group: SignInGroup<Role>): Command[] {
  const { command: parent, one, example } = group;
  const named = `${one[0]!.toUpperCase()}${one.slice(1)}`;
  const command = (name: string, description: string, options = '') =>
    operatorCommand(name, description, `${parent} ${name} ${example} ${options}--environment test`).argument(
      '<username>',
      `the ${one}`,
    );

  const resetPassword = command(
    'reset-password',
    `Set a new random password. The old one stops working within a second, and ${group.ends} end.`,
  ).action((username: string, options: OperatorOptions) =>
    inEnvironment(
      terminal,
      options,
      async (context, actor) => {
        const notice = await group.notify(context, username, 'password-replaced');
        return { username, password: await group.resetPassword(context, actor, username, notice) };
      },
      ({ password }) => passwordWords(username, password),
    ),
  );

  const resetFactor = command(
    'reset-second-factor',
    `Remove the second factor of someone who has lost it; ${group.ends} end.`,
  ).action((username: string, options: OperatorOptions) =>
    inEnvironment(
      terminal,
      options,
      async (context, actor) => {
        const notice = await group.notify(context, username, 'second-factor-reset');
        await group.resetFactor(context, actor, username, notice);
        return { username, hasSecondFactor: false };
      },
      () => `${named} ${username} no longer has a second factor.`,
    ),
  );

  const unlink = command(
    'unlink',
    'Remove the link to the identity at the single sign-on provider; all sessions end.',
  ).action((username: string, options: OperatorOptions) =>
    inEnvironment(
      terminal,
      options,
      async (context, actor) => {
        await context.db.write([endSessionsOf(context, group.sessionsOf, username.toLowerCase())]);
        const notice = await group.notify(context, username, 'identity-unlinked');
        await group.unlink(context, actor, username, notice);
        return { username, linked: false };
      },
      () => `${named} ${username} is no longer linked to an identity. The next single sign-on links it again.`,
    ),
  );

  const setRole = command(
    'set-role',
    `Change what the ${one} may do; this takes effect within a second.`,
    `--role ${group.exampleRole} `,
  )
    .addOption(roleOption(group.roles).makeOptionMandatory())
    .action((username: string, options: OperatorOptions & { readonly role: Role }) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          const notice = await group.notifyOfRole(context, username, options.role);
          await group.setRole(context, actor, username, options.role, notice);
          return { username, role: options.role };
        },
        ({ role }) => `${named} ${username} now has the role ${role}.`,
      ),
    );

  return [resetPassword, resetFactor, unlink, setRole];
}

export function roleOption(roles: readonly string[]): Option {
  return new Option('--role <role>', 'what the user may do (docs/permissions.md)').choices(roles);
}

export function passwordWords(username: string, password: string): string {
  return `${facts([
    ['user name', username],
    ['password', password],
  ])}\nThe password is shown only once.`;
}
