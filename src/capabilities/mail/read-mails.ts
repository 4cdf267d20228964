// E-mails with what they say. The queue stores no texts, so they are composed again, from the same records as when they were sent.
import type { Context } from '../../context.ts';
import { DatabaseUnavailable } from '../../platform/db/database.ts';
import { type MailFilter, type MailRow, mailStore } from './mail.store.ts';
import type { MailPurposes } from './mail-purposes.ts';
import { type MailView, mailView } from './mail-view.ts';
import type { MailStyle } from './send-mail.ts';

export interface ReadableMails {
  readonly context: Pick<Context, 'db' | 'log'>;
  readonly purposes: MailPurposes;
  readonly style: MailStyle;
}

export interface ReadMail extends MailView {
  /** Null if what it was composed from no longer exists. */
  readonly subject: string | null;
  readonly text: string | null;
}

/** Newest first. */
export async function readMails(mails: ReadableMails, filter: MailFilter, most: number): Promise<ReadMail[]> {
  const rows = await mailStore(mails.context.db).list(filter, most);
  return Promise.all(rows.map(async (row) => ({ ...mailView(row), ...(await contentOf(mails, row)) })));
}

async function contentOf(
  { context, purposes, style }: ReadableMails,
  { mail_id, purpose, body }: MailRow,
): Promise<Pick<ReadMail, 'subject' | 'text'>> {
  try {
    const { subject, text } = style.dress(await purposes.compose(purpose, JSON.parse(body), true));
    return { subject, text };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    context.log.warn({ mail: mail_id, reason: String(error) }, 'a mail could not be composed for reading');
    return { subject: null, text: null };
  }
}
