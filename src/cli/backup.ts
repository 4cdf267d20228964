// linehaul backup: a copy of an environment's database as of one moment, also while the server runs.
import { Command } from 'commander';
import { listBackups, makeBackup } from '../capabilities/backups/make-backup.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from './operator-command.ts';
import { progressBar } from './progress-bar.ts';
import { facts, type Terminal, table, when } from './terminal.ts';

export function backupCommand(terminal: Terminal): Command {
  const backup = operatorCommand(
    'backup',
    'Back an environment up into the folder backups of the data folder.',
    'backup --environment production',
  ).action((options: OperatorOptions) =>
    inEnvironment(
      terminal,
      options,
      async (context, actor) => {
        const bar = progressBar(terminal, 'copying');
        let before = 0;
        try {
          return await makeBackup(context, actor, (bytes, total) => {
            bar.advance(bytes - before, total);
            before = bytes;
          });
        } finally {
          bar.end();
        }
      },
      (made) =>
        facts([
          ['backup', made.name],
          ['bytes', String(made.bytes)],
          ['SHA-256', made.sha256],
          ['encrypted', made.encrypted ? 'yes' : 'no'],
        ]),
    ),
  );
  // The options stand with the command above it, wherever they are typed.
  backup.addCommand(
    new Command('list')
      .description('List the backups of an environment.')
      .addHelpText('after', '\nExample:\n  linehaul backup list --environment production')
      .action((_: object, command: Command) =>
        inEnvironment(
          terminal,
          command.optsWithGlobals<OperatorOptions>(),
          (context) => listBackups(context),
          (rows) =>
            table(
              ['NAME', 'MADE (UTC)', 'BYTES', 'ENCRYPTED', 'SHA-256'],
              rows.map((one) => [
                one.name,
                when(Date.parse(one.madeAt)),
                String(one.bytes),
                one.encrypted ? 'yes' : 'no',
                one.sha256,
              ]),
            ),
        ),
      ),
  );
  return backup;
}
