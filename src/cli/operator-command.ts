// Shared by operator commands: the environment, JSON output, and a context that is closed again.
import { userInfo } from 'node:os';
import { Command, Option } from 'commander';
import { ENVIRONMENTS, type EnvironmentName, readConfig } from '../config.ts';
import { type Context, openContext } from '../context.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Terminal } from './terminal.ts';

export interface OperatorOptions {
  readonly environment: EnvironmentName;
  readonly json?: boolean;
}

/** A command that works on one environment's database, even while the server runs. */
export function operatorCommand(name: string, description: string, example: string): Command {
  return new Command(name)
    .description(description)
    .addOption(
      new Option('-e, --environment <name>', 'which environment').choices([...ENVIRONMENTS]).makeOptionMandatory(),
    )
    .option('--json', 'print JSON')
    .addHelpText('after', `\nExample:\n  linehaul ${example}`);
}

/** The actor in the audit log: the user of this machine, not a user who signs in. */
export function commandActor(): string {
  return `cli:${userInfo().username}`;
}

/** Opens the environment, runs `work`, prints the result, and closes. `words` formats the result for people. */
export async function inEnvironment<Result extends object>(
  terminal: Terminal,
  options: OperatorOptions,
  work: (context: Context, actor: string) => Promise<Result>,
  words: (result: Result) => string,
): Promise<void> {
  const context = await openContext({ ...readConfig(process.env), logLevel: 'silent' }, options.environment);
  try {
    const result = await work(context, commandActor());
    terminal.out(options.json ? JSON.stringify(result) : withEnvironment(words(result), options));
  } catch (error) {
    if (error instanceof OperatorError) throw new OperatorError(withEnvironment(error.message, options));
    throw error;
  } finally {
    await context.close();
  }
}

/** A command at the end of a text should work when pasted, so the current environment is added. Use cases do not know about `-e`. */
function withEnvironment(text: string, { environment }: OperatorOptions): string {
  return text.replace(/: linehaul [a-z][\w -]*$/, (command) => `${command} -e ${environment}`);
}
