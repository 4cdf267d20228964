// The secret that backups are encrypted with, from the settings.
import { readFileSync } from 'node:fs';
import type { BackupSecret } from '../../config.ts';
import type { FileSecret } from '../../platform/crypto/encrypted-file.ts';
import { parseMasterKey } from '../../platform/crypto/master-key.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/** @throws OperatorError when the key file cannot be read, or contains no key */
export function fileSecretOf(secret: BackupSecret): FileSecret {
  if ('passphrase' in secret) return secret;
  try {
    return { key: parseMasterKey(readFileSync(secret.keyFile, 'utf8'), secret.keyFile) };
  } catch (error) {
    throw new OperatorError(`The key of the backups cannot be used. ${(error as Error).message}`);
  }
}
