// The keys that imageCheck issues and imageView accepts. They are sealed, so any node can read them, and nothing is stored.
import type { Context } from '../../context.ts';
import type { AcceptedDocumentType } from '../../freight/value-sets/document-type.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';

const LIFETIME_MS = 30 * 60_000;
const BOUNDS = { mostEntries: 20_000, mostBytes: 8 * 1_048_576, bytesOf: () => 200 };

/** The document that a key refers to. */
export interface KeyedImage {
  readonly pro: string;
  readonly docType: AcceptedDocumentType;
}

interface OpenedKey extends KeyedImage {
  readonly expiresAt: number;
}

export class ImageKeys {
  readonly #context: Context;
  /** Those that this node issued or read: opening one costs more than the rest of the check. A key grants nothing by itself. */
  readonly #opened = new BoundedMap<OpenedKey>(BOUNDS);

  constructor(context: Context) {
    this.#context = context;
  }

  /** The key works for this user, in this environment, for 30 minutes. */
  issue(user: string, { pro, docType }: KeyedImage): string {
    const { secrets, clock } = this.#context;
    const expiresAt = clock.now() + LIFETIME_MS;
    const place = placeOf(user);
    const key = secrets.seal(JSON.stringify([pro, docType, expiresAt]), place);
    this.#opened.set(`${place} ${key}`, { pro, docType, expiresAt });
    return key;
  }

  /** Undefined if it is not a valid key of this user. */
  open(user: string, key: string): KeyedImage | 'expired' | undefined {
    const place = placeOf(user);
    const name = `${place} ${key}`;
    const known = this.#opened.get(name);
    const opened = known ?? this.#read(place, key);
    if (opened === undefined) return undefined;
    if (opened.expiresAt <= this.#context.clock.now()) return 'expired';
    if (known === undefined) this.#opened.set(name, opened);
    return opened;
  }

  #read(place: string, key: string): OpenedKey | undefined {
    // Only the canonical spelling is accepted: base64 decoders ignore some trailing bits and characters.
    if (Buffer.from(key, 'base64url').toString('base64url') !== key) return undefined;
    let plain: string;
    try {
      plain = this.#context.secrets.open(key, place);
    } catch {
      return undefined;
    }
    const [pro, docType, expiresAt] = JSON.parse(plain) as [string, AcceptedDocumentType, number];
    // A key that is remembered here outlives the master key it was sealed with, but never by more than 30 minutes.
    return { pro, docType, expiresAt: Math.min(expiresAt, this.#context.clock.now() + LIFETIME_MS) };
  }
}

function placeOf(user: string): string {
  return `soap image key of ${user}`;
}
