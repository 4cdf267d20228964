// Finds e-mails: one, the latest, a page of them, or all with the same reference.
import type { Context } from '../../context.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import { type MailFilter, mailStore } from './mail.store.ts';
import { type MailView, mailView } from './mail-view.ts';

type Reading = Pick<Context, 'db'>;

const MOST_OF_A_REFERENCE = 1_000;

export async function findMail({ db }: Reading, id: string): Promise<MailView | undefined> {
  const row = await mailStore(db).find(id);
  return row && mailView(row);
}

/** Newest first. */
export async function listMails({ db }: Reading, filter: MailFilter, most: number): Promise<MailView[]> {
  return (await mailStore(db).list(filter, most)).map(mailView);
}

/** A page of a list of e-mails, newest first, and the cursor of the next one; null on the last. */
export async function pageOfMails<Mail extends Pick<MailView, 'id' | 'createdAt'>>(
  { cursor, limit: asked }: { readonly cursor?: string; readonly limit?: string },
  list: (after: Pick<MailFilter, 'after'>, most: number) => Promise<Mail[]>,
): Promise<{ readonly shown: readonly Mail[]; readonly cursor: string | null }> {
  const limit = limitOf({ limit: asked });
  const [, createdAt, mailId] = cursor === undefined ? [] : readCursor(cursor, /^(\d{1,15}) ([\s\S]{1,200})$/);
  const found = await list(mailId === undefined ? {} : { after: { createdAt: Number(createdAt), mailId } }, limit + 1);
  return pageOf(found, limit, (last) => writeCursor(`${last.createdAt} ${last.id}`));
}

/** All e-mails with one reference, such as a PRO; newest first. */
export function findMailsOf(context: Reading, reference: string): Promise<MailView[]> {
  return listMails(context, { reference }, MOST_OF_A_REFERENCE);
}
