// Shows operators the outgoing e-mail: to whom, about what, and whether it was sent.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { NO_ERROR } from '../../platform/http/envelope.ts';
import { readCursor, writeCursor } from '../../platform/http/list-cursor.ts';
import { isoOrNull } from '../../platform/iso-or-null.ts';
import { listMails } from '../mail/find-mails.ts';
import type { MailView } from '../mail/mail-view.ts';
import type { MailLogQuery } from './mail-log.schema.ts';

const USUAL_LIMIT = 50;

export async function listMailLog(context: Context, query: MailLogQuery): Promise<Answer> {
  const { state, reference, cursor } = query;
  const limit = query.limit === undefined ? USUAL_LIMIT : Number(query.limit);
  const [, createdAt, mailId] = cursor === undefined ? [] : readCursor(cursor, /^(\d{1,15}) ([\s\S]{1,200})$/);
  const filter = {
    ...(state !== undefined && { state }),
    ...(reference !== undefined && { reference }),
    ...(mailId !== undefined && { after: { createdAt: Number(createdAt), mailId } }),
  };
  // One more than the page size shows whether there is another page.
  const found = await listMails(context, filter, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last !== undefined ? writeCursor(`${last.createdAt} ${last.id}`) : null;
  return { status: 200, body: { data: shown.map(loggedMail), cursor: next, error: NO_ERROR } };
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
