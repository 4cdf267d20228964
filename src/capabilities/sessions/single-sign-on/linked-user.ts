// Finds the user that an identity at the provider belongs to. The first sign-in links them; after that only the link counts, so
// that a reassigned e-mail address gives no access. Grants nothing that an administrator or a setting has not granted.
import { auditLine } from '../../../platform/audit/audit-line.ts';
import type { Step } from '../../../platform/db/database.ts';
import { WriteConflict } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { accountNotice } from '../../accounts/notices/account-notice.ts';
import { type Identity, nameOfIdentity } from '../../accounts/single-sign-on/identity.ts';
import { findLink, type IdentityLink, isLinked, linkIdentity } from '../../accounts/single-sign-on/identity-links.ts';
import type { Provider } from '../../accounts/single-sign-on/provider.ts';
import type { SessionUse } from '../begin-session.ts';
import type { SessionHolder, SessionUser } from '../session-kind.ts';

export interface LinkedUser<Who> {
  readonly username: string;
  readonly holder: SessionHolder<Who>;
  /** The write that links them, if this is the first sign-in. */
  readonly steps: readonly Step[];
}

interface Searched<Who extends SessionUser> {
  readonly use: SessionUse<Who>;
  readonly provider: Provider;
  readonly identity: Identity;
  readonly source: string;
}

/** @throws Refusal if there is none */
export async function linkedUser<Who extends SessionUser>(searched: Searched<Who>): Promise<LinkedUser<Who>> {
  const { use, provider, identity } = searched;
  const { context, kind } = use;
  const link = await findLink(context, kind.name, identity);
  if (link !== undefined) return userOfLink(searched, link);
  const found = await userToLink(searched);
  if (found !== undefined) return linking(searched, found);
  const role = kind.createUser && roleOf(provider, identity);
  if (role !== undefined) return created(searched, role);
  if (provider.settings.matchBy === 'email' && !identity.isEmailVerified) {
    throw new Refusal('singleSignOnEmailNotVerified');
  }
  throw unknown(`No user matches ${nameOfIdentity(identity)}. ${ASK}`);
}

/** The user to whom the identity is linked; undefined if it never was. */
export async function usernameOfIdentity<Who extends SessionUser>(
  { context, kind }: SessionUse<Who>,
  identity: Identity,
): Promise<string | undefined> {
  return (await findLink(context, kind.name, identity))?.username;
}

async function userOfLink<Who extends SessionUser>(
  { use, provider, identity }: Searched<Who>,
  { username, linked_by }: IdentityLink,
): Promise<LinkedUser<Who>> {
  if (linked_by === 'role' && roleOf(provider, identity) === undefined) {
    throw unknown(`No role is assigned to you by ${provider.settings.roleClaim} anymore. ${ASK}`);
  }
  const holder = await use.kind.holder(username);
  if (holder === undefined) throw unknown(`The user ${username} is suspended, removed or for a program. ${ASK}`);
  return { username, holder, steps: [] };
}

/** An existing user who is not linked yet. */
async function userToLink<Who extends SessionUser>({
  use: { kind },
  provider,
  identity,
}: Searched<Who>): Promise<string | undefined> {
  const { email, isEmailVerified, username } = identity;
  if (provider.settings.matchBy === 'username') {
    return username !== undefined && (await kind.holder(username)) !== undefined ? username : undefined;
  }
  const [first, ...more] = email !== undefined && isEmailVerified ? await kind.usersByEmail(email) : [];
  if (more.length > 0) throw unknown(`More than one user has the e-mail address ${nameOfIdentity(identity)}. ${ASK}`);
  return first;
}

async function linking<Who extends SessionUser>(
  { use, provider, identity, source }: Searched<Who>,
  username: string,
): Promise<LinkedUser<Who>> {
  const { context, kind } = use;
  if (await isLinked(context, kind.name, identity.issuer, username)) {
    throw unknown(`The user ${username} is linked to another identity at the provider. ${ASK}`);
  }
  const holder = await kind.holder(username);
  if (holder === undefined) throw unknown(`The user ${username} is suspended or for a program. ${ASK}`);
  const subject = kind.subject(username);
  const { matchBy } = provider.settings;
  return {
    username,
    holder,
    steps: [
      linkIdentity(context, identity, { kind: kind.name, username, linked_by: matchBy }),
      auditLine(context, subject, 'identity.linked', subject, linkedDetails(identity, matchBy)),
      ...accountNotice(context, holder.email, { change: 'identity-linked', username, source }),
    ],
  };
}

/** Written immediately, because a session can be opened only for an existing user. */
async function created<Who extends SessionUser>(searched: Searched<Who>, role: string): Promise<LinkedUser<Who>> {
  const { use, identity } = searched;
  const { context, kind } = use;
  const username = identity.username ?? (identity.isEmailVerified ? identity.email : undefined);
  if (username === undefined) throw new Refusal('singleSignOnEmailNotVerified');
  const email = identity.isEmailVerified ? (identity.email ?? null) : null;
  const unit = await kind.createUser!({ username, role, email });
  if (unit === undefined) {
    throw unknown(
      `The name ${nameOfIdentity({ ...identity, email: username })} is taken or cannot be used here. ${ASK}`,
    );
  }
  const subject = kind.subject(username);
  try {
    await context.db.write([
      ...unit,
      linkIdentity(context, identity, { kind: kind.name, username, linked_by: 'role' }),
      auditLine(context, 'single-sign-on', 'identity.linked', subject, { ...linkedDetails(identity, 'role'), role }),
    ]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    // The same person signed in twice at once, or the name was just taken; the lookup below tells which.
  }
  const link = await findLink(context, kind.name, identity);
  if (link === undefined) throw unknown(`The name ${username} is taken. ${ASK}`);
  return userOfLink(searched, link);
}

/** The first role in the setting whose value the identity has. */
function roleOf({ settings }: Provider, { groups }: Identity): string | undefined {
  return settings.operatorRoles.find(({ value }) => groups.includes(value))?.role;
}

function linkedDetails({ issuer, subject }: Identity, by: IdentityLink['linked_by']) {
  return { issuer, identity: subject, by };
}

const ASK = 'Ask an owner of your accounts or an administrator of the carrier.';

function unknown(details: string): Refusal {
  return new Refusal('singleSignOnUserUnknown', { details });
}
