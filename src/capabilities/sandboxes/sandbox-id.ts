// The ID of a sandbox in credentials and URLs, derived from its owner and its name.
import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';

export const SANDBOX_ID = 'sb[a-z2-9]{10}';

const IS_ID = new RegExp(`^${SANDBOX_ID}$`);

/** The sandbox that everyone has from the start. */
export const DEFAULT_SANDBOX = 'default';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * A sandbox that is deleted and created again with the same name has the same ID, so that two runs of a test get the same URLs.
 * The ID does not reveal the owner.
 */
export function sandboxIdOf(context: Context, owner: string, name: string): string {
  const digest = createHash('sha256')
    .update(context.secrets.hash('sandbox', owner, name))
    .digest();
  return `sb${[...digest.subarray(0, 10)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

export function isSandboxId(text: string): boolean {
  return IS_ID.test(text);
}
