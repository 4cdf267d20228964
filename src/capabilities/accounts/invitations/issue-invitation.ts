// Invites a person by e-mail to choose a user name and a password. Customers' owners and the carrier's administrators do so.
import type { Context } from '../../../context.ts';
import type { Step } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { countAccountMail, INVITATIONS } from '../notices/limit-account-mails.ts';
import { type Invitation, type InvitationKind, invitationStore } from './invitation.store.ts';
import { hashOfToken, INVITATION_SEAL } from './invitation-token.ts';

export const INVITATION_VALID_MS = 7 * DAY_MS;
/** Open invitations per sender, so that no one can send mail to strangers in bulk. */
const MOST_OPEN = 50;
const TOKEN_BYTES = 32;

export interface NewInvitation<Role extends string> {
  readonly kind: InvitationKind;
  /** The sender's user name, and their name in the audit log. */
  readonly inviter: string;
  readonly actor: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly accounts: readonly string[];
  /** The purpose of the e-mail, and what its composer needs besides the link. */
  readonly mail: { readonly purpose: string; readonly body: object };
}

/** What the e-mail's composer finds in its body: see `invitationLink`. */
export interface InvitationMail {
  /** Sealed, because the mail waits in the database. */
  readonly sealedToken: string;
}

/** Wake the mail topic once `writes` are written. @throws Refusal when the sender has reached a limit */
export async function issueInvitation(
  context: Context,
  wanted: NewInvitation<string>,
): Promise<{ readonly invitation: Invitation; readonly subject: string; readonly writes: Step[] }> {
  const { kind, inviter, actor, email, name, role, accounts, mail } = wanted;
  const store = invitationStore(context.db);
  const now = context.clock.now();
  if ((await store.ofInviter(kind, inviter, now)).length >= MOST_OPEN) throw new Refusal('tooManyInvitations');
  const token = context.random.bytes(TOKEN_BYTES).toString('base64url');
  const invitation: Invitation = {
    invitation_id: context.ids.make('inv_'),
    token_hash: hashOfToken(context, token),
    kind,
    inviter,
    email,
    name,
    role,
    accounts: JSON.stringify(accounts),
    created_at: now,
    expires_at: now + INVITATION_VALID_MS,
  };
  const subject = invitationSubject(invitation.invitation_id);
  const body: InvitationMail = { ...mail.body, sealedToken: context.secrets.seal(token, INVITATION_SEAL) };
  return {
    invitation,
    subject,
    writes: [
      store.deleteExpired(now),
      store.insert(invitation),
      ...queueMail(context, { id: subject, purpose: mail.purpose, reference: inviter, to: [email], body }),
      ...(await countAccountMail(context, INVITATIONS, actor)),
    ],
  };
}

/** The name of an invitation in the audit log. */
export function invitationSubject(invitationId: string): string {
  return `invitation:${invitationId}`;
}
