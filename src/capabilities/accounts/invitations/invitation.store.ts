// The table of open invitations.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

/** Whether it makes a user of the portal or an operator of the console. Their user names are separate. */
export type InvitationKind = 'portal' | 'operator';

export interface Invitation {
  readonly invitation_id: string;
  readonly token_hash: string;
  readonly kind: InvitationKind;
  /** The user name of the owner or operator who sent it. */
  readonly inviter: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** A JSON list; empty for an operator. */
  readonly accounts: string;
  readonly created_at: number;
  readonly expires_at: number;
}

interface Tables {
  invitations: Invitation;
}

export function invitationStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    byToken: (kind: InvitationKind, tokenHash: string): Promise<Invitation | undefined> =>
      tables
        .selectFrom('invitations')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', kind)
        .executeTakeFirst(),

    /** Those that have not expired, oldest first. */
    ofKind: (kind: InvitationKind, now: number): Promise<Invitation[]> =>
      tables
        .selectFrom('invitations')
        .selectAll()
        .where('kind', '=', kind)
        .where('expires_at', '>', now)
        .orderBy('created_at')
        .execute(),

    /** The same, of one sender. */
    ofInviter: (kind: InvitationKind, inviter: string, now: number): Promise<Invitation[]> =>
      tables
        .selectFrom('invitations')
        .selectAll()
        .where('inviter', '=', inviter)
        .where('kind', '=', kind)
        .where('expires_at', '>', now)
        .orderBy('created_at')
        .execute(),

    insert: (invitation: Invitation): Step => step(tables.insertInto('invitations').values(invitation), 1),

    /** Conflicts if it is gone, because it was accepted or withdrawn at the same moment. */
    delete: (invitationId: string): Step =>
      step(tables.deleteFrom('invitations').where('invitation_id', '=', invitationId), 1),

    deleteOfInviter: (kind: InvitationKind, inviter: string): Step =>
      step(tables.deleteFrom('invitations').where('inviter', '=', inviter).where('kind', '=', kind)),

    async countExpired(now: number): Promise<number> {
      const { count } = await tables
        .selectFrom('invitations')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('expires_at', '<=', now)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    deleteExpired: (now: number): Step => step(tables.deleteFrom('invitations').where('expires_at', '<=', now)),
  };
}
