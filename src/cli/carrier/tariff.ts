// linehaul tariff: imports prices as a draft, shows differences, activates them from a day on, and rolls back.
import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { carrierVersionStore } from '../../capabilities/carrier/carrier-version.store.ts';
import { differences } from '../../capabilities/carrier/diff-tariff.ts';
import { activateTariff, importTariff, rollBackTariff } from '../../capabilities/carrier/import-tariff.ts';
import { readTariffFolder } from '../../capabilities/carrier/read-data-folder.ts';
import { versionInForce } from '../../capabilities/carrier/version-in-force.ts';
import { compileTariff } from '../../freight/rating/tariff/compile-tariff.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table, when } from '../terminal.ts';
import { faultCsv, faultSummary, faultWords } from './carrier-faults.ts';
import { startOfDay } from './day-option.ts';
import { progressBar } from './progress-bar.ts';
import { versionDiffText } from './version-diff.ts';

export function tariffCommand(terminal: Terminal): Command {
  const tariff = new Command('tariff').description("Import, compare, activate and roll back the carrier's prices.");
  for (const make of [checkCommand, importCommand, listCommand, diffCommand, activateCommand, rollBackCommand]) {
    tariff.addCommand(make(terminal));
  }
  return tariff;
}

function checkCommand(terminal: Terminal): Command {
  return new Command('check')
    .description('List every error in a folder of tariff files. Nothing is imported.')
    .argument('<folder>', 'folder with the tariff files')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  linehaul tariff check carrier/demo/tariff')
    .action((folder: string, options: { json?: boolean }) => {
      const compiled = compileTariff(readWithProgress(folder, terminal));
      if (!compiled.ok) {
        terminal.out(options.json ? JSON.stringify(compiled) : faultWords(compiled.faults, compiled.faultCount));
        throw new OperatorError(faultSummary(compiled.faultCount));
      }
      const counts = { zones: compiled.tariff.zones.length, pricings: compiled.tariff.pricings.size };
      terminal.out(
        options.json
          ? JSON.stringify({ ok: true, ...counts })
          : `No errors: ${counts.zones} zones, ${counts.pricings} pricings.`,
      );
    });
}

function importCommand(terminal: Terminal): Command {
  return operatorCommand(
    'import',
    'Import a folder of tariff files as a draft. It has no effect until it is activated.',
    'tariff import carrier/demo/tariff --environment test --rejected rejected.csv',
  )
    .argument('<folder>', 'folder with the tariff files')
    .option('--rejected <file>', 'write the rejected rows and their reasons to this file')
    .action(async (folder: string, options: OperatorOptions & { rejected?: string }) => {
      let refused = 0;
      await inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          const imported = await importTariff(context, actor, readWithProgress(folder, terminal));
          if (!imported.ok) {
            refused = imported.faultCount;
            if (options.rejected !== undefined) writeFileSync(options.rejected, faultCsv(imported.faults));
          }
          return imported;
        },
        (imported) =>
          imported.ok
            ? `Version ${imported.version} is imported as a draft. See what it changes: linehaul tariff diff ${imported.version}`
            : faultWords(imported.faults, imported.faultCount),
      );
      if (refused > 0) throw new OperatorError(`${faultSummary(refused)} Nothing was imported.`);
    });
}

function listCommand(terminal: Terminal): Command {
  return operatorCommand('list', 'Show all versions.', 'tariff list --environment test').action(
    (options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context) => {
          const versions = await carrierVersionStore(context.db, 'tariff').list();
          const current = versionInForce(context, versions);
          return versions.map((one) => ({
            version: one.version,
            activeFrom: one.active_from === null ? null : new Date(one.active_from).toISOString(),
            loadedAt: new Date(one.loaded_at).toISOString(),
            loadedBy: one.loaded_by,
            state: one.active_from === null ? 'draft' : one === current ? 'in force' : '',
          }));
        },
        (rows) =>
          table(
            ['VERSION', 'ACTIVE FROM (UTC)', 'IMPORTED (UTC)', 'BY', 'STATE'],
            rows.map((one) => [
              String(one.version),
              one.activeFrom === null ? '—' : when(Date.parse(one.activeFrom)),
              when(Date.parse(one.loadedAt)),
              one.loadedBy,
              one.state,
            ]),
          ),
      ),
  );
}

function diffCommand(terminal: Terminal): Command {
  return operatorCommand(
    'diff',
    'Show the rows in which a version differs from the one in force, or from another.',
    'tariff diff 2 --environment test',
  )
    .argument('<version>', 'the version', readVersion)
    .argument('[other]', 'the version to compare with', readVersion)
    .action((version: number, other: number | undefined, options: OperatorOptions) =>
      inEnvironment(
        terminal,
        options,
        async (context) => {
          const store = carrierVersionStore(context.db, 'tariff');
          const versions = await store.list();
          const against = other ?? versionInForce(context, versions)?.version;
          for (const one of [version, against]) {
            if (!versions.some((known) => known.version === one)) {
              throw new OperatorError(`There is no tariff version ${one ?? 'in force'}. See: linehaul tariff list`);
            }
          }
          return { version, against, files: differences(await store.files(against!), await store.files(version)) };
        },
        ({ against, files }) => versionDiffText(version, against, files),
      ),
    );
}

function activateCommand(terminal: Terminal): Command {
  return operatorCommand(
    'activate',
    'Activate a version for shipments from a given day on. Issued quotes keep their price.',
    'tariff activate 2 --environment test --from 2027-01-01',
  )
    .argument('<version>', 'the version', readVersion)
    .option('--from <date>', 'active from 00:00 UTC on this day (yyyy-mm-dd); default: immediately')
    .action((version: number, options: OperatorOptions & { from?: string }) =>
      inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          const activeFrom = options.from === undefined ? context.freightClock.now() : startOfDay(options.from);
          await activateTariff(context, actor, version, activeFrom);
          return { version, activeFrom: new Date(activeFrom).toISOString() };
        },
        ({ activeFrom }) => `Version ${version} is active from ${when(Date.parse(activeFrom))} UTC.`,
      ),
    );
}

function rollBackCommand(terminal: Terminal): Command {
  return operatorCommand(
    'rollback',
    'Go back to the version before the one in force.',
    'tariff rollback --environment test',
  ).action((options: OperatorOptions) =>
    inEnvironment(
      terminal,
      options,
      (context, actor) => rollBackTariff(context, actor),
      ({ rolledBack, inForce }) => `Version ${rolledBack} is a draft again; version ${inForce} is in force.`,
    ),
  );
}

function readWithProgress(folder: string, terminal: Terminal) {
  const bar = progressBar(terminal, 'reading');
  try {
    return readTariffFolder(folder, (bytes, total) => bar.advance(bytes, total));
  } finally {
    bar.end();
  }
}

function readVersion(text: string): number {
  const version = Number(text);
  if (!Number.isInteger(version) || version < 1) throw new OperatorError(`A version is a number; "${text}" was given.`);
  return version;
}
