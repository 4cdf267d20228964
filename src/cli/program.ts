// All commands, and their exit codes: 0 success, 1 failure, 2 usage error.
import { Command, CommanderError } from 'commander';
import { LinehaulError } from '../../packages/client/src/linehaul-client.ts';
import { VERSION } from '../api/description.ts';
import { ConfigError } from '../config.ts';
import { DatabaseUnavailable } from '../platform/db/database.ts';
import { SchemaRefused } from '../platform/db/migrations/migration.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { accountsCommand } from './access/accounts.ts';
import { clientsCommand } from './access/clients.ts';
import { operatorsCommand } from './access/operators.ts';
import { portalAccountsCommand } from './access/portal-accounts.ts';
import { signInsCommand } from './access/sign-ins.ts';
import { soapUsersCommand } from './access/soap-users.ts';
import { subscriptionsCommand } from './access/subscriptions.ts';
import { carrierCommand } from './carrier/carrier.ts';
import { contractsCommand } from './carrier/contracts.ts';
import { fuelCommand } from './carrier/fuel.ts';
import { initCommand } from './carrier/init.ts';
import { quoteCommand } from './carrier/quote.ts';
import { rateCommand } from './carrier/rate-batch.ts';
import { tariffCommand } from './carrier/tariff.ts';
import { transitCommand } from './carrier/transit.ts';
import { completionCommand } from './completion.ts';
import { demoCommand } from './demo.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { mcpCommand } from './mcp/mcp-command.ts';
import { openApiCommand } from './openapi.ts';
import { serveCommand } from './serve/serve.ts';
import { warmUpCommand } from './serve/warm-up.ts';
import { processTerminal, type Terminal } from './terminal.ts';
import { clockCommand } from './test-environment/clock.ts';
import { eventsCommand } from './test-environment/events.ts';
import { faultCommand } from './test-environment/fault.ts';
import { listenCommand } from './test-environment/listen.ts';
import { quickstartCommand } from './test-environment/quickstart.ts';
import { sandboxCommand } from './test-environment/sandbox.ts';
import { shipCommand } from './test-environment/ship.ts';
import { triggerCommand } from './test-environment/trigger.ts';
import { archiveCommand } from './upkeep/archive.ts';
import { auditCommand } from './upkeep/audit.ts';
import { backupCommand } from './upkeep/backup.ts';
import { keysCommand } from './upkeep/keys.ts';
import { mailCommand } from './upkeep/mail.ts';
import { migrateCommand } from './upkeep/migrate.ts';
import { outboxCommand } from './upkeep/outbox.ts';
import { prosCommand } from './upkeep/pros.ts';
import { restoreCommand } from './upkeep/restore.ts';
import { retentionCommand } from './upkeep/retention.ts';
import { shipmentsCommand } from './upkeep/shipments.ts';

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
  program.addCommand(inherit(warmUpCommand(), program), { hidden: true });
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
