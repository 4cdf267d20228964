// Request and response schemas of saved quotes, and of e-mailing one.
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../../platform/contract/fields.ts';
import { mailbox } from '../../../platform/contract/mailbox-field.ts';
import { envelopeSchema, noErrorSchema } from '../../../platform/http/envelope.ts';
import { MOST_RECIPIENTS } from '../../../platform/mail/mail-message.ts';

const day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

export const savedQuoteQuerySchema = exact({
  from: day('The first day (UTC) on which it was requested, YYYY-MM-DD.'),
  to: day('The last day (UTC) on which it was requested, YYYY-MM-DD.'),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(formed('^([1-9]\\d?|100)$', 'a whole number from 1 to 100', { description: 'Default: 50.' })),
});

export type SavedQuoteQuery = Static<typeof savedQuoteQuerySchema>;

const place = (description: string) =>
  Type.Object(
    { postalCode: Type.String(), city: Type.String(), country: Type.String() },
    { title: 'QuotedPlace', description },
  );

const unit = Type.Object(
  {
    count: Type.Integer(),
    type: Type.String({ description: 'Empty if it was not given.' }),
    weight: Type.Integer({ description: 'Pounds, all units together, without the tare weight.' }),
    tareWeight: Type.Integer({ description: 'Pounds; 0 if it was not given.' }),
    length: Type.Integer({ description: 'Inches; 0 if it was not given.' }),
    width: Type.Integer({ description: 'Inches; 0 if it was not given.' }),
    height: Type.Integer({ description: 'Inches; 0 if it was not given.' }),
    isStackable: Type.Boolean({ description: 'Whether other freight can be put on top.' }),
    isHazardous: Type.Boolean(),
    classification: Type.String({ description: 'The class of its first commodity; empty if it was not given.' }),
  },
  { title: 'QuotedUnit' },
);

const offer = Type.Object(
  {
    quoteId: Type.String({ description: 'The number of the quote.' }),
    serviceLevelId: Type.String(),
    serviceLevelText: Type.String(),
    totalCharges: Type.String({ description: 'US dollars.', examples: ['412.55'] }),
    expiresAt: Type.String({ format: 'date-time', description: 'Until then a bill of lading can use it.' }),
    isExpired: Type.Boolean({ description: 'Whether that has passed.' }),
  },
  { title: 'SavedOffer' },
);

const savedQuote = Type.Object(
  {
    account: Type.String({ description: 'The account that it was requested for.' }),
    requestedAt: Type.String({ format: 'date-time', description: 'When it was requested.' }),
    requestedBy: Type.String({ description: 'The user name.' }),
    shipDate: Type.String({ description: 'YYYY-MM-DD.' }),
    terms: Type.String({ enum: ['Prepaid', 'Collect', 'Third Party'], description: 'Who was to pay.' }),
    origin: place('Where it is picked up.'),
    destination: place('Where it is delivered.'),
    handlingUnits: Type.Array(unit, { description: 'What was to be shipped.' }),
    accessorials: Type.Array(Type.String(), { description: 'Codes of the requested services.' }),
    offers: Type.Array(offer, {
      description: 'The service levels that have a price. Read one with GET /v1/rate-quotes/{quoteId}.',
    }),
  },
  { title: 'SavedQuote' },
);

export type SavedQuote = Static<typeof savedQuote>;

export const savedQuotesSchema = Type.Object({
  data: Type.Array(savedQuote),
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last.',
  }),
  error: noErrorSchema,
});

export const quoteEmailSchema = exact({
  addresses: Type.Array(mailbox(), {
    minItems: 1,
    maxItems: MOST_RECIPIENTS,
    description: 'E-mail addresses of the recipients.',
  }),
});

export type QuoteEmail = Static<typeof quoteEmailSchema>;

export const quoteEmailAnswerSchema = envelopeSchema(
  Type.Object({
    quoteId: Type.String({ description: 'The number of the quote.', examples: ['L2J8K4Q'] }),
    to: Type.Array(Type.String(), { description: 'The recipients.' }),
    state: Type.String({ enum: ['queued'], description: 'Sending is retried.' }),
  }),
);
