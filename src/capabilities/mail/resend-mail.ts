// Sends an e-mail again to the same recipients, because an operator asks for it. It can go to nobody else.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import type { DailyLimit } from '../../platform/db/daily-counts.ts';
import type { Unit } from '../../platform/db/database.ts';
import { Refusal, refuseForSeconds } from '../../platform/http/refusal.ts';
import { mailStore } from './mail.store.ts';
import { newRecipients, readRecipients, waitingAgain } from './mail-recipients.ts';
import { type MailView, mailView } from './mail-view.ts';
import { MAIL_TOPIC } from './queue-mail.ts';

/** So that a mistake at the console cannot flood a mailbox. */
const PER_MAIL = { name: 'resends of an e-mail', most: 3 } satisfies DailyLimit;
const PER_OPERATOR = { name: 'e-mails resent by an operator', most: 100 } satisfies DailyLimit;

type Resending = Pick<Context, 'db' | 'clock' | 'outbox' | 'dailyCounts'>;

/** A failed e-mail goes to the recipients who did not get it, a sent one to all. Wake the mail topic once it is written. @throws Refusal */
export async function resendMail(
  context: Resending,
  actor: string,
  id: string,
): Promise<{ readonly mail: MailView; readonly writes: Unit }> {
  const { dailyCounts } = context;
  const store = mailStore(context.db);
  const row = await store.find(id);
  if (row === undefined) throw new Refusal('noSuchMail');
  if (row.state === 'queued') throw new Refusal('mailStillQueued');
  for (const [limit, subject] of [
    [PER_MAIL, id],
    [PER_OPERATOR, actor],
  ] as const) {
    if ((await dailyCounts.left(limit, subject)) > 0) continue;
    throw refuseForSeconds('mailLimitReached', dailyCounts.secondsLeft(), {
      details: `The limit is ${limit.most} ${limit.name} per day (UTC).`,
    });
  }
  const known = readRecipients(row.recipients);
  const recipients = row.state === 'sent' ? newRecipients(known.map(({ address }) => address)) : waitingAgain(known);
  const change = {
    state: 'queued',
    recipients: JSON.stringify(recipients),
    next_attempt_at: context.clock.now(),
  } as const;
  return {
    mail: mailView({ ...row, ...change }),
    writes: [
      store.changeFrom(row.state, id, change),
      context.outbox.add(MAIL_TOPIC, { id, body: null }),
      auditLine(context, actor, 'mail.resent', `mail:${id}`, { state: row.state, recipients: recipients.length }),
      ...dailyCounts.add(PER_MAIL, id, 1),
      ...dailyCounts.add(PER_OPERATOR, actor, 1),
    ],
  };
}
