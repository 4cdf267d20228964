// Operators' request and response schemas of outgoing e-mail.
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';
import { MAIL_STATES } from '../mail/mail-state.ts';

const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

export const mailLogQuery = exact({
  state: Type.Optional(oneOf(MAIL_STATES, { description: 'Only e-mails in this state.' })),
  reference: Type.Optional(Type.String({ maxLength: 100, description: 'Only e-mails about this, such as a PRO.' })),
  cursor: Type.Optional(Type.String({ maxLength: 300, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});
export type MailLogQuery = Static<typeof mailLogQuery>;

const mailSchema = Type.Object(
  {
    mailId: Type.String({ description: 'The ID of the e-mail.' }),
    purpose: Type.String({ description: 'What it is for.' }),
    reference: Type.String({ description: 'What it is about, such as a PRO.' }),
    state: oneOf(MAIL_STATES, { description: '`failed`: at least one recipient will not get it.' }),
    recipients: Type.Array(Type.String(), { description: 'Their addresses.' }),
    attempts: Type.Integer({ description: 'How often it was tried.' }),
    lastError: Type.String({ description: 'What went wrong last; empty if nothing did.' }),
    createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
    sentAt: textOrNull('When the mail server took it for the first recipient, ISO 8601, UTC; null if it has not.'),
    nextAttemptAt: textOrNull('When it is tried next, ISO 8601, UTC; null if it is not.'),
  },
  { title: 'LoggedMail' },
);

export const mailLogSchema = Type.Object({
  data: Type.Array(mailSchema),
  cursor: textOrNull('Cursor of the next page; null on the last.'),
  error: noErrorSchema,
});

export const mailParams = exact({
  mailId: Type.String({ minLength: 1, maxLength: 200, description: 'A `mailId` from GET /ops/v1/mails.' }),
});
export const mailAnswerSchema = envelopeSchema(mailSchema);
