// What the master key is used for: sealing what must be read back, and keyed hashes of what must only be recognized.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Random } from '../random.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Explicit: otherwise Node also accepts a 4-byte tag, which can be guessed. */
const TAG = { authTagLength: TAG_BYTES } as const;

/** The keys that an environment derives from a master key. They differ between environments, even with the same master key. */
export interface DerivedKeys {
  /** Identifies a master key without revealing it. */
  readonly fingerprint: string;
  readonly seal: Buffer;
  readonly hash: Buffer;
  /** Keys the audit chain. */
  readonly chain: Uint8Array;
}

export function deriveKeys(masterKey: Uint8Array, environment: string): DerivedKeys {
  const derive = (purpose: string, bytes = 32) =>
    Buffer.from(hkdfSync('sha256', masterKey, environment, `linehaul ${purpose}`, bytes));
  return {
    fingerprint: derive('fingerprint', 16).toString('hex'),
    seal: derive('seal'),
    hash: derive('hash'),
    chain: new Uint8Array(derive('audit chain')),
  };
}

/** The keys of a box. After a rotation of the master key, hashes and the chain keep using their original keys. */
export interface BoxKeys {
  readonly seal: Buffer;
  /** All keys a value may be sealed with, likeliest first. */
  readonly open: readonly Buffer[];
  readonly hash: Buffer;
  readonly chain: Uint8Array;
}

/** This node does not have the key in force. Values sealed with an older one would soon be unreadable. */
export class SealingStopped extends Error {
  override readonly name = 'SealingStopped';
}

export class SecretBox {
  #keys: BoxKeys;
  #mayNotSeal: string | undefined;
  readonly #random: Random;

  constructor(masterKey: Uint8Array, environment: string, random: Random) {
    const { seal, hash, chain } = deriveKeys(masterKey, environment);
    this.#keys = { seal, open: [seal], hash, chain };
    this.#random = random;
  }

  /** Uses these keys from now on. */
  use(keys: BoxKeys): void {
    this.#keys = keys;
    this.#mayNotSeal = undefined;
  }

  /** Until `use` is called again. Sealed values can still be opened. */
  stopSealing(reason: string): void {
    this.#mayNotSeal = reason;
  }

  get canSeal(): boolean {
    return this.#mayNotSeal === undefined;
  }

  get chainKey(): Uint8Array {
    return this.#keys.chain;
  }

  /** Encrypts `plain` so that it opens only in the same `place` (a table and a row): rows cannot be swapped. */
  seal(plain: string, place: string): string {
    if (this.#mayNotSeal !== undefined) throw new SealingStopped(this.#mayNotSeal);
    return sealWith(this.#keys.seal, this.#random.bytes(NONCE_BYTES), plain, place);
  }

  open(sealed: string, place: string): string {
    const [first, ...others] = this.#keys.open;
    try {
      return openWith(first!, sealed, place);
    } catch (error) {
      for (const key of others) {
        try {
          return openWith(key, sealed, place);
        } catch {
          // Try the next key.
        }
      }
      throw error;
    }
  }

  /** The same value, sealed with the key in force. Unchanged if it already is. */
  reseal(sealed: string, place: string): string {
    try {
      openWith(this.#keys.seal, sealed, place);
      return sealed;
    } catch {
      return this.seal(this.open(sealed, place), place);
    }
  }

  /** A keyed hash, for generated secrets with at least 128 random bits. User-chosen passwords need a slow hash: see passwords.ts. */
  hash(...parts: readonly string[]): string {
    return createHmac('sha256', this.#keys.hash).update(JSON.stringify(parts)).digest('base64url');
  }

  /** A constant-time comparison. */
  matches(expected: string, ...parts: readonly string[]): boolean {
    const given = Buffer.from(this.hash(...parts));
    const wanted = Buffer.from(expected);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

export function sealWith(key: Buffer, nonce: Buffer, plain: string, place: string): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce, TAG).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url');
}

export function openWith(key: Buffer, sealed: string, place: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), TAG)
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  const plain = decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES));
  return Buffer.concat([plain, decipher.final()]).toString('utf8');
}
