// Forgets all mails, for a test environment that starts over.
import type { Context } from '../../context.ts';
import type { Step } from '../../platform/db/database.ts';
import { mailStore } from './mail.store.ts';

export function forgetMails({ db }: Pick<Context, 'db'>): Step {
  return mailStore(db).forgetAll();
}
