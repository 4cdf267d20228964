// linehaul carrier: checks and loads the carrier's own data, and shows which version is in force.
import { Command } from 'commander';
import { carrierVersionStore } from '../../capabilities/carrier/carrier-version.store.ts';
import { loadNetwork } from '../../capabilities/carrier/load-network.ts';
import { readNetworkFolder } from '../../capabilities/carrier/read-data-folder.ts';
import { versionInForce } from '../../capabilities/carrier/version-in-force.ts';
import { compileNetwork } from '../../freight/network/compile-network.ts';
import { everyLocation } from '../../freight/network/postal-index.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table, when } from '../terminal.ts';
import { faultSummary, faultWords } from './carrier-faults.ts';
import { startOfDay } from './day-option.ts';
import { progressBar } from './progress-bar.ts';

export function carrierCommand(terminal: Terminal): Command {
  const carrier = new Command('carrier').description(
    "Check and load the carrier's network; docs/carrier-data.md describes the files.",
  );
  carrier.addCommand(checkCommand(terminal));
  carrier.addCommand(loadCommand(terminal));
  carrier.addCommand(versionsCommand(terminal));
  return carrier;
}

function checkCommand(terminal: Terminal): Command {
  return new Command('check')
    .description('List every error in a folder of carrier files. Nothing is loaded.')
    .argument('<folder>', "folder with the carrier's files")
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  linehaul carrier check carrier/demo')
    .action((folder: string, options: { json?: boolean }) => {
      const compiled = compileNetwork(readWithProgress(folder, terminal));
      if (!compiled.ok) {
        terminal.out(options.json ? JSON.stringify(compiled) : faultWords(compiled.faults, compiled.faultCount));
        throw new OperatorError(faultSummary(compiled.faultCount));
      }
      const { terminals, lanes, postalIndex } = compiled.network;
      const postalCodes = [...everyLocation(postalIndex)].length;
      const counts = { terminals: terminals.length, lanes: lanes.length, postalCodes };
      terminal.out(
        options.json
          ? JSON.stringify({ ok: true, ...counts })
          : `No errors: ${counts.terminals} terminals, ${counts.lanes} lanes, ${counts.postalCodes} postal codes.`,
      );
    });
}

function loadCommand(terminal: Terminal): Command {
  return operatorCommand(
    'load',
    'Load a folder of carrier files as a new version. No restart is needed.',
    'carrier load carrier/demo --environment test --from 2026-12-01',
  )
    .argument('<folder>', "folder with the carrier's files")
    .option('--from <date>', 'active from 00:00 UTC on this day (yyyy-mm-dd); default: immediately')
    .action(async (folder: string, options: OperatorOptions & { from?: string }) => {
      const activeFrom = options.from === undefined ? undefined : startOfDay(options.from);
      let refused = 0;
      await inEnvironment(
        terminal,
        options,
        async (context, actor) => {
          const files = readWithProgress(folder, terminal);
          const loaded = await loadNetwork(context, actor, files, activeFrom ?? context.freightClock.now());
          if (!loaded.ok) refused = loaded.faultCount;
          return loaded;
        },
        (loaded) =>
          loaded.ok
            ? `Version ${loaded.version} is loaded, active from ${when(loaded.activeFrom)} UTC.`
            : faultWords(loaded.faults, loaded.faultCount),
      );
      if (refused > 0)
        throw new OperatorError(`${faultSummary(refused)} Nothing was loaded; the current version stays in force.`);
    });
}

function versionsCommand(terminal: Terminal): Command {
  return operatorCommand(
    'versions',
    'Show the versions that were loaded.',
    'carrier versions --environment test',
  ).action((options: OperatorOptions) =>
    inEnvironment(
      terminal,
      options,
      async (context) => {
        const versions = await carrierVersionStore(context.db, 'network').list();
        const current = versionInForce(context, versions);
        return versions.map((one) => ({
          version: one.version,
          activeFrom: new Date(one.active_from ?? 0).toISOString(),
          loadedAt: new Date(one.loaded_at).toISOString(),
          loadedBy: one.loaded_by,
          inForce: one === current,
        }));
      },
      (rows) =>
        table(
          ['VERSION', 'ACTIVE FROM (UTC)', 'LOADED (UTC)', 'BY', ''],
          rows.map((one) => [
            String(one.version),
            when(Date.parse(one.activeFrom)),
            when(Date.parse(one.loadedAt)),
            one.loadedBy,
            one.inForce ? 'in force' : '',
          ]),
        ),
    ),
  );
}

function readWithProgress(folder: string, terminal: Terminal) {
  const bar = progressBar(terminal, 'reading');
  try {
    return readNetworkFolder(folder, (bytes, of) => bar.advance(bytes, of));
  } finally {
    bar.end();
  }
}
