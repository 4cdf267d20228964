// The signing keys that this node knows: the newest one signs; earlier ones are valid until their last token expires.
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { JWK } from 'jose';
import type { Context } from '../../context.ts';
import { sealedColumn } from '../../platform/crypto/sealed-column.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { type SigningKeyRow, signingKeyStore } from './signing-key.store.ts';

export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly createdAt: number;
  /** When its last token expires; undefined for the key that signs. */
  readonly endsAt: number | undefined;
}

export const TOKEN_LIFETIME_S = 3_600;
/** Another node may sign with the old key until it learns of the new one, and its clock may be behind. */
const HEARD_WITHIN_MS = 120_000;
/** A token can name any key. This limits how often such a name causes a read. */
const LOOK_AGAIN_MS = 1_000;
const KEY_NAME = /^ed25519-(\d+)$/;
/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

export class SigningKeys {
  readonly #context: Context;
  #keys: readonly SigningKey[] = [];
  #lastLookAt = Number.NEGATIVE_INFINITY;
  /** The newest read in progress. */
  #loading: Promise<void> | undefined;
  /** A read that has not started yet, shared by all callers that need one. */
  #nextLook: Promise<void> | undefined;
  #loadsBegun = 0;
  #newestApplied = 0;

  private constructor(context: Context) {
    this.#context = context;
  }

  /** Creates the first key if there is none. */
  static async open(context: Context): Promise<SigningKeys> {
    const keys = new SigningKeys(context);
    await keys.load();
    if (keys.#keys.length > 0) return keys;
    try {
      await context.db.write([signingKeyStore(context.db).insert(newSigningKey(context, []))]);
    } catch (error) {
      // Another node was faster; all must sign with the same key.
      if (!(error instanceof WriteConflict)) throw error;
    }
    await keys.load();
    return keys;
  }

  current(): SigningKey {
    return this.#keys.at(-1)!;
  }

  /** The key that a token names; undefined if it does not exist, or if all its tokens have expired. */
  async find(keyId: string): Promise<SigningKey | undefined> {
    const known = this.#among(keyId);
    if (known !== undefined) return known;
    // Names in another format are never ours.
    if (!KEY_NAME.test(keyId)) return undefined;
    // Another node may have just created it, and a read in progress may have started before that.
    await this.#loading?.catch(() => {});
    if (this.#among(keyId) === undefined) await this.#lookAgain();
    return this.#among(keyId);
  }

  /** Those with which a token can be verified now, newest first. */
  usable(): readonly SigningKey[] {
    const now = this.#context.clock.now();
    return this.#keys.filter(({ endsAt }) => endsAt === undefined || endsAt > now).reverse();
  }

  load(): Promise<void> {
    this.#lastLookAt = performance.now();
    const loading = this.#read(++this.#loadsBegun).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  async #read(number: number): Promise<void> {
    const rows = await signingKeyStore(this.#context.db).list();
    // A slow read must not restore a key that a later read no longer found.
    if (number < this.#newestApplied) return;
    this.#keys = rows.map((row, at) => toKey(this.#context, row, rows[at + 1]));
    this.#newestApplied = number;
  }

  #among(keyId: string): SigningKey | undefined {
    return this.usable().find((one) => one.keyId === keyId);
  }

  #lookAgain(): Promise<void> {
    this.#nextLook ??= this.#lookWhenDue();
    return this.#nextLook;
  }

  async #lookWhenDue(): Promise<void> {
    await wait(Math.max(0, this.#lastLookAt + LOOK_AGAIN_MS - performance.now()));
    this.#nextLook = undefined;
    await this.load();
  }
}

/** A row with a new key. Its name counts on from earlier ones, so that of two nodes only one can insert it. */
export function newSigningKey(context: Context, before: readonly SigningKeyRow[]): SigningKeyRow {
  const numbers = before.map(({ key_id }) => Number(KEY_NAME.exec(key_id)?.[1] ?? 0));
  const keyId = `ed25519-${Math.max(0, ...numbers) + 1}`;
  const seed = context.random.bytes(32).toString('base64');
  return {
    key_id: keyId,
    sealed_key: context.secrets.seal(seed, placeOf(keyId)),
    // Never earlier than the previous key, whatever this node's clock says.
    created_at: Math.max(context.clock.now(), ...before.map(({ created_at }) => created_at + 1)),
  };
}

/** When the last token expires that was signed with the key before the one created at `nextAt`. */
export function endOfTokens(nextAt: number): number {
  return nextAt + TOKEN_LIFETIME_S * 1_000 + HEARD_WITHIN_MS;
}

/** The public part (RFC 7517, RFC 8037). */
export function publicJwk({ keyId, publicKey }: SigningKey): JWK {
  const { kty, crv, x } = publicKey.export({ format: 'jwk' });
  return { kty, crv, x, kid: keyId, alg: 'EdDSA', use: 'sig' } as JWK;
}

function placeOf(keyId: string): string {
  return `signing_keys ${keyId}`;
}

function toKey(context: Context, row: SigningKeyRow, next: SigningKeyRow | undefined): SigningKey {
  const seed = context.secrets.open(row.sealed_key, placeOf(row.key_id));
  const der = Buffer.concat([PKCS8_HEADER, Buffer.from(seed, 'base64')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return {
    keyId: row.key_id,
    privateKey,
    publicKey: createPublicKey(privateKey),
    createdAt: row.created_at,
    endsAt: next && endOfTokens(next.created_at),
  };
}

export const SEALED_SIGNING_KEYS = sealedColumn('signing_keys', 'sealed_key', ['key_id'], (row) =>
  placeOf(row.key_id!),
);
