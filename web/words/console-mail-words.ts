// The texts of the mail log.
import { chosenWords } from './chosen-words.ts';

const en = {
  title: 'Mail log',
  lead: 'E-mails that were sent, are waiting to be sent, or failed.',
  caption: 'E-mails, newest first',
  none: 'No e-mails yet',
  noneLead: 'Documents, notices and invitations appear here once they are sent.',
  noneFiltered: 'No e-mail matches these filters.',
  state: 'State',
  states: { queued: 'Waiting', sent: 'Sent', failed: 'Failed' },
  reference: 'About',
  referenceHint: 'PRO or other number',
  when: 'When',
  purpose: 'Purpose',
  recipients: 'Recipients',
  problem: 'Problem',
  actions: 'Actions',
  resend: 'Resend',
  resendTitle: 'Resend this e-mail?',
  resendSays: (recipients: string) => `It goes to ${recipients}, and to nobody else.`,
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
};

export const mailWords = chosenWords('consoleMail', en);
