// How many recipients a customer may have mailed per day, from the carrier's address: each account in all, and about one thing.
import type { Context } from '../../context.ts';
import type { DailyLimit } from '../../platform/db/daily-counts.ts';
import type { Step } from '../../platform/db/database.ts';
import { type Refusal, refuseForSeconds } from '../../platform/http/refusal.ts';

type Limiting = Pick<Context, 'config' | 'dailyCounts'>;

/** Whose mail it is, and what it is about, as in a PRO. */
export interface MailSubject {
  readonly account: string;
  readonly reference: string;
}

export interface MailsLeft {
  readonly count: number;
  /** The limit that is nearest, as a sentence. */
  readonly says: string;
}

const limitsOf = ({ config }: Limiting) => ({
  account: { name: 'mail of an account', most: config.mailPerAccount } satisfies DailyLimit,
  reference: { name: 'mail of a reference', most: config.mailPerReference } satisfies DailyLimit,
});

/** How many recipients may still be added today. */
export async function mailsLeft(context: Limiting, { account, reference }: MailSubject): Promise<MailsLeft> {
  const limits = limitsOf(context);
  const [ofAccount, ofReference] = await Promise.all([
    context.dailyCounts.left(limits.account, account),
    context.dailyCounts.left(limits.reference, reference),
  ]);
  const isAccount = ofAccount <= ofReference;
  const count = isAccount ? ofAccount : ofReference;
  const what = isAccount
    ? `Account ${account} can send e-mail to ${limits.account.most} recipients per day (UTC)`
    : `E-mail about ${reference} can go to ${limits.reference.most} recipients per day (UTC)`;
  return { count, says: `${what}; ${count} left today.` };
}

/** Steps for the unit that queues the mails, or promises them. It conflicts when others have used up what was left. */
export function countMails(context: Limiting, { account, reference }: MailSubject, recipients: number): Step[] {
  if (recipients === 0) return [];
  const limits = limitsOf(context);
  return [
    ...context.dailyCounts.add(limits.account, account, recipients),
    ...context.dailyCounts.add(limits.reference, reference, recipients),
  ];
}

export function refuseMails({ dailyCounts }: Limiting, left: MailsLeft, fix: string): Refusal {
  return refuseForSeconds('mailLimitReached', dailyCounts.secondsLeft(), { details: `${left.says} ${fix}` });
}
