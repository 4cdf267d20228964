// All commands, and their exit codes: 0 success, 1 failure, 2 usage error.
import { Command, CommanderError } from 'commander';
import { LinehaulError } from '../../packages/client/src/linehaul-client.ts';
import { VERSION } from '../api-description.ts';
import { ConfigError } from '../config.ts';
import { DatabaseUnavailable } from '../platform/db/database.ts';
import { SchemaRefused } from '../platform/db/migrations/migration.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { accountsCommand } from './accounts.ts';
import { archiveCommand } from './archive.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { carrierCommand } from './carrier.ts';
import { clientsCommand } from './clients.ts';
import { clockCommand } from './clock.ts';
import { completionCommand } from './completion.ts';
import { contractsCommand } from './contracts.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor.ts';
import { eventsCommand } from './events.ts';
import { faultCommand } from './fault.ts';
import { fuelCommand } from './fuel.ts';
import { initCommand } from './init.ts';
import { keysCommand } from './keys.ts';
import { listenCommand } from './listen.ts';
import { mailCommand } from './mail.ts';
import { mcpCommand } from './mcp-command.ts';
import { migrateCommand } from './migrate.ts';
import { openApiCommand } from './openapi.ts';
import { operatorsCommand } from './operators.ts';
import { outboxCommand } from './outbox.ts';
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
  fuelCommand,
  contractsCommand,
  prosCommand,
  mailCommand,
  outboxCommand,
  shipmentsCommand,
  clockCommand,
  sandboxCommand,
  shipCommand,
  listenCommand,
  triggerCommand,
  faultCommand,
  eventsCommand,
  subscriptionsCommand,
  mcpCommand,
  keysCommand,
  auditCommand,
  signInsCommand,
  retentionCommand,
  archiveCommand,
  backupCommand,
  restoreCommand,
  completionCommand,
];

export async function runProgram(argv: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  // A program that requested JSON also gets errors as JSON, including those about its options.
  const asJson = argv.includes('--json');
  const usage: string[] = [];
  try {
    await makeProgram(terminal, asJson ? (text) => usage.push(text) : terminal.err).parseAsync([...argv]);
    return 0;
  } catch (error) {
    const { exitCode, ...failure } = failureOf(error);
    if (!asJson) {
      if (failure.message !== '') terminal.err(failure.message);
      return exitCode;
    }
    const message = [...usage, failure.message].join('\n').trim();
    if (message !== '') terminal.err(JSON.stringify({ error: { ...failure, message } }));
    return exitCode;
  }
}

/** `sayUsage` receives the usage errors. */
export function makeProgram(terminal: Terminal, sayUsage: (text: string) => void = terminal.err): Command {
  const program = new Command('linehaul')
    .description(
      'The platform of an LTL freight carrier: REST and SOAP services, a test environment, operator commands.',
    )
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => sayUsage(text.trimEnd()),
    })
    .version(VERSION, '-V, --version', 'print the version')
    .showSuggestionAfterError()
    .showHelpAfterError('Add --help for the options and an example.')
    .exitOverride();
  for (const make of COMMANDS) program.addCommand(inherit(make(terminal), program));
  return program;
}

/** Commander passes its settings to commands that it creates itself, but not to added ones. */
function inherit(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const sub of command.commands) inherit(sub, command);
  return command;
}

interface Failure {
  readonly exitCode: number;
  /** For people. */
  readonly message: string;
  /** The server's error, for programs. */
  readonly code?: number;
  readonly status?: number;
  readonly details?: string;
  readonly validationFailures?: readonly object[];
}

function failureOf(error: unknown): Failure {
  // Commander has printed its own message; help and version are not failures.
  if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2, message: '' };
  if (error instanceof ConfigError) return { exitCode: 2, message: error.message };
  if (error instanceof Refusal) return { exitCode: 1, message: error.details };
  if (error instanceof OperatorError) return { exitCode: 1, message: error.message, ...serverError(error.cause) };
  if (error instanceof DatabaseUnavailable || error instanceof SchemaRefused) {
    return { exitCode: 1, message: error.message };
  }
  return { exitCode: 1, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function serverError(cause: unknown): Partial<Failure> {
  if (!(cause instanceof LinehaulError)) return {};
  const { code, status, details, validationFailures } = cause;
  return { code, status, details, ...(validationFailures.length > 0 && { validationFailures }) };
}
