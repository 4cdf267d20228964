// A backup as operators see it: in the list of backups, and as the result of the job that made it.
import { Type } from 'typebox';

export const backupSchema = Type.Object(
  {
    name: Type.String({
      description: 'The file name, in `LINEHAUL_BACKUP_DIR`, or the folder `backups` of the data folder.',
    }),
    bytes: Type.Integer(),
    sha256: Type.String(),
    madeAt: Type.String(),
    encrypted: Type.Boolean({ description: 'With LINEHAUL_BACKUP_KEY_FILE or LINEHAUL_BACKUP_PASSPHRASE.' }),
    files: Type.Optional(
      Type.Object(
        {
          count: Type.Integer(),
          bytes: Type.Integer(),
          listSha256: Type.String({ description: 'SHA-256 of the list of scans next to the backup.' }),
          damaged: Type.Array(Type.String(), {
            description: 'Scans that were damaged in the data folder, and are not in the backup.',
          }),
        },
        {
          title: 'BackedUpFiles',
          description: 'The scans in the backup. Absent when they are kept in S3, and in older backups.',
        },
      ),
    ),
  },
  { title: 'Backup' },
);
