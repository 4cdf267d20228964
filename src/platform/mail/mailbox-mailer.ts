// Mail that stays in the database, where it is read: it goes to nobody, so there is nothing to send.
import type { MailSender } from './mail-address.ts';
import { acceptedByAll, type Mailer } from './mailer.ts';

export function mailboxMailer(sender: MailSender): Mailer {
  return {
    sender,
    goesTo: 'the mailbox',
    isMailbox: true,
    send: async (_message, posting) => acceptedByAll(posting),
    close: async () => {},
  };
}
