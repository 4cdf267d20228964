// The master keys that are configured, and which of them the database of an environment was created with.
import { type Config, ConfigError, type EnvironmentName, masterKeyFileOf } from '../config.ts';
import {
  type KeyState,
  type MasterKeys,
  MasterKeyWrong,
  readKeyState,
  recordFirstKey,
} from '../platform/crypto/installation-keys.ts';
import { masterKeyFile, parseMasterKey, previousMasterKey } from '../platform/crypto/master-key.ts';
import type { Database } from '../platform/db/database.ts';
import type { Random } from '../platform/random.ts';

export function masterKeysOf(config: Config, random: Random): MasterKeys {
  const given = config.previousMasterKey && parseMasterKey(config.previousMasterKey, 'LINEHAUL_PREVIOUS_MASTER_KEY');
  if (config.masterKey !== undefined) {
    return { current: parseMasterKey(config.masterKey, 'LINEHAUL_MASTER_KEY'), previous: given || undefined };
  }
  const file = masterKeyFileOf(config);
  if (file === undefined) return { current: random.bytes(32), previous: undefined };
  return { current: masterKeyFile(file), previous: given || previousMasterKey(file) };
}

/** A database created with a different master key would reject every key and token in confusing ways. */
export async function keysInForce(
  db: Database,
  environment: EnvironmentName,
  masterKeys: MasterKeys,
): Promise<KeyState> {
  try {
    const keys = await readKeyState(db, environment, masterKeys);
    if (!keys.isFirst) return keys;
    await recordFirstKey(db, keys);
    // Two nodes that start at the same time must end up with the same key.
    return await readKeyState(db, environment, masterKeys);
  } catch (error) {
    await db.close();
    throw error instanceof MasterKeyWrong ? new ConfigError(error.message) : error;
  }
}
