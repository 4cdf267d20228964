// Invites a user by e-mail on behalf of an owner. The invited user chooses a user name and a password with the link.
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { Answer } from '../../platform/contract/route.ts';
import type { DailyLimit } from '../../platform/db/daily-counts.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal, refuseForSeconds } from '../../platform/http/refusal.ts';
import { sendersWords } from '../../platform/mail/senders-words.ts';
import { accountNotice } from '../account-notices/account-notice.ts';
import { countAccountMail, INVITATIONS } from '../account-notices/limit-account-mails.ts';
import { tellOwners } from '../account-notices/tell-owners.ts';
import { accountsOfPortal, findPortalAccount, type PortalAccount } from '../accounts/find-portal-account.ts';
import { preparePortalAccount } from '../accounts/manage-portal-accounts.ts';
import type { CustomerRoleName } from '../accounts/roles.ts';
import type { ComposedMail } from '../mail/mail-purposes.ts';
import { MAIL_TOPIC, queueMail } from '../mail/queue-mail.ts';
import { requirePassword } from '../sessions/change-password.ts';
import { hashChosenPassword } from '../sessions/hash-chosen-password.ts';
import type { Caller } from '../tokens/check-token.ts';
import { type Invitation, invitationStore } from './invitation.store.ts';
import { actorOf, ownAccounts, requireSession } from './own-accounts.ts';

export const INVITATION_MAIL = 'invitation';

export const INVITATION_VALID_MS = 7 * DAY_MS;
/** Open invitations per owner, so that no one can send mail to strangers in bulk. */
const MOST_OPEN = 50;
/** An invitation must not let a stranger find out which user names exist. */
const TAKEN_NAMES = { name: 'taken user names tried with an invitation', most: 10 } satisfies DailyLimit;
const TOKEN_BYTES = 32;
export const INVITATION_SEAL = 'invitation';

interface InvitationMail {
  readonly name: string;
  readonly invitedBy: string;
  readonly role: string;
  /** Sealed, because the mail waits in the database. */
  readonly sealedToken: string;
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
  const store = invitationStore(context.db);
  const now = context.clock.now();
  if ((await store.ofInviter(caller.username, now)).length >= MOST_OPEN) throw new Refusal('tooManyInvitations');
  const token = context.random.bytes(TOKEN_BYTES).toString('base64url');
  const { email, name, role } = wanted;
  const invitation: Invitation = {
    invitation_id: context.ids.make('inv_'),
    token_hash: hashOf(context, token),
    inviter: caller.username,
    email,
    name,
    role,
    accounts: JSON.stringify(accounts),
    created_at: now,
    expires_at: now + INVITATION_VALID_MS,
  };
  const inviter = await findPortalAccount(context, caller.username);
  const body: InvitationMail = {
    name,
    invitedBy: inviter?.name ?? caller.username,
    role,
    sealedToken: context.secrets.seal(token, INVITATION_SEAL),
  };
  const id = `invitation:${invitation.invitation_id}`;
  return {
    status: 201,
    body: enveloped(invitationView(invitation)),
    writes: [
      store.deleteExpired(now),
      store.insert(invitation),
      auditLine(context, actorOf(caller), 'user.invited', id, { email, role, accounts }),
      ...queueMail(context, { id, purpose: INVITATION_MAIL, reference: caller.username, to: [email], body }),
      ...(await countAccountMail(context, INVITATIONS, actorOf(caller))),
    ],
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}

export async function withdrawInvitation(context: Context, caller: Caller, invitationId: string): Promise<Answer> {
  requireSession(caller);
  const store = invitationStore(context.db);
  const open = await store.ofInviter(caller.username, context.clock.now());
  if (!open.some((one) => one.invitation_id === invitationId)) throw new Refusal('noSuchInvitation');
  return {
    status: 204,
    writes: [
      store.delete(invitationId),
      auditLine(context, actorOf(caller), 'user.invitation-withdrawn', `invitation:${invitationId}`, {}),
    ],
  };
}

export async function acceptInvitation(
  context: Context,
  request: FastifyRequest,
  chosen: { readonly token: string; readonly username: string; readonly newPassword: string },
): Promise<Answer> {
  const store = invitationStore(context.db);
  const invitation = await openInvitation(context, chosen.token);
  const { accounts, apiAccess, inviter } = await stillGranted(context, invitation);
  const username = chosen.username.toLowerCase();
  await requirePassword(chosen.newPassword, username);
  const { dailyCounts } = context;
  if (!(await dailyCounts.reserve(TAKEN_NAMES, invitation.invitation_id))) {
    throw refuseForSeconds('tooManyNamesTried', dailyCounts.secondsLeft());
  }
  if ((await findPortalAccount(context, username)) !== undefined) {
    // Another request may have just accepted this invitation under that name; then choosing another name is of no use.
    await openInvitation(context, chosen.token);
    const failure = { field: 'username', description: `is taken. Choose another one.` };
    throw new Refusal('existsAlready', { details: `username ${failure.description}`, failures: [failure] });
  }
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
      store.delete(invitation.invitation_id),
      dailyCounts.giveBack(TAKEN_NAMES, invitation.invitation_id, 1),
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

/** @throws Refusal if it expired, or was accepted or withdrawn */
async function openInvitation(context: Context, token: string): Promise<Invitation> {
  const invitation = await invitationStore(context.db).byToken(hashOf(context, token));
  if (invitation === undefined || invitation.expires_at <= context.clock.now()) throw new Refusal('invitationInvalid');
  return invitation;
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
    const { name, invitedBy, role, sealedToken } = body as InvitationMail;
    const token = context.secrets.open(sealedToken, INVITATION_SEAL);
    const lines = [
      `You are invited to the freight portal (${context.environment}) in the role "${role}".`,
      '',
      ...sendersWords([
        ['Invited by', invitedBy],
        ['Your name', name],
      ]),
      '',
      'To choose a user name and a password, open this link within 7 days:',
      // In the fragment, so that no server logs it.
      `${page()}#invitation=${token}`,
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

function hashOf(context: Context, token: string): string {
  return context.secrets.hash('invitation', token);
}
