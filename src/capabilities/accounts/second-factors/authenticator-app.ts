// A user's authenticator app, as it is stored.
import type { Context } from '../../../context.ts';
import { sealedColumn } from '../../../platform/crypto/sealed-column.ts';
import type { Step } from '../../../platform/db/database.ts';
import { type Authenticator, authenticatorStore } from './authenticator.store.ts';
import type { FactorOwner } from './factor-owner.ts';

/** Binds the sealed secret to its row: it cannot be opened in another one. */
export function authenticatorPlace({ kind, username }: FactorOwner): string {
  return `authenticators ${kind} ${username}`;
}

export const SEALED_AUTHENTICATORS = sealedColumn('authenticators', 'sealed_secret', ['kind', 'username'], (row) =>
  authenticatorPlace({ kind: row.kind as FactorOwner['kind'], username: row.username! }),
);

/** `firstStep` is the time step of the code that confirmed it. */
export function newAuthenticator(
  context: Context,
  owner: FactorOwner,
  secret: string,
  firstStep: number,
): { readonly authenticator: Authenticator; readonly step: Step } {
  const authenticator = {
    ...owner,
    sealed_secret: context.secrets.seal(secret, authenticatorPlace(owner)),
    last_step: firstStep,
    created_at: context.clock.now(),
  };
  return { authenticator, step: authenticatorStore(context.db).insert(authenticator) };
}

export function deleteAuthenticator({ db }: Context, owner: FactorOwner): Step {
  return authenticatorStore(db).delete(owner);
}
