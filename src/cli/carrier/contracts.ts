// linehaul contracts: imports a customer's prices by lane as a draft, shows differences, activates and ends them.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { findCustomer } from '../../capabilities/accounts/customers/find-customers.ts';
import { storedContract } from '../../capabilities/carrier/contracts-in-force.ts';
import { differences } from '../../capabilities/carrier/diff-tariff.ts';
import {
  contractFiles,
  findContracts,
  importContract,
  prepareContractActivation,
} from '../../capabilities/carrier/import-contract.ts';
import { networkInForce } from '../../capabilities/carrier/network-in-force.ts';
import type { Context } from '../../context.ts';
import { CONTRACT_FILES } from '../../freight/rating/contracts/contract-files.ts';
import { contractRowView } from '../../freight/rating/contracts/contract-row-view.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table, when } from '../terminal.ts';
import { faultSummary, faultWords } from './carrier-faults.ts';
import { versionDiffText } from './version-diff.ts';

export function contractsCommand(terminal: Terminal): Command {
  const contracts = new Command('contracts').description(
    'Import, compare, activate and end the prices by lane of a customer.',
  );
  for (const make of [importCommand, listCommand, showCommand, diffCommand, activateCommand, endCommand]) {
    contracts.addCommand(make(terminal));
  }
  return contracts;
}

type ImportOptions = OperatorOptions & { readonly fuel?: string; readonly note?: string };

function importCommand(terminal: Terminal): Command {
  return operatorCommand(
    'import',
    'Import a CSV file of rows by lane as a draft. It has no effect until it is activated.',
    'contracts import ACME001 lanes.csv --environment test --fuel fuel.csv',
  )
    .argument('<account>', 'the customer account')
    .argument('<file>', 'the rows by lane, as docs/contracts.md describes them')
    .option('--fuel <file>', 'the fuel tables that rows name')
    .option('--note <text>', 'what changed in this version')
    .action(async (account: string, file: string, options: ImportOptions) => {
      let refused = 0;
      await inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          await requireCustomer(context, account);
          const files = new Map([[CONTRACT_FILES.lanes.name as string, readOrTell(file)]]);
          if (options.fuel !== undefined) files.set(CONTRACT_FILES.fuel.name, readOrTell(options.fuel));
          const network = networkInForce(context);
          await network.load();
          const { data } = network.now();
          const imported = await importContract(context, actor, account, files, options.note ?? '', data);
          if (!imported.ok) refused = imported.faultCount;
          return imported.ok ? { ok: true as const, version: imported.version.version } : imported;
        },
        (imported) =>
          imported.ok
            ? `Version ${imported.version} is imported as a draft. See what it changes: linehaul contracts diff ${account} ${imported.version}`
            : faultWords(imported.faults, imported.faultCount),
      );
      if (refused > 0) throw new OperatorError(`${faultSummary(refused)} Nothing was imported.`);
    });
}

function listCommand(terminal: Terminal): Command {
  return operatorCommand('list', 'Show all versions of a customer.', 'contracts list ACME001 --environment test')
    .argument('<account>', 'the customer account')
    .action((account: string, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context) => {
          await requireCustomer(context, account);
          const { versions, inForce } = await findContracts(context, account);
          return versions.map((one) => ({
            version: one.version,
            rows: one.row_count,
            importedAt: new Date(one.imported_at).toISOString(),
            importedBy: one.imported_by,
            note: one.note,
            isActive: one.version === inForce,
          }));
        },
        (rows) =>
          table(
            ['VERSION', 'ROWS', 'IMPORTED (UTC)', 'BY', 'NOTE', 'STATE'],
            rows.map((one) => [
              String(one.version),
              String(one.rows),
              when(Date.parse(one.importedAt)),
              one.importedBy,
              one.note,
              one.isActive ? 'active' : '',
            ]),
          ),
      ),
    );
}

