// Shows operators the outgoing e-mail: to whom, about what, and whether it was sent.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { NO_ERROR } from '../../platform/http/envelope.ts';
import { isoOrNull } from '../../platform/iso-time.ts';
import { listMails, pageOfMails } from '../mail/find-mails.ts';
import type { MailView } from '../mail/mail-view.ts';
import type { MailLogQuery } from './mail-log.schema.ts';

export async function listMailLog(context: Context, query: MailLogQuery): Promise<Answer> {
  const { state, reference } = query;
  const filter = { ...(state !== undefined && { state }), ...(reference !== undefined && { reference }) };
  const list = (after: object, most: number) => listMails(context, { ...filter, ...after }, most);
  const { shown, cursor } = await pageOfMails(query, list);
  return { status: 200, body: { data: shown.map(loggedMail), cursor, error: NO_ERROR } };
}

export function loggedMail({ id, recipients, createdAt, sentAt, nextAttemptAt, ...mail }: MailView) {
  const { purpose, reference, state, attempts, lastError } = mail;
  return {
    mailId: id,
    purpose,
    reference,
    state,
    recipients: recipients.map(({ address }) => address),
    attempts,
    lastError,
    createdAt: new Date(createdAt).toISOString(),
    sentAt: isoOrNull(sentAt),
    nextAttemptAt: isoOrNull(nextAttemptAt),
  };
}
