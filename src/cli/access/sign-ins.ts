// linehaul sign-ins: who failed to sign in, from where, and why.
import { Command, Option } from 'commander';
import { exportFailedSignIns, listFailedSignIns } from '../../capabilities/sign-ins/list-failed-sign-ins.ts';
import { ENTRY_POINTS, type EntryPoint } from '../../platform/http/sign-ins/sign-ins.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { type Terminal, table, when } from '../terminal.ts';
import { exportCommand } from '../upkeep/export-lines.ts';

interface ListOptions extends OperatorOptions {
  readonly entryPoint?: EntryPoint;
  readonly name?: string;
  readonly source?: string;
  readonly last: number;
}

export function signInsCommand(terminal: Terminal): Command {
  const signIns = new Command('sign-ins').description('List failed sign-ins.');
  signIns.addCommand(
    operatorCommand(
      'list',
      'Show the latest failed sign-ins, newest first. A running server writes them every 15 seconds.',
      'sign-ins list --environment production --name night',
    )
      .addOption(new Option('--entry-point <place>', 'only those at one entry point').choices([...ENTRY_POINTS]))
      .option('--name <name>', 'only with this name')
      .option('--source <address>', 'only from this source address, as listed')
      .option('--last <count>', 'number of entries', (text) => Math.max(1, Number.parseInt(text, 10) || 50), 50)
      .action((options: ListOptions) =>
        inEnvironment(
          terminal,
          options,
          (context) => {
            const { entryPoint, name, source, last } = options;
            return listFailedSignIns(context, { entryPoint, name, source, limit: last });
          },
          (lines) =>
            table(
              ['LAST (UTC)', 'ENTRY POINT', 'NAME', 'FROM', 'REASON', 'ATTEMPTS'],
              lines.map((one) => [
                when(Date.parse(one.lastAt)),
                one.entryPoint,
                one.name ?? '(several)',
                one.source ?? '(several)',
                one.reason,
                String(one.attempts),
              ]),
            ),
        ),
      ),
  );
  signIns.addCommand(
    exportCommand(terminal, 'sign-ins', 'Print the failed sign-ins as JSON lines, oldest first.', exportFailedSignIns),
  );
  return signIns;
}
