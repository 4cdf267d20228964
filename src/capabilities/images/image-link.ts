// The signed addresses of documents: sealed, so that any node can read them, nothing is stored, and nobody can make one.

import type { Context } from '../../context.ts';
import { DOCUMENT_TYPES, type DocumentType } from '../../freight/value-sets/document-type.ts';

const LIFETIME_MS = 15 * 60_000;
/** Keys of the other environment do not fit, so a seal names its environment without saying it. */
const PLACE = 'image link';
/** Stands for the id of a document that has none. */
const PRINTED = '-';
/** Stands there for a receipt that is blank. */
const BLANK = 'blank';

export interface LinkedImage {
  readonly pro: string;
  readonly type: DocumentType;
  /** The scan that was shown; without one, whatever there is by then. */
  readonly documentId?: string | undefined;
  readonly isBlank?: boolean;
  /** Those of the caller that were on the shipment: if it is no longer theirs, the link shows nothing. */
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
  const plain = [pro, DOCUMENT_TYPES.indexOf(type), expiresAt, which, ...accounts].join(' ');
  return { token: secrets.seal(plain, PLACE), expiresAt };
}

/** Undefined when we did not make it. */
export function openImageLink({ secrets, clock }: Context, token: string): LinkedImage | 'expired' | undefined {
  // One link, one spelling: base64 has bits at its end, and characters, that a decoder passes over.
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
    type: DOCUMENT_TYPES[Number(type)]!,
    documentId: which === PRINTED || which === BLANK ? undefined : which,
    isBlank: which === BLANK,
    accounts: new Set(accounts),
  };
}
