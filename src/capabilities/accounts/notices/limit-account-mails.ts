// Limits how many e-mails per day a user can cause to addresses that they enter, so that they cannot flood a mailbox.
import type { Context } from '../../../context.ts';
import type { DailyLimit } from '../../../platform/db/daily-counts.ts';
import type { Step } from '../../../platform/db/database.ts';
import { refuseForSeconds } from '../../../platform/http/refusal.ts';

export const EMAIL_CHANGES = { name: 'changes of an e-mail address', most: 5 } satisfies DailyLimit;
export const INVITATIONS = { name: 'invitations of a user', most: 100 } satisfies DailyLimit;

type Limiting = Pick<Context, 'dailyCounts'>;

/** Writes that count one more, for the end of the transaction. @throws Refusal when the user has none left today */
export async function countAccountMail({ dailyCounts }: Limiting, limit: DailyLimit, subject: string): Promise<Step[]> {
  if ((await dailyCounts.left(limit, subject)) > 0) return dailyCounts.add(limit, subject, 1);
  throw refuseForSeconds('mailLimitReached', dailyCounts.secondsLeft(), {
    details: `The limit is ${limit.most} ${limit.name} per day (UTC).`,
  });
}
