// linehaul restore: turns a backup into an environment again, which issues no number twice.
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { backupFolder, bucketPlace, folderPlace } from '../../capabilities/backups/backup-place.ts';
import { copyBackup } from '../../capabilities/backups/copy-backup.ts';
import { type Restored, restoreBackup } from '../../capabilities/backups/restore-backup.ts';
import { type Skipped, skipIssuedNumbers } from '../../capabilities/backups/skip-issued-numbers.ts';
import { NODE_GONE_MS, overviewMinuteStore } from '../../capabilities/overview/overview-minute.store.ts';
import { type Config, ENVIRONMENTS, type EnvironmentName, readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { commandActor } from '../operator-command.ts';
import { facts, type Terminal, table } from '../terminal.ts';

interface Options {
  readonly keyFile?: string;
  readonly environment?: EnvironmentName;
  readonly replace?: boolean;
  readonly files: boolean;
  readonly skipNumbers?: number;
  readonly fromS3?: boolean;
  readonly afterPgRestore?: boolean;
  readonly json?: boolean;
}

export function restoreCommand(terminal: Terminal): Command {
  return new Command('restore')
    .description(
      'Check a backup and restore its database and scans, then move the counters past all numbers that may have been issued since.',
    )
    .argument(
      '[backup]',
      'the file, for example data/backups/test-20261102T140000-000Z.db; with --from-s3 its name alone',
    )
    .argument('[folder]', 'the data folder to restore into; default: LINEHAUL_DATA_DIR')
    .option('--key-file <file>', 'key file of the backup; default: LINEHAUL_BACKUP_KEY_FILE')
    .addOption(new Option('-e, --environment <name>', 'which environment it belongs to').choices([...ENVIRONMENTS]))
    .option('--replace', 'move existing files in the folder aside instead of failing')
    .option('--no-files', 'restore the database alone, without scans')
    .option(
      '--skip-numbers <count>',
      'skip this many numbers of each counter instead of the calculated amount',
      readCount,
    )
    .option('--from-s3', 'copy the backup from LINEHAUL_BACKUP_S3_BUCKET first')
    .option(
      '--after-pg-restore',
      'only move the counters of a PostgreSQL database that pg_restore has restored; needs -e',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA passphrase is read from LINEHAUL_BACKUP_PASSPHRASE.\n\nExamples:\n' +
        '  linehaul restore data/backups/test-20261102T140000-000Z.db.enc restored\n' +
        '  linehaul restore --after-pg-restore -e production',
    )
    .action(async (backup: string | undefined, folder: string | undefined, options: Options) => {
      const read = readConfig(process.env);
      if (options.afterPgRestore) {
        if (backup !== undefined)
          throw new OperatorError('--after-pg-restore takes no backup: pg_restore has restored it.');
        const skipped = await skipAfterPgRestore(read, options);
        terminal.out(options.json ? JSON.stringify(skipped) : skippedInWords(skipped));
        return;
      }
      if (backup === undefined)
        throw new OperatorError('Name the backup. linehaul backup list shows what is available.');
      if (read.databaseUrl !== undefined) {
        throw new OperatorError(
          'LINEHAUL_DATABASE_URL is set: restore PostgreSQL with pg_restore, then run linehaul restore --after-pg-restore.',
        );
      }
      const config = folder === undefined ? read : { ...read, dataDir: resolve(folder) };
      const restored = await restoreBackup(await fileOf(config, backup, options), config, commandActor(), {
        secret: options.keyFile === undefined ? read.backupSecret : { keyFile: options.keyFile },
        withoutFiles: !options.files,
        ...(options.environment && { environment: options.environment }),
        ...(options.replace && { replace: true }),
        ...(options.skipNumbers !== undefined && { skipNumbers: options.skipNumbers }),
      });
      terminal.out(options.json ? JSON.stringify(restored) : inWords(restored));
    });
}

async function fileOf(config: Config, backup: string, { fromS3 }: Options): Promise<string> {
  if (!fromS3) return resolve(backup);
  const bucket = bucketPlace(config);
  if (bucket === undefined) throw new OperatorError('--from-s3 needs LINEHAUL_BACKUP_S3_BUCKET and its keys.');
  const here = folderPlace(backupFolder(config));
  await copyBackup(bucket, here, backup);
  return here.fileOf!(backup);
}

async function skipAfterPgRestore(config: Config, { environment, skipNumbers }: Options): Promise<Skipped> {
  if (environment === undefined) throw new OperatorError('--after-pg-restore needs -e production or -e test.');
  if (config.databaseUrl === undefined) throw new OperatorError('--after-pg-restore needs LINEHAUL_DATABASE_URL.');
  const context = await openContext({ ...config, logLevel: 'silent' }, environment);
  try {
    const [node] = await overviewMinuteStore(context.db).nodesSince(context.clock.now() - NODE_GONE_MS);
    if (node !== undefined) {
      throw new OperatorError(
        `Node ${node.node} wrote to this database within the last two minutes. Stop all nodes and run this again after two minutes: ` +
          'a running node holds numbers in memory.',
      );
    }
    return await skipIssuedNumbers(context, commandActor(), skipNumbers === undefined ? {} : { count: skipNumbers });
  } finally {
    await context.close();
  }
}

function inWords(restored: Restored): string {
  const { file, environment, wasEncrypted, isCompared, files, replaced, knowsReplacedNumbers } = restored;
  return [
    facts([
      ['database', file],
      ['environment', environment],
      ['scans', files === undefined ? 'not restored' : String(files)],
      ['encrypted', wasEncrypted ? 'yes, decrypted' : 'no'],
      ['SHA-256', isCompared ? 'as when it was made' : 'not compared: there is no .json next to the backup'],
      ...(replaced === undefined ? [] : [['replaced', replaced] as [string, string]]),
      ...(knowsReplacedNumbers === false ? [['numbers', UNREAD_NUMBERS] as [string, string]] : []),
    ]),
    skippedInWords(restored),
  ].join('\n');
}

const UNREAD_NUMBERS =
  'The replaced database could not be read. If it had been restored from the same backup, restore again with a larger --skip-numbers.';

const REVIVED_ACCESS =
  'Everyone must sign in again. API keys, client secrets, users and operators that were removed or changed after the backup was made are ' +
  'back as they were: remove or change them again.';

function skippedInWords({ recordsUntil, counters }: Skipped): string {
  const until = recordsUntil === null ? '' : ` The records end at ${recordsUntil}.`;
  return [
    `These numbers are never issued, because they may have been issued after the backup.${until}`,
    table(
      ['COUNTER', 'SKIPPED FROM', 'NEXT'],
      counters.map(({ name, from, to }) => [name, String(from), String(to)]),
    ),
    REVIVED_ACCESS,
  ].join('\n');
}

function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,9}$/.test(text) || count < 1)
    throw new InvalidArgumentError('It must be a whole number from 1 to 999999999.');
  return count;
}