function showCommand(terminal: Terminal): Command {
  return operatorCommand('show', 'Show the rows of a version.', 'contracts show ACME001 2 --environment test')
    .argument('<account>', 'the customer account')
    .argument('<version>', 'the version', readVersion)
    .action((account: string, version: number, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context) => {
          const { rows } = storedContract(account, version, await requireFiles(context, account, version));
          return rows.map(contractRowView);
        },
        (rows) =>
          table(
            ['ROW', 'ORIGIN', 'DESTINATION', 'DIRECTION', 'TERMS', 'FROM', 'TO', 'DISCOUNT', 'MINIMUM', 'FAK', 'FUEL'],
            rows.map((one) => [
              String(one.row),
              one.origin,
              one.destination,
              one.direction,
              one.terms ?? '',
              one.effectiveFrom ?? '',
              one.effectiveTo ?? '',
              one.discountPercent === null ? '' : `${one.discountPercent}%`,
              one.minimumCents === null ? '' : (one.minimumCents / 100).toFixed(2),
              one.fak,
              one.fuelTable,
            ]),
          ),
      ),
    );
}

function diffCommand(terminal: Terminal): Command {
  return operatorCommand(
    'diff',
    'Show the rows in which a version differs from the active one, or from another.',
    'contracts diff ACME001 2 --environment test',
  )
    .argument('<account>', 'the customer account')
    .argument('<version>', 'the version', readVersion)
    .argument('[other]', 'the version to compare with', readVersion)
    .action((account: string, version: number, other: number | undefined, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context) => {
          const against = other ?? (await findContracts(context, account)).inForce;
          const after = await requireFiles(context, account, version);
          const before = against === null ? new Map() : await requireFiles(context, account, against);
          return { version, against, files: differences(before, after) };
        },
        ({ against, files }) => versionDiffText(version, against, files),
      ),
    );
}

function activateCommand(terminal: Terminal): Command {
  return operatorCommand(
    'activate',
    'Activate a contract version. Issued quotes keep their price.',
    'contracts activate ACME001 2 --environment test',
  )
    .argument('<account>', 'the customer account')
    .argument('<version>', 'the version', readVersion)
    .action((account: string, version: number, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          await requireFiles(context, account, version);
          return change(context, actor, account, version);
        },
        () => `Version ${version} is active.`,
      ),
    );
}

function endCommand(terminal: Terminal): Command {
  return operatorCommand(
    'end',
    'End the contract: the pricing of the account applies alone.',
    'contracts end ACME001 --environment test',
  )
    .argument('<account>', 'the customer account')
    .action((account: string, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        (context, actor) => change(context, actor, account, null),
        ({ before }) => `Version ${before} has ended.`,
      ),
    );
}

async function change(context: Context, actor: string, account: string, version: number | null) {
  await requireCustomer(context, account);
  const { inForce: before } = await findContracts(context, account);
  if (version === null && before === null) throw new OperatorError(`${account} has no active contract.`);
  if (version === before) return { before, after: version };
  const { unit } = await prepareContractActivation(context, actor, account, version, before);
  try {
    await context.db.write(unit);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new OperatorError('Someone else activated a contract at the same time. Check the list, then try again.');
  }
  return { before, after: version };
}

async function requireCustomer(context: Context, account: string): Promise<void> {
  if ((await findCustomer(context, account)) !== undefined) return;
  throw new OperatorError(`There is no customer account ${account}. See: linehaul accounts list`);
}

async function requireFiles(context: Context, account: string, version: number) {
  await requireCustomer(context, account);
  const files = await contractFiles(context, account, version);
  if (files !== undefined) return files;
  throw new OperatorError(`${account} has no contract version ${version}. See: linehaul contracts list ${account}`);
}

function readOrTell(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new OperatorError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function readVersion(text: string): number {
  const version = Number(text);
  if (!Number.isInteger(version) || version < 1) throw new OperatorError(`A version is a number; "${text}" was given.`);
  return version;
}
