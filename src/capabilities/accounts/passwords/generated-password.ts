// A random password whose hash is computed meanwhile: hashing takes longer than anything else, and needs no database.
import type { Context } from '../../../context.ts';
import { randomText } from '../../../platform/random.ts';

/** The length of a password that people type or paste. */
export const PASSWORD_CHARACTERS = 20;

export interface GeneratedPassword {
  readonly text: string;
  readonly hash: Promise<string>;
}

export function generatePassword({ random, passwords }: Context, characters: number): GeneratedPassword {
  const text = randomText(random, characters);
  const hash = passwords.hash(text);
  // A failure reaches whatever awaits the promise. If something else fails first, nothing does.
  hash.catch(() => {});
  return { text, hash };
}
