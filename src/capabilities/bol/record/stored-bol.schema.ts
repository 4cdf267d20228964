// The response of GET /v1/bol/{pro} (spec-gaps 5): the stored bill, without an envelope, like the response to its creation.
import { type Static, Type } from 'typebox';
import { exact, oneOf } from '../../../platform/contract/fields.ts';
import { bolRequestSchema } from '../request/bol.schema.ts';
import { bolAnswerSchema } from '../submit/bol-answer.schema.ts';
import { BOL_ACTIONS } from './bol.store.ts';

const text = (description: string) => Type.String({ description });
const { version, transactionDate, referenceNumbers, messageStatus } = bolAnswerSchema.properties;

export const storedBolSchema = Type.Object(
  {
    version,
    transactionDate,
    referenceNumbers,
    status: Type.Unsafe<'ACTIVE' | 'VOIDED'>({ type: 'string', enum: ['ACTIVE', 'VOIDED'] }),
    mayRefuseBilling: Type.Boolean({
      description: 'Your account pays for this shipment, someone else booked it, and it has not been picked up yet.',
    }),
    billingRefusal: Type.Optional(
      Type.Object(
        { reason: text('As the payer wrote it.'), at: text('ISO 8601.') },
        {
          title: 'BillingRefusal',
          description:
            'Present when the payer refused to be billed. Shown to the payer and to the creator of the bill.',
        },
      ),
    ),
    messageStatus,
    service: text('The service level that the freight moves with.'),
    quoteId: text('The quote whose price was taken; empty where the shipment was rated when the bill was made.'),
    totalCharges: text(
      'Dollars with two decimals; empty where there was no price yet, and for callers who do not pay.',
    ),
    promisedDelivery: text('A date. Empty if unknown.'),
    originTerminal: text('Terminal id.'),
    destinationTerminal: text('Terminal id; empty where the destination could not be placed.'),
    request: bolRequestSchema,
    history: Type.Array(
      Type.Object(
        {
          version: Type.Integer(),
          action: oneOf(BOL_ACTIONS),
          at: text('ISO 8601.'),
          username: text('The portal account; `carrier` for what the carrier did.'),
        },
        { title: 'BolChange' },
      ),
    ),
    emails: Type.Array(
      Type.Object(
        {
          to: Type.Array(Type.String()),
          purpose: text('The documents sent by e-mail.'),
          state: text('queued, sent or failed.'),
          attempts: Type.Integer(),
          lastError: text('Empty if there was no error.'),
          at: text('ISO 8601: when it was sent, or queued.'),
        },
        { title: 'BolEmail' },
      ),
    ),
  },
  { title: 'StoredBol' },
);

export type StoredBolAnswer = Static<typeof storedBolSchema>;

export const billingRefusalSchema = exact({
  reason: Type.String({
    pattern: '\\S',
    says: 'text that is not blank',
    maxLength: 500,
    description: 'The reason, shown to the creator of the bill.',
    examples: ['We did not order this freight.'],
  }),
});
