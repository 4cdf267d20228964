// Invitations that can still be accepted: lists and withdraws them, and lets the invited person use one.
import type { Context } from '../../../context.ts';
import type { DailyLimit } from '../../../platform/db/daily-counts.ts';
import type { Step } from '../../../platform/db/database.ts';
import { Refusal, refuseForSeconds } from '../../../platform/http/refusal.ts';
import { type Invitation, type InvitationKind, invitationStore } from './invitation.store.ts';
import { hashOfToken } from './invitation-token.ts';

export type { Invitation } from './invitation.store.ts';

/** An invitation must not let a stranger find out which user names exist. */
const TAKEN_NAMES = { name: 'taken user names tried with an invitation', most: 10 } satisfies DailyLimit;

/** Oldest first. */
export function invitationsFrom(context: Context, kind: InvitationKind, inviter: string): Promise<Invitation[]> {
  return invitationStore(context.db).ofInviter(kind, inviter, context.clock.now());
}

/** Of all senders, oldest first. */
export function invitationsOfKind(context: Context, kind: InvitationKind): Promise<Invitation[]> {
  return invitationStore(context.db).ofKind(kind, context.clock.now());
}

/** The write conflicts if it was accepted or withdrawn at the same moment. @throws Refusal if it is not among those given */
export function withdrawalOf(context: Context, among: readonly Invitation[], invitationId: string): Step {
  if (!among.some((one) => one.invitation_id === invitationId)) throw new Refusal('noSuchInvitation');
  return invitationStore(context.db).delete(invitationId);
}

export function withdrawAllFrom(context: Context, kind: InvitationKind, inviter: string): Step {
  return invitationStore(context.db).deleteOfInviter(kind, inviter);
}

/** @throws Refusal if it expired, or was accepted or withdrawn */
export async function openInvitation(context: Context, kind: InvitationKind, token: string): Promise<Invitation> {
  const invitation = await invitationStore(context.db).byToken(kind, hashOfToken(context, token));
  if (invitation === undefined || invitation.expires_at <= context.clock.now()) throw new Refusal('invitationInvalid');
  return invitation;
}

/**
 * Uses up the invitation for a user name that is free: the writes go into the transaction that creates the user.
 * @throws Refusal if the name is taken, or too many taken ones were tried
 */
export async function claimName(
  context: Context,
  { invitation_id, kind }: Invitation,
  { token, isTaken }: { readonly token: string; readonly isTaken: () => Promise<boolean> },
): Promise<Step[]> {
  const { dailyCounts } = context;
  if (!(await dailyCounts.reserve(TAKEN_NAMES, invitation_id))) {
    throw refuseForSeconds('tooManyNamesTried', dailyCounts.secondsLeft());
  }
  if (await isTaken()) {
    // Another request may have just accepted this invitation under that name; then choosing another name is of no use.
    await openInvitation(context, kind, token);
    const failure = { field: 'username', description: `is taken. Choose another one.` };
    throw new Refusal('existsAlready', { details: `username ${failure.description}`, failures: [failure] });
  }
  return [invitationStore(context.db).delete(invitation_id), dailyCounts.giveBack(TAKEN_NAMES, invitation_id, 1)];
}
