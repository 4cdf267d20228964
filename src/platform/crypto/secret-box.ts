// What the master key is used for: sealing what must be read again, and keyed hashes of what must only be recognised.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Random } from '../random.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Said outright: otherwise Node takes a tag of four bytes as well, which can be guessed. */
const TAG = { authTagLength: TAG_BYTES } as const;

export class SecretBox {
  readonly #sealKey: Buffer;
  readonly #hashKey: Buffer;
  readonly #random: Random;
  /** Keys the audit chain. */
  readonly chainKey: Uint8Array;

  /** Keys of one environment never fit the other, even when both are derived from the same master key. */
  constructor(masterKey: Uint8Array, environment: string, random: Random) {
    const derive = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', masterKey, environment, `linehaul ${purpose}`, 32));
    this.#sealKey = derive('seal');
    this.#hashKey = derive('hash');
    this.chainKey = new Uint8Array(derive('audit chain'));
    this.#random = random;
  }

  /** Encrypts `plain` so that it opens only in the same `place` (a table and a row): rows cannot be swapped. */
  seal(plain: string, place: string): string {
    const nonce = this.#random.bytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce, TAG).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return sealed.toString('base64url');
  }

  open(sealed: string, place: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.#sealKey, bytes.subarray(0, NONCE_BYTES), TAG)
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    const plain = decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES));
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  }

  /**
   * A keyed hash, for secrets that we made ourselves from 128 bits or more of chance. Passwords that people choose
   * need a slow hash: see passwords.ts.
   */
  hash(...parts: readonly string[]): string {
    return createHmac('sha256', this.#hashKey).update(JSON.stringify(parts)).digest('base64url');
  }

  /** Compares in a time that does not tell where two hashes differ. */
  matches(expected: string, ...parts: readonly string[]): boolean {
    const given = Buffer.from(this.hash(...parts));
    const wanted = Buffer.from(expected);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
