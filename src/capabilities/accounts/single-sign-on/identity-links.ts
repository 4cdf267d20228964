// Which user an identity at the single sign-on provider is linked to, for the capabilities that sign users in.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { Identity } from './identity.ts';
import { type IdentityLink, identityLinkStore } from './identity-link.store.ts';

export type { IdentityLink } from './identity-link.store.ts';

type Kind = IdentityLink['kind'];

export function findLink(
  { db }: Context,
  kind: Kind,
  { issuer, subject }: Identity,
): Promise<IdentityLink | undefined> {
  return identityLinkStore(db).find(kind, issuer, subject);
}

/** Whether a user is linked to an identity at this issuer. */
export function isLinked({ db }: Context, kind: Kind, issuer: string, username: string): Promise<boolean> {
  return identityLinkStore(db).hasLink(kind, issuer, username);
}

/** Conflicts if the identity or the user was linked at the same moment. */
export function linkIdentity(
  { db, clock }: Context,
  { issuer, subject }: Identity,
  link: Pick<IdentityLink, 'kind' | 'username' | 'linked_by'>,
): Step {
  return identityLinkStore(db).insert({ ...link, issuer, subject, created_at: clock.now() });
}

/** Removes the links to all providers. The next sign-in through one links the user again, by the rules for a first sign-in. */
export function forgetIdentities({ db }: Context, kind: Kind, username: string): Step {
  return identityLinkStore(db).deleteOfUser(kind, username);
}
