// The table of passkeys.
import { type Database, type Step, step } from '../../../platform/db/database.ts';
import type { FactorOwner } from './factor-owner.ts';

export interface Passkey extends FactorOwner {
  readonly passkey_id: string;
  /** The ID that the device assigned, in base64url. */
  readonly credential_id: string;
  /** In base64url. */
  readonly public_key: string;
  /** The device's signature counter; always 0 if the device does not count. */
  readonly counter: number;
  /** A JSON list. */
  readonly transports: string;
  /** Chosen by the user. */
  readonly name: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

interface Tables {
  passkeys: Passkey;
}

export function passkeyStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    byCredential: (credentialId: string): Promise<Passkey | undefined> =>
      tables.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

    /** Oldest first. */
    ofOwner: ({ kind, username }: FactorOwner): Promise<Passkey[]> =>
      tables
        .selectFrom('passkeys')
        .selectAll()
        .where('kind', '=', kind)
        .where('username', '=', username)
        .orderBy('created_at')
        .orderBy('passkey_id')
        .execute(),

    insert: (passkey: Passkey): Step => step(tables.insertInto('passkeys').values(passkey), 1),

    /** Conflicts if it is gone, or was used in the meantime. */
    use: ({ passkey_id, counter }: Passkey, newCounter: number, usedAt: number): Step =>
      step(
        tables
          .updateTable('passkeys')
          .set({ counter: newCounter, used_at: usedAt })
          .where('passkey_id', '=', passkey_id)
          .where('counter', '=', counter),
        1,
      ),

    /** Conflicts if it is gone. */
    delete: (passkeyId: string): Step => step(tables.deleteFrom('passkeys').where('passkey_id', '=', passkeyId), 1),

    deleteAll: ({ kind, username }: FactorOwner): Step =>
      step(tables.deleteFrom('passkeys').where('kind', '=', kind).where('username', '=', username)),
  };
}
