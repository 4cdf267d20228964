// The signed URLs of documents. They are sealed: any node can read them, nothing is stored, and no one else can create one.

import type { Context } from '../../context.ts';
import { DOCUMENT_TYPE, type DocumentType } from '../../freight/value-sets/document-type.ts';

const LIFETIME_MS = 15 * 60_000;
/** Each environment has its own keys, so a link opens only in the environment that sealed it. */
const PLACE = 'image link';
/** Replaces the document ID of a generated document, which has none. */
const PRINTED = '-';
/** Replaces the document ID of a blank receipt. */
const BLANK = 'blank';

export interface LinkedImage {
  readonly pro: string;
  readonly type: DocumentType;
  /** The uploaded document that was selected. Without it, the link shows the newest document of the type. */
  readonly documentId?: string | undefined;
  readonly isBlank?: boolean;
  /** The caller's accounts on the shipment: if it no longer belongs to them, the link shows nothing. */
  readonly accounts: ReadonlySet<string>;
}

export interface ImageLink {
  readonly token: string;
  readonly expiresAt: number;
}

export function makeImageLink(
  { secrets, clock }: Context,
  { pro, type, documentId, isBlank, accounts }: LinkedImage,
): ImageLink {
  const expiresAt = clock.now() + LIFETIME_MS;
  const which = isBlank ? BLANK : (documentId ?? PRINTED);
  const plain = [pro, DOCUMENT_TYPE.codes.indexOf(type), expiresAt, which, ...accounts].join(' ');
  return { token: secrets.seal(plain, PLACE), expiresAt };
}

/** Undefined if it was not created here. */
export function openImageLink({ secrets, clock }: Context, token: string): LinkedImage | 'expired' | undefined {
  // Only one spelling per link: a base64 decoder ignores some characters and the last bits.
  if (Buffer.from(token, 'base64url').toString('base64url') !== token) return undefined;
  let plain: string;
  try {
    plain = secrets.open(token, PLACE);
  } catch {
    return undefined;
  }
  const [pro = '', type, expiresAt, which, ...accounts] = plain.split(' ');
  if (Number(expiresAt) <= clock.now()) return 'expired';
  return {
    pro,
    type: DOCUMENT_TYPE.codes[Number(type)]!,
    documentId: which === PRINTED || which === BLANK ? undefined : which,
    isBlank: which === BLANK,
    accounts: new Set(accounts),
  };
}
