// /ops/v1/mails: which e-mails were sent, are waiting, or failed.
import type { Context } from '../../context.ts';
import { type Route, route } from '../../platform/contract/route.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { FOR_OPERATORS } from '../accounts/operator-errors.ts';
import { mailLogQuery, mailLogSchema } from './mail-log.schema.ts';
import { listMailLog } from './read-mail-log.ts';

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
  ];
}
