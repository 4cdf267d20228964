// /v1/test/mails: the e-mails of a sandbox. This route does not exist in production.
import { type Route, route } from '../../platform/contract/route.ts';
import type { TokenChecker } from '../tokens/check-token.ts';
import { mailboxQuery, mailboxSchema } from './mailbox.schema.ts';
import { type MailboxParts, readMailbox } from './read-mailbox.ts';

const says = (meaning: string) => ({ shape: 'noData', meaning }) as const;

export function mailboxRoutes(parts: MailboxParts, { policy }: TokenChecker): Route[] {
  return [
    route({
      tag: 'Test environment',
      otherErrors: 'noData',
      method: 'GET',
      path: '/v1/test/mails',
      policy,
      summary: 'Read the mailbox of the sandbox',
      description:
        'The e-mails that were sent in the sandbox that the credentials belong to, newest first; those of the same time are ordered by ' +
        'ID. E-mail of a sandbox never leaves it. Each is composed again as it is read. Outside a sandbox, the response is 403.',
      query: mailboxQuery,
      success: { status: 200, description: 'A page of e-mails.', schema: mailboxSchema },
      errors: {
        400: says('invalid query parameters'),
        401: says('not authenticated'),
        403: says('not allowed, or the environment is shared with other customers'),
      },
      handle: ({ query }) => readMailbox(parts, query),
    }),
  ];
}
