// What GET /v1/bol/{pro} gives (spec-gaps 5): the stored bill, in its own body like the answer to its creation.
import { type Static, Type } from 'typebox';
import { bolRequestSchema } from './bol.schema.ts';
import { bolAnswerSchema } from './bol-answer.schema.ts';

const text = (description: string) => Type.String({ description });
const { version, transactionDate, referenceNumbers, messageStatus } = bolAnswerSchema.properties;

export const storedBolSchema = Type.Object(
  {
    version,
    transactionDate,
    referenceNumbers,
    status: Type.Unsafe<'ACTIVE' | 'VOIDED'>({ type: 'string', enum: ['ACTIVE', 'VOIDED'] }),
    messageStatus,
    service: text('The service level that the freight moves with.'),
    quoteId: text('The quote whose price was taken; empty where the shipment was rated when the bill was made.'),
    totalCharges: text('Dollars with two decimals; empty where there was no price yet, and for who does not pay.'),
    promisedDelivery: text('A date; empty where it could not be told.'),
    originTerminal: text('Terminal id.'),
    destinationTerminal: text('Terminal id; empty where the destination could not be placed.'),
    request: bolRequestSchema,
    history: Type.Array(
      Type.Object(
        {
          version: Type.Integer(),
          action: Type.Unsafe<'created' | 'replaced' | 'voided'>({
            type: 'string',
            enum: ['created', 'replaced', 'voided'],
          }),
          at: text('ISO 8601.'),
          username: text('The portal account.'),
        },
        { title: 'BolChange' },
      ),
    ),
    emails: Type.Array(
      Type.Object(
        {
          to: Type.Array(Type.String()),
          purpose: text('What was mailed.'),
          state: text('queued, sent or failed.'),
          attempts: Type.Integer(),
          lastError: text('Empty where all went well.'),
          at: text('ISO 8601: when it was sent, or queued.'),
        },
        { title: 'BolEmail' },
      ),
    ),
  },
  { title: 'StoredBol' },
);

export type StoredBolAnswer = Static<typeof storedBolSchema>;
