// The key that signs this environment's tokens: made once, sealed in the database, shared by all nodes.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Context } from '../../context.ts';
import { step, WriteConflict } from '../../platform/db/database.ts';

interface Tables {
  signing_keys: { key_id: string; sealed_key: string; created_at: number };
}

export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** A second key gets a name of its own when keys come to be rotated. */
const KEY_ID = 'ed25519-1';
const PLACE = `signing_keys ${KEY_ID}`;
/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

export async function signingKey(context: Context): Promise<SigningKey> {
  const tables = context.db.tables<Tables>();
  const find = () =>
    tables.selectFrom('signing_keys').select('sealed_key').where('key_id', '=', KEY_ID).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return fromSeed(context.secrets.open(known.sealed_key, PLACE));

  const seed = context.random.bytes(32).toString('base64');
  const row = { key_id: KEY_ID, sealed_key: context.secrets.seal(seed, PLACE), created_at: context.clock.now() };
  try {
    await context.db.write([step(tables.insertInto('signing_keys').values(row), 1)]);
    return fromSeed(seed);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    // Another node was faster; all must sign with the same key.
    return fromSeed(context.secrets.open((await find())!.sealed_key, PLACE));
  }
}

function fromSeed(seed: string): SigningKey {
  const der = Buffer.concat([PKCS8_HEADER, Buffer.from(seed, 'base64')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { keyId: KEY_ID, privateKey, publicKey: createPublicKey(privateKey) };
}
