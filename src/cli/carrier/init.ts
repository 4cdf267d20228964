// linehaul init: sets up an installation for your own carrier, from its files, without demo data.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import pc from 'picocolors';
import { createOperator } from '../../capabilities/accounts/manage-operators.ts';
import { hasTariff, importTariff } from '../../capabilities/carrier/import-tariff.ts';
import { hasNetwork, loadNetwork } from '../../capabilities/carrier/load-network.ts';
import { readNetworkFolder, readTariffFolder } from '../../capabilities/carrier/read-data-folder.ts';
import { ENVIRONMENTS, type EnvironmentName, readConfig } from '../../config.ts';
import { type Context, openContext } from '../../context.ts';
import { declineDemo } from '../../demo/decline-demo.ts';
import type { CarrierFault } from '../../freight/carrier-files/carrier-fault.ts';
import { compileNetwork } from '../../freight/network/compile-network.ts';
import { compileTariff } from '../../freight/rating/tariff/compile-tariff.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { commandActor } from '../operator-command.ts';
import { facts, type Terminal } from '../terminal.ts';
import { faultSummary, faultWords } from './carrier-faults.ts';
import { writeExampleCarrier } from './example-carrier.ts';

interface Options {
  readonly tariff?: string;
  readonly environment?: EnvironmentName;
  readonly operator: string;
  readonly example?: boolean;
  readonly name: string;
  readonly scac: string;
  readonly json?: boolean;
}

/** Like the demo carrier: past ship dates have a network and a price too. */
const FROM_THE_BEGINNING = 0;

export function initCommand(terminal: Terminal): Command {
  return new Command('init')
    .description('Set up a carrier from its own files: network, tariff and first operator, without demo data.')
    .argument('<folder>', "folder with the carrier's files (docs/carrier-data.md)")
    .option('--tariff <folder>', 'where the tariff files are (docs/tariff-data.md); default: the folder tariff in it')
    .addOption(new Option('-e, --environment <name>', 'only this environment').choices([...ENVIRONMENTS]))
    .option('--operator <name>', 'user name of the first operator', 'operator')
    .option(
      '--example',
      'first write a small sample carrier into the folder for you to edit: six terminals and a tariff',
    )
    .option('--name <name>', 'with --example: the name of the carrier', 'Example Freight')
    .addOption(
      new Option('--scac <code>', 'with --example: its SCAC, 2 to 4 letters').default('EXFR').argParser(readScac),
    )
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  linehaul init our-carrier --example --name "Prairie Freight" --scac PRFR')
    .action((folder: string, options: Options) => setUp(terminal, folder, options));
}

async function setUp(terminal: Terminal, folder: string, options: Options): Promise<void> {
  const names = options.environment === undefined ? ENVIRONMENTS : [options.environment];
  const config = { ...readConfig(process.env), logLevel: 'silent' };
  const contexts: Context[] = [];
  try {
    for (const name of names) contexts.push(await openContext(config, name));
    // All of them are checked before anything is written.
    for (const context of contexts) await requireEmpty(context);
    if (options.example) writeExampleCarrier(folder, options);
    // An operator who sets up a carrier does not want the demo, even if the files have to be corrected first.
    for (const context of contexts) await context.db.write(declineDemo(context));
    const { network, tariff, carrier, terminals } = readCarrier(terminal, folder, options);
    const operators = [];
    for (const context of contexts) {
      const actor = commandActor();
      await loadNetwork(context, actor, network, FROM_THE_BEGINNING);
      await importTariff(context, actor, tariff, FROM_THE_BEGINNING);
      const password = await createOperator(context, actor, options.operator);
      operators.push({ environment: context.environment, username: options.operator, password });
    }
    const made = { carrier: carrier.name, scac: carrier.scac, terminals: terminals.length, operators };
    terminal.out(options.json ? JSON.stringify(made) : inWords(made, options.example ? folder : undefined));
  } finally {
    for (const context of contexts) await context.close();
  }
}

/** @throws InvalidArgumentError */
function readScac(text: string): string {
  if (/^[A-Z]{2,4}$/i.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('A SCAC has 2 to 4 letters.');
}

/** @throws OperatorError unless the network and the tariff are valid */
function readCarrier(terminal: Terminal, folder: string, options: Options) {
  const tariffFolder = options.tariff ?? join(folder, 'tariff');
  if (!existsSync(tariffFolder)) {
    throw new OperatorError(`There is no folder ${tariffFolder}. Say where the tariff files are with --tariff.`);
  }
  const network = readNetworkFolder(folder);
  const tariff = readTariffFolder(tariffFolder);
  const compiled = compileNetwork(network);
  requireSound(terminal, compiled);
  requireSound(terminal, compileTariff(tariff));
  const { carrier, terminals } = compiled.network;
  return { network, tariff, carrier, terminals };
}

type Checked =
  | { readonly ok: true }
  | { readonly ok: false; readonly faults: readonly CarrierFault[]; readonly faultCount: number };

/** @throws OperatorError after every fault was reported */
function requireSound<Compiled extends Checked>(
  terminal: Terminal,
  compiled: Compiled,
): asserts compiled is Extract<Compiled, { readonly ok: true }> {
  if (compiled.ok) return;
  terminal.err(faultWords(compiled.faults, compiled.faultCount));
  throw new OperatorError(`${faultSummary(compiled.faultCount)} Nothing was set up.`);
}

async function requireEmpty(context: Context): Promise<void> {
  if (!(await hasNetwork(context)) && !(await hasTariff(context))) return;
  const { environment } = context;
  throw new OperatorError(
    `The ${environment} environment has a carrier already. Nothing was set up. Load a new version with linehaul carrier load -e ${environment} and linehaul tariff import -e ${environment}, or set LINEHAUL_DATA_DIR to an empty folder.`,
  );
}

function inWords(
  made: {
    readonly carrier: string;
    readonly scac: string;
    readonly terminals: number;
    readonly operators: readonly { environment: string; username: string; password: string }[];
  },
  toEdit: string | undefined,
): string {
  const people = made.operators.map(
    ({ environment, username, password }) => [`operator, ${environment}`, `${username} / ${password}`] as const,
  );
  return [
    facts([['carrier', `${made.carrier} (${made.scac})`], ['terminals', String(made.terminals)], ...people]),
    'The passwords are shown only once.',
    '',
    ...(toEdit === undefined
      ? []
      : [
          `Make it yours:      edit ${toEdit}, then ${pc.cyan(`linehaul carrier load ${toEdit}`)} and ${pc.cyan(`linehaul tariff import ${join(toEdit, 'tariff')}`)}`,
        ]),
    `Serve it:           ${pc.cyan('npm start')}`,
    `The first customer: ${pc.cyan('linehaul accounts create --help')}, or in the console`,
    `Check it:           ${pc.cyan('linehaul doctor')}`,
  ].join('\n');
}
