// Resends an e-mail of the log.
import type { Context } from '../../context.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import type { OperatorPrincipal } from '../accounts/check-operator.ts';
import { MAIL_TOPIC } from '../mail/queue-mail.ts';
import { resendMail } from '../mail/resend-mail.ts';
import { loggedMail } from './read-mail-log.ts';

export async function resendFromLog(context: Context, { actor }: OperatorPrincipal, mailId: string): Promise<Answer> {
  const { mail, writes } = await resendMail(context, actor, mailId);
  return {
    status: 202,
    body: enveloped(loggedMail(mail)),
    writes,
    committed: () => context.outbox.wake(MAIL_TOPIC),
  };
}
