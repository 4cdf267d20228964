// Finds e-mails: one, the latest, or all with the same reference.
import type { Context } from '../../context.ts';
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

/** All e-mails with one reference, such as a PRO; newest first. */
export function findMailsOf(context: Reading, reference: string): Promise<MailView[]> {
  return listMails(context, { reference }, MOST_OF_A_REFERENCE);
}
