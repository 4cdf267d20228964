// What the master key is used for: sealing what must be read again, and keyed hashes of what must only be recognised.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Random } from '../random.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Said outright: otherwise Node takes a tag of four bytes as well, which can be guessed. */
const TAG = { authTagLength: TAG_BYTES } as const;

/** What an environment uses a master key for. Keys of one environment never fit the other, even with the same master key. */
export interface DerivedKeys {
  /** Tells master keys apart without giving one away. */
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

/** The keys of a box. After the master key was rotated, its hashes and its chain still go by the keys they began with. */
export interface BoxKeys {
  readonly seal: Buffer;
  /** All that a sealed value may have been sealed with, the likeliest first. */
  readonly open: readonly Buffer[];
  readonly hash: Buffer;
  readonly chain: Uint8Array;
}

/** The key that seals now is not known here. Values sealed with an older one would soon be unreadable. */
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

  /** From now on it uses these. */
  use(keys: BoxKeys): void {
    this.#keys = keys;
    this.#mayNotSeal = undefined;
  }

  /** Until `use` is called again. What was sealed can still be opened. */
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
          // The next one, or none of them.
        }
      }
      throw error;
    }
  }

  /** The same, sealed with the key that seals now. What is sealed with it already stays as it is. */
  reseal(sealed: string, place: string): string {
    try {
      openWith(this.#keys.seal, sealed, place);
      return sealed;
    } catch {
      return this.seal(this.open(sealed, place), place);
    }
  }

  /**
   * A keyed hash, for secrets that we made ourselves from 128 bits or more of chance. Passwords that people choose
   * need a slow hash: see passwords.ts.
   */
  hash(...parts: readonly string[]): string {
    return createHmac('sha256', this.#keys.hash).update(JSON.stringify(parts)).digest('base64url');
  }

  /** Compares in a time that does not tell where two hashes differ. */
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
