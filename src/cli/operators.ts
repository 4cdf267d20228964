// linehaul operators: the carrier's own staff and systems.
import { Command, Option } from 'commander';
import {
  createOperator,
  removeOperator,
  resetOperatorFactor,
  resetOperatorPassword,
  setOperatorRole,
  unlinkOperator,
} from '../capabilities/accounts/manage-operators.ts';
import { operatorStore } from '../capabilities/accounts/operator.store.ts';
import { OPERATOR_ROLE_NAMES, type OperatorRoleName } from '../capabilities/accounts/roles.ts';
import { endSessionsOf } from '../capabilities/sessions/end-sessions.ts';
import { noticeToOperator } from './change-notice.ts';
import { emailOption, type WithEmail } from './email-option.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from './operator-command.ts';
import { facts, type Terminal, table, when } from './terminal.ts';

interface WithRole {
  readonly role: OperatorRoleName;
}

const roleOption = () =>
  new Option('--role <role>', 'what the operator may do (docs/permissions.md)').choices(OPERATOR_ROLE_NAMES);

export function operatorsCommand(terminal: Terminal): Command {
  const operators = new Command('operators').description(
    "Create, list and remove the carrier's operators; reset passwords.",
  );
  operators.addCommand(
    operatorCommand('create', 'Create an operator.', 'operators create night-dispatch --environment test')
      .argument('<username>', '3 to 64 characters')
      .addOption(roleOption().default('administrator' satisfies OperatorRoleName))
      .addOption(emailOption())
      .option('--program', 'for a program: HTTP Basic only, no sign-in to the console', false)
      .action((username: string, options: OperatorOptions & WithRole & WithEmail & { readonly program: boolean }) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => ({
            username,
            role: options.role,
            isProgram: options.program,
            password: await createOperator(context, actor, username, {
              role: options.role,
              isProgram: options.program,
              ...(options.email !== undefined && { email: options.email }),
            }),
          }),
          ({ password }) => passwordWords(username, password),
        ),
      ),
  );
  operators.addCommand(
    operatorCommand(
      'reset-password',
      'Give a new password; the old one stops within a second.',
      'operators reset-password night-dispatch --environment test',
    )
      .argument('<username>', 'the operator')
      .action((username: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            const notice = await noticeToOperator(context, username, 'password-replaced');
            return { username, password: await resetOperatorPassword(context, actor, username, notice) };
          },
          ({ password }) => passwordWords(username, password),
        ),
      ),
  );
  operators.addCommand(
    operatorCommand(
      'reset-second-factor',
      'Remove the second factor of an operator who has lost it; all sessions end.',
      'operators reset-second-factor night-dispatch --environment test',
    )
      .argument('<username>', 'the operator')
      .action((username: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            const notice = await noticeToOperator(context, username, 'second-factor-reset');
            await resetOperatorFactor(context, actor, username, notice);
            return { username, hasSecondFactor: false };
          },
          () => `Operator ${username} has no second factor now.`,
        ),
      ),
  );
  operators.addCommand(
    operatorCommand(
      'unlink',
      'Forget the identity at the single sign-on provider; sessions end.',
      'operators unlink night-dispatch --environment test',
    )
      .argument('<username>', 'the operator')
      .action((username: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            await context.db.write([endSessionsOf(context, 'operator', username.toLowerCase())]);
            const notice = await noticeToOperator(context, username, 'identity-unlinked');
            await unlinkOperator(context, actor, username, notice);
            return { username, linked: false };
          },
          () => `Operator ${username} is linked to no identity now. The next single sign-on links it again.`,
        ),
      ),
  );
  operators.addCommand(
    operatorCommand(
      'set-role',
      'Change what an operator may do; it counts within a second.',
      'operators set-role night-dispatch --role dispatcher --environment test',
    )
      .argument('<username>', 'the operator')
      .addOption(roleOption().makeOptionMandatory())
      .action((username: string, options: OperatorOptions & WithRole) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            const notice = await noticeToOperator(context, username, 'role-changed');
            await setOperatorRole(context, actor, username, options.role, notice);
            return { username, role: options.role };
          },
          ({ role }) => `Operator ${username} now has the role ${role}.`,
        ),
      ),
  );
  operators.addCommand(
    operatorCommand(
      'remove',
      'Remove an operator, who loses access within a second.',
      'operators remove night-dispatch --environment test',
    )
      .argument('<username>', 'the operator')
      .action((username: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => {
            await removeOperator(context, actor, username);
            return { username, removed: true };
          },
          () => `Operator ${username} is removed.`,
        ),
      ),
  );
  operators.addCommand(
    operatorCommand('list', 'Show all operators.', 'operators list --environment test').action(
      (options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context) =>
            (await operatorStore(context.db).list()).map(
              ({ username, role, is_program, second_factor_at, created_at }) => ({
                username,
                role,
                isProgram: is_program === 1,
                hasSecondFactor: second_factor_at !== null,
                createdAt: new Date(created_at).toISOString(),
              }),
            ),
          (rows) =>
            table(
              ['USER NAME', 'ROLE', 'SECOND FACTOR', 'CREATED (UTC)'],
              rows.map((one) => [one.username, one.role, factorWord(one), when(Date.parse(one.createdAt))]),
            ),
        ),
    ),
  );
  return operators;
}

function factorWord(one: { readonly isProgram: boolean; readonly hasSecondFactor: boolean }): string {
  if (one.isProgram) return 'program';
  return one.hasSecondFactor ? 'yes' : 'no';
}

function passwordWords(username: string, password: string): string {
  return `${facts([
    ['user name', username],
    ['password', password],
  ])}\nThe password is shown only now.`;
}
