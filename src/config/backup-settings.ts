// Settings: backups.
import type { Setting } from './setting.ts';

export const BACKUP_SETTINGS = {
  LINEHAUL_BACKUP_KEY_FILE: {
    default: '',
    means: 'File with the key that encrypts backups: 32 bytes in base64. Empty: use the passphrase, or do not encrypt.',
  },
  LINEHAUL_BACKUP_PASSPHRASE: {
    default: '',
    means: 'Passphrase that encrypts backups instead of a key file, at least 16 characters.',
  },
  LINEHAUL_BACKUP_DIR: {
    default: '',
    means: 'Folder for backups, preferably on another disk. Empty: backups in the data folder.',
  },
  LINEHAUL_BACKUP_EVERY_HOURS: {
    default: '0',
    means: 'Hours between automatic backups. 0: none are made. Not available with PostgreSQL.',
  },
  LINEHAUL_BACKUP_KEEP_DAYS: {
    default: '30',
    means: 'Days after which a backup is deleted, here and in the bucket. The newest three are kept. 0: forever.',
  },
  LINEHAUL_BACKUP_S3_BUCKET: {
    default: '',
    means: 'Bucket of an S3-compatible service that every backup is copied to. Empty: backups stay in their folder.',
  },
  LINEHAUL_BACKUP_S3_ENDPOINT: { default: '', means: 'Address of that service. Empty: LINEHAUL_S3_ENDPOINT.' },
  LINEHAUL_BACKUP_S3_REGION: { default: '', means: 'Its region. Empty: LINEHAUL_S3_REGION.' },
  LINEHAUL_BACKUP_S3_ACCESS_KEY_ID: { default: '', means: 'Its access key. Empty: LINEHAUL_S3_ACCESS_KEY_ID.' },
  LINEHAUL_BACKUP_S3_SECRET_ACCESS_KEY: {
    default: '',
    means: 'The secret of that access key. Empty: LINEHAUL_S3_SECRET_ACCESS_KEY.',
  },
} as const satisfies Record<string, Setting>;
