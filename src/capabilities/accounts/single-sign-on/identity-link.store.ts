// The table of links between identities at a single sign-on provider and users.
import { type Database, type Step, step } from '../../../platform/db/database.ts';

export interface IdentityLink {
  readonly kind: 'portal' | 'operator';
  readonly issuer: string;
  /** The provider's ID of the identity. Unlike an e-mail address, it is never reassigned. */
  readonly subject: string;
  readonly username: string;
  readonly linked_by: 'email' | 'username' | 'role';
  readonly created_at: number;
}

interface Tables {
  identity_links: IdentityLink;
}

export function identityLinkStore(db: Database) {
  const tables = db.tables<Tables>();
  return {
    find: (kind: IdentityLink['kind'], issuer: string, subject: string): Promise<IdentityLink | undefined> =>
      tables
        .selectFrom('identity_links')
        .selectAll()
        .where('kind', '=', kind)
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst(),

    async hasLink(kind: IdentityLink['kind'], issuer: string, username: string): Promise<boolean> {
      const row = await tables
        .selectFrom('identity_links')
        .select('subject')
        .where('kind', '=', kind)
        .where('issuer', '=', issuer)
        .where('username', '=', username)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Conflicts if the identity or the user was linked at the same moment. */
    insert: (link: IdentityLink): Step => step(tables.insertInto('identity_links').values(link), 1),

    deleteOfUser: (kind: IdentityLink['kind'], username: string): Step =>
      step(tables.deleteFrom('identity_links').where('kind', '=', kind).where('username', '=', username)),
  };
}
