// Invites a user by e-mail on behalf of an owner. The invited user chooses a user name and a password with the link.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { sendersWords } from '../../platform/mail/senders-words.ts';
import { accountsOfPortal, findPortalAccount, type PortalAccount } from '../accounts/find-portal-account.ts';
import type { Acceptance } from '../accounts/invitations/acceptance.schema.ts';
import { invitationLink } from '../accounts/invitations/invitation-token.ts';
import { type InvitationMail, invitationSubject, issueInvitation } from '../accounts/invitations/issue-invitation.ts';
import {
  claimName,
  type Invitation,
  invitationsFrom,
  openInvitation,
  withdrawalOf,
} from '../accounts/invitations/pending-invitations.ts';
import { preparePortalAccount } from '../accounts/manage-portal-accounts.ts';
import { accountNotice } from '../accounts/notices/account-notice.ts';
import { tellOwners } from '../accounts/notices/tell-owners.ts';
import type { CustomerRoleName } from '../accounts/roles.ts';
import type { ComposedMail } from '../mail/mail-purposes.ts';
import { MAIL_TOPIC } from '../mail/queue-mail.ts';
import { requirePassword } from '../sessions/own-account/change-password.ts';
import { hashChosenPassword } from '../sessions/own-account/hash-chosen-password.ts';
import type { Caller } from '../tokens/check-token.ts';
import { actorOf, ownAccounts, requireSession } from './own-accounts.ts';

export const INVITATION_MAIL = 'invitation';

interface UserInvitationMail {
  readonly name: string;
  readonly invitedBy: string;
  readonly role: string;
}

export interface Wanted {
  readonly email: string;
  readonly name: string;
  readonly role: CustomerRoleName;
  readonly accounts: readonly string[];
}

export async function inviteUser(context: Context, caller: Caller, wanted: Wanted): Promise<Answer> {
  requireSession(caller);
  const accounts = ownAccounts(caller, wanted.accounts);
  const { email, name, role } = wanted;
  const inviter = await findPortalAccount(context, caller.username);
  const actor = actorOf(caller);
  const body: UserInvitationMail = { name, invitedBy: inviter?.name ?? caller.username, role };
  const { invitation, subject, writes } = await issueInvitation(context, {
    kind: 'portal',
    inviter: caller.username,
    actor,
    email,
    name,
    role,
    accounts,
    mail: { purpose: INVITATION_MAIL, body },
  });
  return {
    status: 201,
    body: enveloped(invitationView(invitation)),
    writes: [...writes, auditLine(context, actor, 'user.invited', subject, { email, role, accounts })],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

export async function withdrawInvitation(context: Context, caller: Caller, invitationId: string): Promise<Answer> {
  requireSession(caller);
  const own = await invitationsFrom(context, 'portal', caller.username);
  return {
    status: 204,
    writes: [
      withdrawalOf(context, own, invitationId),
      auditLine(context, actorOf(caller), 'user.invitation-withdrawn', invitationSubject(invitationId), {}),
    ],
  };
}

export async function acceptInvitation(context: Context, request: FastifyRequest, chosen: Acceptance): Promise<Answer> {
  const invitation = await openInvitation(context, 'portal', chosen.token);
  const { accounts, apiAccess, inviter } = await stillGranted(context, invitation);
  const username = chosen.username.toLowerCase();
  await requirePassword(chosen.newPassword, username);
  const claimed = await claimName(context, invitation, {
    token: chosen.token,
    isTaken: async () => (await findPortalAccount(context, username)) !== undefined,
  });
  const { email, name, role } = invitation;
  const { unit } = await preparePortalAccount(context, actorOf({ username: invitation.inviter }), {
    username,
    name,
    email,
    role: role as CustomerRoleName,
    accounts,
    apiAccess,
    password: chosen.newPassword,
    hash: (password) => hashChosenPassword(context, 'portal', request, password),
  });
  return {
    status: 201,
    body: enveloped({ username }),
    writes: [
      ...claimed,
      ...unit,
      ...accountNotice(context, inviter.email, {
        change: 'invitation-accepted',
        username: inviter.username,
        about: username,
        source: context.sources.of(request),
      }),
      ...(role === 'owner' ? await tellOwners(context, accounts, username, [inviter.username]) : []),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

/** An invitation grants nothing that its owner has lost since. @throws Refusal if nothing is left of it */
async function stillGranted(
  context: Context,
  invitation: Invitation,
): Promise<{ readonly accounts: string[]; readonly apiAccess: boolean; readonly inviter: PortalAccount }> {
  const inviter = await findPortalAccount(context, invitation.inviter);
  const owned = await accountsOfPortal(context, invitation.inviter);
  const accounts = (JSON.parse(invitation.accounts) as string[]).filter((account) => owned.has(account));
  const isValid = inviter !== undefined && inviter.suspended_at === null && inviter.role === 'owner';
  if (!isValid || accounts.length === 0) throw new Refusal('invitationInvalid');
  return { accounts, apiAccess: inviter.api_access === 1, inviter };
}

export function composeInvitation(context: Context, page: () => string) {
  return async (body: unknown): Promise<ComposedMail> => {
    const { name, invitedBy, role, sealedToken } = body as UserInvitationMail & InvitationMail;
    const lines = [
      `You are invited to the freight portal (${context.environment}) in the role "${role}".`,
      '',
      ...sendersWords([
        ['Invited by', invitedBy],
        ['Your name', name],
      ]),
      '',
      'To choose a user name and a password, open this link within 7 days:',
      invitationLink(context, page(), sealedToken),
      '',
      'If you do not know the sender, ignore this message.',
    ];
    return { subject: 'You are invited to the freight portal', text: `${lines.join('\n')}\n` };
  };
}

export function invitationView(invitation: Invitation) {
  const { invitation_id, email, name, role, accounts, created_at, expires_at } = invitation;
  return {
    invitationId: invitation_id,
    email,
    name,
    role,
    accounts: JSON.parse(accounts) as string[],
    createdAt: new Date(created_at).toISOString(),
    expiresAt: new Date(expires_at).toISOString(),
  };
}
