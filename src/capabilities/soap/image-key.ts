// The keys that imageCheck issues and imageView accepts. They are sealed: any node can read them, and nothing is stored.

import type { Context } from '../../context.ts';
import type { AcceptedDocumentType } from '../../freight/value-sets/document-type.ts';

const LIFETIME_MS = 30 * 60_000;

/** The document that a key refers to. */
export interface KeyedImage {
  readonly pro: string;
  readonly docType: AcceptedDocumentType;
}

/** The key works for this user, in this environment, for 30 minutes. */
export function makeImageKey({ secrets, clock }: Context, user: string, { pro, docType }: KeyedImage): string {
  return secrets.seal(JSON.stringify([pro, docType, clock.now() + LIFETIME_MS]), placeOf(user));
}

/** Undefined if it is not a valid key of this user. */
export function openImageKey(
  { secrets, clock }: Context,
  user: string,
  key: string,
): KeyedImage | 'expired' | undefined {
  // Only the canonical spelling is accepted: base64 decoders ignore some trailing bits and characters.
  if (Buffer.from(key, 'base64url').toString('base64url') !== key) return undefined;
  let plain: string;
  try {
    plain = secrets.open(key, placeOf(user));
  } catch {
    return undefined;
  }
  const [pro, docType, expiresAt] = JSON.parse(plain) as [string, AcceptedDocumentType, number];
  return expiresAt > clock.now() ? { pro, docType } : 'expired';
}

function placeOf(user: string): string {
  return `soap image key of ${user}`;
}
