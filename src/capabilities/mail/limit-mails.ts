// Limits how many recipients per day can get mail from the carrier's address on behalf of a customer: per account and per reference.
import type { Context } from '../../context.ts';
import type { DailyLimit } from '../../platform/db/daily-counts.ts';
import type { Step } from '../../platform/db/database.ts';
import { type Refusal, refuseForSeconds } from '../../platform/http/refusal.ts';

type Limiting = Pick<Context, 'config' | 'dailyCounts'>;

/** The account that causes the mail, and its reference, such as a PRO. */
export interface MailSubject {
  readonly account: string;
  readonly reference: string;
}

export interface MailsLeft {
  readonly count: number;
  /** The limit that will be reached first, as a sentence. */
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

/** Writes for the transaction that queues or promises the e-mails. They conflict if others have used up the remainder. */
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
