// /ops/v1/mails: which e-mails were sent, are waiting, or failed; and sending one again.
import type { Context } from '../../context.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS, says } from '../accounts/operator-errors.ts';
import { mailAnswerSchema, mailLogQuery, mailLogSchema, mailParams } from './mail-log.schema.ts';
import { listMailLog } from './read-mail-log.ts';
import { resendFromLog } from './resend-from-log.ts';

const shared = { tag: 'Console', otherErrors: 'noData' } as const;

export function mailLogRoutes(context: Context, { policy }: OperatorChecker): Route[] {
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/ops/v1/mails',
      policy,
      summary: 'List e-mails',
      description: 'Newest first, with their recipients and whether they were sent; not what they say.',
      query: mailLogQuery,
      success: { status: 200, description: 'A page of e-mails.', schema: mailLogSchema },
      errors: FOR_OPERATORS,
      handle: ({ query }) => listMailLog(context, query),
    }),
    route({
      ...shared,
      method: 'POST',
      path: '/ops/v1/mails/{mailId}/resend',
      policy,
      summary: 'Resend an e-mail',
      description:
        'To the same recipients: all of them if it was sent, otherwise those who did not get it. It is composed again. At most 3 times per day ' +
        'for an e-mail, and 100 times per day for an operator.',
      params: mailParams,
      success: { status: 202, description: 'It is on its way.', schema: mailAnswerSchema },
      errors: {
        ...FOR_OPERATORS,
        404: says('there is no such e-mail'),
        409: says('it is still waiting to be sent'),
        429: says('it was resent 3 times today, or you resent 100 e-mails today'),
      },
      handle: ({ principal, params: { mailId } }) => resendFromLog(context, principal, mailId),
    }),
  ];
}
