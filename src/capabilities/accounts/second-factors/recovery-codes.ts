// Recovery codes: ten for a user who has lost the authenticator, each for one sign-in.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { randomText } from '../../../platform/random.ts';
import type { FactorOwner } from './factor-owner.ts';
import { recoveryCodeStore } from './recovery-code.store.ts';

export const RECOVERY_CODES = 10;
/** 120 random bits: an unsalted keyed hash is enough to store them. */
const CHARACTERS = 24;

/** Replaces all earlier codes. `hashes` is empty if there is no second factor anymore. */
export function replaceRecoveryCodes({ db }: Context, owner: FactorOwner, hashes: readonly string[]): Step[] {
  const store = recoveryCodeStore(db);
  return [store.deleteAll(owner), ...store.insert(owner, hashes)];
}

/** As displayed: `ABCD-EFGH-JKLM-NPQR-STUV-WXYZ`. */
export function newRecoveryCodes({ random }: Context): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => randomText(random, CHARACTERS).match(/.{4}/g)!.join('-'));
}

/** Ignores case, blanks and dashes. */
export function recoveryCodeHash({ secrets }: Context, { kind, username }: FactorOwner, code: string): string {
  return secrets.hash('recovery code', kind, username, code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
}
