// linehaul operators: the carrier's own people and systems.
import { Command } from 'commander';
import { createOperator } from '../capabilities/accounts/manage-operators.ts';
import { operatorStore } from '../capabilities/accounts/operator.store.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from './operator-command.ts';
import { facts, type Terminal, table, when } from './terminal.ts';

export function operatorsCommand(terminal: Terminal): Command {
  const operators = new Command('operators').description("Create and list the carrier's operators.");
  operators.addCommand(
    operatorCommand('create', 'Create an operator.', 'operators create night-dispatch --environment test')
      .argument('<username>', '3 to 64 characters')
      .action((username: string, options: OperatorOptions) =>
        inEnvironment(
          terminal,
          options,
          async (context, actor) => ({ username, password: await createOperator(context, actor, username) }),
          ({ password }) =>
            `${facts([
              ['user name', username],
              ['password', password],
            ])}\nThe password is shown only now.`,
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
            (await operatorStore(context.db).list()).map(({ username, created_at }) => ({
              username,
              createdAt: new Date(created_at).toISOString(),
            })),
          (rows) =>
            table(
              ['USER NAME', 'CREATED (UTC)'],
              rows.map((one) => [one.username, when(Date.parse(one.createdAt))]),
            ),
        ),
    ),
  );
  return operators;
}
