// linehaul backup: copies an environment's database as of one moment, and its scans, even while the server runs.
import { Command } from 'commander';
import { bucketPlace } from '../../capabilities/backups/backup-place.ts';
import { type Backup, backupsIn, listBackups, makeBackup } from '../../capabilities/backups/make-backup.ts';
import type { Context } from '../../context.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { progressBar } from '../carrier/progress-bar.ts';
import { inEnvironment, type OperatorOptions, operatorCommand } from '../operator-command.ts';
import { facts, type Terminal, table, when } from '../terminal.ts';

export function backupCommand(terminal: Terminal): Command {
  const backup = operatorCommand(
    'backup',
    'Back up the database and the scans of an environment, encrypted and copied to S3 if configured.',
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
          ['scans', scansInWords(made)],
        ]),
    ),
  );
  // Commander assigns the options to the parent command, wherever they are typed.
  backup.addCommand(
    new Command('list')
      .description('List the backups of an environment.')
      .option('--s3', 'those in LINEHAUL_BACKUP_S3_BUCKET')
      .addHelpText('after', '\nExample:\n  linehaul backup list --environment production')
      .action(({ s3 }: { s3?: boolean }, command: Command) =>
        inEnvironment(
          terminal,
          command.optsWithGlobals<OperatorOptions>(),
          (context) => (s3 ? inBucket(context) : listBackups(context)),
          (rows) =>
            table(
              ['NAME', 'MADE (UTC)', 'BYTES', 'SCANS', 'ENCRYPTED', 'SHA-256'],
              rows.map((one) => [
                one.name,
                when(Date.parse(one.madeAt)),
                String(one.bytes),
                one.files === undefined ? '-' : String(one.files.count),
                one.encrypted ? 'yes' : 'no',
                one.sha256,
              ]),
            ),
        ),
      ),
  );
  return backup;
}

function scansInWords({ files }: Backup): string {
  if (files === undefined) return 'not in the data folder, so not in the backup';
  const damaged = files.damaged.length === 0 ? '' : `; left out because they are damaged: ${files.damaged.join(', ')}`;
  return `${files.count}${damaged}`;
}

function inBucket({ config, environment }: Context): Promise<Backup[]> {
  const bucket = bucketPlace(config);
  if (bucket === undefined) throw new OperatorError('--s3 needs LINEHAUL_BACKUP_S3_BUCKET and its keys.');
  return backupsIn(bucket, environment);
}
