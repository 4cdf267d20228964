// All commands, and what their endings mean: 0 done, 1 failed, 2 not understood.
import { Command, CommanderError } from 'commander';
import { VERSION } from '../api-description.ts';
import { ConfigError } from '../config.ts';
import { DatabaseUnavailable } from '../platform/db/database.ts';
import { SchemaRefused } from '../platform/db/migrations/migration.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { accountsCommand } from './accounts.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { carrierCommand } from './carrier.ts';
import { clientsCommand } from './clients.ts';
import { clockCommand } from './clock.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { eventsCommand } from './events.ts';
import { faultCommand } from './fault.ts';
import { initCommand } from './init.ts';
import { keysCommand } from './keys.ts';
import { listenCommand } from './listen.ts';
import { mailCommand } from './mail.ts';
import { migrateCommand } from './migrate.ts';
import { openApiCommand } from './openapi.ts';
import { operatorsCommand } from './operators.ts';
import { portalAccountsCommand } from './portal-accounts.ts';
import { prosCommand } from './pros.ts';
import { quickstartCommand } from './quickstart.ts';
import { quoteCommand } from './quote.ts';
import { rateCommand } from './rate-batch.ts';
import { restoreCommand } from './restore.ts';
import { retentionCommand } from './retention.ts';
import { sandboxCommand } from './sandbox.ts';
import { serveCommand } from './serve.ts';
import { shipCommand } from './ship.ts';
import { shipmentsCommand } from './shipments.ts';
import { signInsCommand } from './sign-ins.ts';
import { soapUsersCommand } from './soap-users.ts';
import { subscriptionsCommand } from './subscriptions.ts';
import { tariffCommand } from './tariff.ts';
import { processTerminal, type Terminal } from './terminal.ts';
import { transitCommand } from './transit.ts';
import { triggerCommand } from './trigger.ts';

const COMMANDS = [
  serveCommand,
  demoCommand,
  quickstartCommand,
  migrateCommand,
  initCommand,
  doctorCommand,
  openApiCommand,
  clientsCommand,
  accountsCommand,
  portalAccountsCommand,
  soapUsersCommand,
  operatorsCommand,
  carrierCommand,
  transitCommand,
  quoteCommand,
  rateCommand,
  tariffCommand,
  prosCommand,
  mailCommand,
  shipmentsCommand,
  clockCommand,
  sandboxCommand,
  shipCommand,
  listenCommand,
  triggerCommand,
  faultCommand,
  eventsCommand,
  subscriptionsCommand,
  keysCommand,
  auditCommand,
  signInsCommand,
  retentionCommand,
  backupCommand,
  restoreCommand,
];

export async function runProgram(argv: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  try {
    await makeProgram(terminal).parseAsync([...argv]);
    return 0;
  } catch (error) {
    return endingOf(error, terminal);
  }
}

export function makeProgram(terminal: Terminal): Command {
  const program = new Command('linehaul')
    .description(
      'The platform of an LTL freight carrier: REST and SOAP services, a test environment, operator commands.',
    )
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .version(VERSION, '-V, --version', 'print the version')
    .showSuggestionAfterError()
    .showHelpAfterError('Add --help for the options and an example.')
    .exitOverride();
  for (const make of COMMANDS) program.addCommand(inherit(make(terminal), program));
  return program;
}

/** Commander gives its settings to commands that it makes itself, not to those that are added. */
function inherit(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const sub of command.commands) inherit(sub, command);
  return command;
}

function endingOf(error: unknown, terminal: Terminal): number {
  // Commander has printed its own message; help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof ConfigError) {
    terminal.err(error.message);
    return 2;
  }
  if (error instanceof Refusal) {
    terminal.err(error.details);
    return 1;
  }
  if (error instanceof OperatorError || error instanceof DatabaseUnavailable || error instanceof SchemaRefused) {
    terminal.err(error.message);
    return 1;
  }
  terminal.err(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
}
