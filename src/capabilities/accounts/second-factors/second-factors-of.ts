// The second factors that a user has.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { type Authenticator, authenticatorStore } from './authenticator.store.ts';
import type { FactorOwner } from './factor-owner.ts';
import { type Passkey, passkeyStore } from './passkey.store.ts';
import { recoveryCodeStore } from './recovery-code.store.ts';

export interface SecondFactors {
  readonly authenticator: Authenticator | undefined;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodes: readonly string[];
}

export async function secondFactorsOf({ db }: Context, owner: FactorOwner): Promise<SecondFactors> {
  const [authenticator, passkeys, recoveryCodes] = await Promise.all([
    authenticatorStore(db).find(owner),
    passkeyStore(db).ofOwner(owner),
    recoveryCodeStore(db).hashes(owner),
  ]);
  return { authenticator, passkeys, recoveryCodes };
}

export function methodsOf({ authenticator, passkeys }: SecondFactors): ('authenticator' | 'passkey')[] {
  return [
    ...(authenticator ? (['authenticator'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
}

/** Deletes all of them. */
export function forgetSecondFactors({ db }: Context, owner: FactorOwner): Step[] {
  return [
    authenticatorStore(db).delete(owner),
    passkeyStore(db).deleteAll(owner),
    recoveryCodeStore(db).deleteAll(owner),
  ];
}
