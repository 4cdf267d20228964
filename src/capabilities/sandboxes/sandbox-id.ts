// How a sandbox is called in credentials and addresses: a name that follows from its owner and its name.
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';

export const SANDBOX_ID = 'sb[a-z2-9]{10}';

/** What everyone has from the first day. */
export const DEFAULT_SANDBOX = 'default';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * A sandbox that is deleted and created again under its name has the same id, so that two runs of a test give the same addresses.
 * Others cannot tell from an id whose it is.
 */
export function sandboxIdOf(context: Context, owner: string, name: string): string {
  const digest = createHash('sha256')
    .update(context.secrets.hash('sandbox', owner, name))
    .digest();
  return `sb${[...digest.subarray(0, 10)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}
