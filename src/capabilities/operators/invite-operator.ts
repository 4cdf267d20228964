// Invites an operator by e-mail on behalf of an administrator. The invited person chooses a user name and a password with the link.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { findOperator, listOperators, type Operator } from '../accounts/find-operator.ts';
import type { Acceptance } from '../accounts/invitations/acceptance.schema.ts';
import { invitationLink } from '../accounts/invitations/invitation-token.ts';
import { type InvitationMail, invitationSubject, issueInvitation } from '../accounts/invitations/issue-invitation.ts';
import {
  claimName,
  type Invitation,
  invitationsOfKind,
  openInvitation,
  withdrawalOf,
} from '../accounts/invitations/pending-invitations.ts';
import { operatorSubject, prepareOperator } from '../accounts/manage-operators.ts';
import { accountNotice } from '../accounts/notices/account-notice.ts';
import { type OperatorRoleName, permissionsOfOperator } from '../accounts/roles.ts';
import type { ComposedMail } from '../mail/mail-purposes.ts';
import { MAIL_TOPIC } from '../mail/queue-mail.ts';
import { requirePassword } from '../sessions/own-account/change-password.ts';
import { hashChosenPassword } from '../sessions/own-account/hash-chosen-password.ts';

export const OPERATOR_INVITATION_MAIL = 'operator-invitation';

interface OperatorInvitationMail {
  readonly invitedBy: string;
  readonly role: string;
}

/** Of all administrators: each may withdraw what another has sent. */
export async function showInvitations(context: Context): Promise<Answer> {
  const [invitations, operators] = await Promise.all([invitationsOfKind(context, 'operator'), listOperators(context)]);
  const valid = invitations.filter((one) => isGrantedBy(senderAmong(operators, one), one));
  return { status: 200, body: enveloped(valid.map(invitationView)) };
}

export async function inviteOperator(
  context: Context,
  { actor, username }: OperatorPrincipal,
  { email, role }: { readonly email: string; readonly role: OperatorRoleName },
): Promise<Answer> {
  requirePasswords(context);
  const body: OperatorInvitationMail = { invitedBy: username, role };
  const { invitation, subject, writes } = await issueInvitation(context, {
    kind: 'operator',
    inviter: username,
    actor,
    email,
    name: '',
    role,
    accounts: [],
    mail: { purpose: OPERATOR_INVITATION_MAIL, body },
  });
  return {
    status: 201,
    body: enveloped(invitationView(invitation)),
    writes: [...writes, auditLine(context, actor, 'operator.invited', subject, { email, role })],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

export async function withdrawOperatorInvitation(
  context: Context,
  { actor }: OperatorPrincipal,
  invitationId: string,
): Promise<Answer> {
  const pending = await invitationsOfKind(context, 'operator');
  return {
    status: 204,
    writes: [
      withdrawalOf(context, pending, invitationId),
      auditLine(context, actor, 'operator.invitation-withdrawn', invitationSubject(invitationId), {}),
    ],
  };
}

export async function acceptOperatorInvitation(
  context: Context,
  request: FastifyRequest,
  chosen: Acceptance,
): Promise<Answer> {
  requirePasswords(context);
  const invitation = await openInvitation(context, 'operator', chosen.token);
  const inviter = await findOperator(context, invitation.inviter);
  if (!isGrantedBy(inviter, invitation)) throw new Refusal('invitationInvalid');
  const username = chosen.username.toLowerCase();
  await requirePassword(chosen.newPassword, username);
  const claimed = await claimName(context, invitation, {
    token: chosen.token,
    isTaken: async () => (await findOperator(context, username)) !== undefined,
  });
  const { unit } = await prepareOperator(context, operatorSubject(invitation.inviter), username, {
    role: invitation.role as OperatorRoleName,
    email: invitation.email,
    passwordHash: await hashChosenPassword(context, 'operator', request, chosen.newPassword),
  });
  return {
    status: 201,
    body: enveloped({ username }),
    writes: [
      ...claimed,
      ...unit,
      ...accountNotice(context, inviter.email, {
        change: 'operator-invitation-accepted',
        username: inviter.username,
        about: username,
        source: context.sources.of(request),
      }),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

/** A chosen password would be of no use where operators sign in through the provider only. @throws Refusal */
function requirePasswords({ config }: Context): void {
  if (config.singleSignOn?.only.includes('operators')) throw new Refusal('passwordsOff');
}

/** An invitation ends with its sender's right to invite, even if another operator gets the same user name later. */
function isGrantedBy(sender: Operator | undefined, { created_at }: Invitation): sender is Operator {
  if (sender === undefined || sender.created_at > created_at) return false;
  return permissionsOfOperator(sender.role).includes('operators.write');
}

function senderAmong(operators: readonly Operator[], { inviter }: Invitation): Operator | undefined {
  return operators.find(({ username }) => username === inviter);
}

export function composeOperatorInvitation(context: Context, page: () => string) {
  return async (body: unknown): Promise<ComposedMail> => {
    const { invitedBy, role, sealedToken } = body as OperatorInvitationMail & InvitationMail;
    const lines = [
      `${invitedBy} invites you to the operator console (${context.environment}) in the role "${role}".`,
      '',
      'To choose a user name and a password, open this link within 7 days:',
      invitationLink(context, page(), sealedToken),
      '',
      'The link works once. If you do not know the sender, ignore this message.',
    ];
    return { subject: 'You are invited to the operator console', text: `${lines.join('\n')}\n` };
  };
}

function invitationView({ invitation_id, inviter, email, role, created_at, expires_at }: Invitation) {
  return {
    invitationId: invitation_id,
    email,
    role,
    invitedBy: inviter,
    createdAt: new Date(created_at).toISOString(),
    expiresAt: new Date(expires_at).toISOString(),
  };
}
