// Request and response schemas of the mailbox of a sandbox.
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { noErrorSchema } from '../../platform/http/envelope.ts';

const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

export const mailboxQuery = exact({
  cursor: Type.Optional(Type.String({ maxLength: 300, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(formed('^([1-9]\\d?|100)$', 'a whole number from 1 to 100', { description: 'Default: 50.' })),
});
export type MailboxQuery = Static<typeof mailboxQuery>;

const mailSchema = Type.Object(
  {
    id: Type.String({ description: 'The ID of the e-mail.' }),
    to: Type.Array(Type.String(), {
      description: 'The addresses of its recipients.',
      examples: [['dana@example.com']],
    }),
    subject: textOrNull('Null if the record that the e-mail was about no longer exists.'),
    sentAt: Type.String({ format: 'date-time', description: 'When it was sent, by the clock of the sandbox.' }),
    text: textOrNull('What it says, without attachments. Null if the record that it was about no longer exists.'),
  },
  { title: 'SandboxMail' },
);

export const mailboxSchema = Type.Object({
  data: Type.Array(mailSchema),
  cursor: textOrNull('Cursor of the next page; null on the last.'),
  error: noErrorSchema,
});
