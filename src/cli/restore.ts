// linehaul restore: a backup becomes a database again, in a place where there is none.
import { Command } from 'commander';
import { restoreBackup } from '../capabilities/backups/restore-backup.ts';
import { readConfig } from '../config.ts';
import { facts, type Terminal } from './terminal.ts';

export function restoreCommand(terminal: Terminal): Command {
  return new Command('restore')
    .description('Decrypt and check a backup, and write it as a database file. Nothing is overwritten.')
    .argument('<backup>', 'the file, for example data/backups/test-20261102T140000-000Z.db.enc')
    .argument('<to>', 'where the database goes, for example restored/test.db')
    .option('--key-file <file>', 'key file of the backup; default: LINEHAUL_BACKUP_KEY_FILE')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nA passphrase is read from LINEHAUL_BACKUP_PASSPHRASE.\n\nExample:\n  linehaul restore ' +
        'data/backups/test-20261102T140000-000Z.db.enc restored/test.db',
    )
    .action(async (backup: string, to: string, options: { keyFile?: string; json?: true }) => {
      const secret =
        options.keyFile === undefined ? readConfig(process.env).backupSecret : { keyFile: options.keyFile };
      const restored = await restoreBackup(backup, to, secret);
      terminal.out(
        options.json
          ? JSON.stringify(restored)
          : facts([
              ['database', restored.file],
              ['encrypted', restored.wasEncrypted ? 'yes, decrypted' : 'no'],
              [
                'SHA-256',
                restored.isCompared ? 'as when it was made' : 'not compared: there is no .json beside the backup',
              ],
            ]),
      );
    });
}
