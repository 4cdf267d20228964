// Lets an operator retry an e-mail now, for the recipients who have not received it.
import type { Context } from '../../context.ts';
import { auditLine } from '../../platform/audit/audit-line.ts';
import { type Step, WriteConflict } from '../../platform/db/database.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { type MailRow, mailStore } from './mail.store.ts';
import { readRecipients, waitingAgain } from './mail-recipients.ts';
import { type MailView, mailView } from './mail-view.ts';
import { MAIL_TOPIC } from './queue-mail.ts';

type Retrying = Pick<Context, 'db' | 'clock' | 'outbox' | 'environment'>;

export async function retryMail(context: Retrying, actor: string, id: string): Promise<MailView> {
  const store = mailStore(context.db);
  const row = await store.find(id);
  if (row === undefined) {
    throw new OperatorError(`There is no mail ${id} in ${context.environment}. See: linehaul mail list`);
  }
  if (row.state === 'sent') throw new OperatorError(`Mail ${id} was sent to all its recipients.`);
  try {
    const audit = auditLine(context, actor, 'mail.retried', `mail:${id}`, { state: row.state });
    await context.db.write([...stepsOf(context, row), audit]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    throw new OperatorError(`Mail ${id} is being sent at this moment. See: linehaul mail show ${id}`);
  }
  context.outbox.wake(MAIL_TOPIC);
  return mailView((await store.find(id))!);
}

function stepsOf(context: Retrying, { state, mail_id: id, recipients }: MailRow): Step[] {
  const store = mailStore(context.db);
  const now = context.clock.now();
  // It is waiting for its next attempt, which is brought forward.
  if (state === 'queued') {
    return [store.changeFrom('queued', id, { next_attempt_at: now }), context.outbox.hasten(MAIL_TOPIC, id)];
  }
  const waiting = JSON.stringify(waitingAgain(readRecipients(recipients)));
  return [
    store.changeFrom('failed', id, { state: 'queued', recipients: waiting, next_attempt_at: now }),
    context.outbox.add(MAIL_TOPIC, { id, body: null }),
  ];
}
