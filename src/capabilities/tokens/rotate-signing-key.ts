// Replaces the key that signs tokens. Tokens signed with the old key stay valid until they expire, unless it has leaked.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { signingKeyStore } from './signing-key.store.ts';
import { endOfTokens, newSigningKey } from './signing-keys.ts';

export interface SigningRotation {
  readonly keyId: string;
  /** Until when tokens signed with the previous key may be valid; null if they ended with it. */
  readonly oldTokensUntil: number | null;
}

/** Nodes learn of it from the audit log. */
export const SIGNING_KEY_ROTATED = 'signing-key.rotated';
/** Nodes also forget the tokens that they have cached. */
export const SIGNING_KEY_REPLACED = 'signing-key.replaced';

/** `endOldTokens`: the old key may have leaked, so that nothing it signed is valid anymore. */
export async function rotateSigningKey(
  context: Context,
  actor: string,
  { endOldTokens = false } = {},
): Promise<SigningRotation> {
  const store = signingKeyStore(context.db);
  const before = await store.list();
  const made = newSigningKey(context, before);
  const { created_at: now, key_id: keyId } = made;
  const ended = before.filter((_, at) => {
    const next = before[at + 1];
    return endOldTokens || (next !== undefined && endOfTokens(next.created_at) <= now);
  });
  const action = endOldTokens ? SIGNING_KEY_REPLACED : SIGNING_KEY_ROTATED;
  try {
    await context.db.write([
      store.insert(made),
      ...(ended.length === 0 ? [] : [store.delete(ended.map(({ key_id }) => key_id))]),
      auditLine(context, actor, action, `signing-key:${keyId}`, { ended: ended.map(({ key_id }) => key_id) }),
    ]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new OperatorError(
      'Someone else rotated the signing key at the same time. Run the command again if you still need to.',
    );
  }
  return { keyId, oldTokensUntil: endOldTokens || before.length === 0 ? null : endOfTokens(now) };
}
