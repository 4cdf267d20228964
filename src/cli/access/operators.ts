// linehaul operators: the carrier's own staff and systems.
import { Command } from 'commander';
import {
  createOperator,
  removeOperator,
  resetOperatorFactor,
  resetOperatorPassword,
  setOperatorRole,
  unlinkOperator,
} from '../../capabilities/accounts/manage-operators.ts';
import { operatorStore } from '../../capabilities/accounts/operator.store.ts';
import { OPERATOR_ROLE_NAMES, type OperatorRoleName } from '../../capabilities/accounts/roles.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table, when } from '../terminal.ts';
import { noticeToOperator } from './change-notice.ts';
import { emailOption, type WithEmail } from './email-option.ts';
import { passwordWords, roleOption, type SignInGroup, signInCommands } from './sign-in-commands.ts';

interface WithRole {
  readonly role: OperatorRoleName;
}

const OPERATORS: SignInGroup<OperatorRoleName> = {
  command: 'operators',
  sessionsOf: 'operator',
  one: 'operator',
  example: 'night-dispatch',
  exampleRole: 'dispatcher',
  roles: OPERATOR_ROLE_NAMES,
  ends: 'all sessions',
  notify: noticeToOperator,
  notifyOfRole: (context, username) => noticeToOperator(context, username, 'role-changed'),
  resetPassword: resetOperatorPassword,
  resetFactor: resetOperatorFactor,
  unlink: unlinkOperator,
  setRole: setOperatorRole,
};

export function operatorsCommand(terminal: Terminal): Command {
  const operators = new Command('operators').description(
    "Create, list and remove the carrier's operators; reset passwords.",
  );
  operators.addCommand(
    operatorCommand('create', 'Create an operator.', 'operators create night-dispatch --environment test')
      .argument('<username>', '3 to 64 characters')
      .addOption(roleOption(OPERATOR_ROLE_NAMES).default('administrator' satisfies OperatorRoleName))
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
  for (const command of signInCommands(terminal, OPERATORS)) operators.addCommand(command);
  operators.addCommand(
    operatorCommand(
      'remove',
      'Remove an operator; access ends within a second.',
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
