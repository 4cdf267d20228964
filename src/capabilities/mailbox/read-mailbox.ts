// Shows the owner of a sandbox the e-mails that were sent in it, none of which left it.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { NO_ERROR } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { pageOfMails } from '../mail/find-mails.ts';
import { type ReadableMails, type ReadMail, readMails } from '../mail/read-mails.ts';
import type { MailboxQuery } from './mailbox.schema.ts';

export interface MailboxParts {
  readonly context: Pick<Context, 'sandboxName'>;
  readonly mails: ReadableMails;
}

/** @throws Refusal outside a sandbox: e-mails do not say which customer caused them, so others would see them too */
export async function readMailbox({ context, mails }: MailboxParts, query: MailboxQuery): Promise<Answer> {
  if (context.sandboxName === undefined) throw new Refusal('environmentIsShared');
  const { shown, cursor } = await pageOfMails(query, (after, most) => readMails(mails, after, most));
  return { status: 200, body: { data: shown.map(sandboxMail), cursor, error: NO_ERROR } };
}

function sandboxMail({ id, recipients, subject, createdAt, text }: ReadMail) {
  const to = recipients.map(({ address }) => address);
  return { id, to, subject, sentAt: new Date(createdAt).toISOString(), text };
}
