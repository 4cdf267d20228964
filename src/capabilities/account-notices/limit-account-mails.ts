// How often per day a user may cause mail to addresses that the user enters: nobody's mailbox is filled from the carrier's address.
import type { Context } from '../../context.ts';
import type { DailyLimit } from '../../platform/db/daily-counts.ts';
import type { Step } from '../../platform/db/database.ts';
import { refuseForSeconds } from '../../platform/http/refusal.ts';

export const EMAIL_CHANGES = { name: 'changes of an e-mail address', most: 5 } satisfies DailyLimit;
export const INVITATIONS = { name: 'invitations of a user', most: 100 } satisfies DailyLimit;

type Limiting = Pick<Context, 'dailyCounts'>;

/** Steps that count one more, for the end of the unit. @throws Refusal when the user has none left today */
export async function countAccountMail({ dailyCounts }: Limiting, limit: DailyLimit, subject: string): Promise<Step[]> {
  if ((await dailyCounts.left(limit, subject)) > 0) return dailyCounts.add(limit, subject, 1);
  throw refuseForSeconds('mailLimitReached', dailyCounts.secondsLeft(), {
    details: `The limit is ${limit.most} ${limit.name} per day (UTC).`,
  });
}
