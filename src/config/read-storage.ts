// Reads where data, files and backups are kept.
import type { BackupSecret, Config, S3Settings } from './config-shape.ts';
import { ConfigError, type SettingReader } from './setting-reader.ts';

export function readDatabase({ optional }: SettingReader): Pick<Config, 'databaseUrl' | 'databaseReplicaUrl'> {
  const urlOf = (setting: 'LINEHAUL_DATABASE_URL' | 'LINEHAUL_DATABASE_REPLICA_URL') => {
    const url = optional(setting);
    if (url !== undefined && !/^postgres(ql)?:\/\//.test(url)) {
      throw new ConfigError(`${setting} must begin with postgres:// or postgresql://.`);
    }
    return url;
  };
  const databaseUrl = urlOf('LINEHAUL_DATABASE_URL');
  const databaseReplicaUrl = urlOf('LINEHAUL_DATABASE_REPLICA_URL');
  if (databaseReplicaUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError('LINEHAUL_DATABASE_REPLICA_URL needs LINEHAUL_DATABASE_URL as well: the server it follows.');
  }
  return { databaseUrl, databaseReplicaUrl };
}

/** Backups fall back to the settings of the scans. */
export function readBucket(
  { optional, matching, url }: SettingReader,
  prefix: 'LINEHAUL_S3' | 'LINEHAUL_BACKUP_S3',
): S3Settings | undefined {
  const bucket = optional(`${prefix}_BUCKET`);
  if (bucket === undefined) return undefined;
  const named = (setting: 'ENDPOINT' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY') =>
    optional(`${prefix}_${setting}`) === undefined
      ? (`LINEHAUL_S3_${setting}` as const)
      : (`${prefix}_${setting}` as const);
  const region = matching(named('REGION'), /^[a-z0-9-]+$/, 'a region as in us-east-1');
  const accessKeyId = optional(named('ACCESS_KEY_ID'));
  const secretAccessKey = optional(named('SECRET_ACCESS_KEY'));
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError(`${prefix}_BUCKET needs ${prefix}_ACCESS_KEY_ID and ${prefix}_SECRET_ACCESS_KEY as well.`);
  }
  const endpoint = url(named('ENDPOINT')) ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

export function readBackupSecret({ optional }: SettingReader): BackupSecret | undefined {
  const keyFile = optional('LINEHAUL_BACKUP_KEY_FILE');
  const passphrase = optional('LINEHAUL_BACKUP_PASSPHRASE');
  if (keyFile !== undefined && passphrase !== undefined) {
    throw new ConfigError('Set LINEHAUL_BACKUP_KEY_FILE or LINEHAUL_BACKUP_PASSPHRASE, not both.');
  }
  if (passphrase !== undefined && passphrase.length < 16) {
    throw new ConfigError('LINEHAUL_BACKUP_PASSPHRASE must have at least 16 characters.');
  }
  return keyFile !== undefined ? { keyFile } : passphrase !== undefined ? { passphrase } : undefined;
}
