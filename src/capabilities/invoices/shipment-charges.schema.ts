// What GET /v1/shipments/{pro}/charges gives: every charge so far and how it came about.
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { invoiceLineSchema, money, moneyOrNull } from './invoice.schema.ts';

export const shipmentChargesParams = exact({
  pro: formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] }),
});

const shipmentChargesSchema = Type.Object(
  {
    pro: Type.String({ examples: ['0000000017'] }),
    isFinal: Type.Boolean({
      description: 'True once the invoice is issued. A later correction makes another version of it.',
    }),
    invoiceNumber: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null until it is issued.' }),
    lines: Type.Array(invoiceLineSchema, {
      description: 'As they would be on an invoice now. Empty while there is no price.',
    }),
    total: moneyOrNull('The sum of the lines. Null while there is no price.'),
    changes: Type.Array(
      Type.Object({
        at: Type.String({ description: 'ISO 8601, UTC: when the reason for it occurred.' }),
        what: Type.String({
          enum: ['RATED', 'CORRECTED', 'ADDED'],
          description:
            'Rated when the BOL was made, corrected by a reweigh or an inspection, or added because of an event.',
        }),
        amount: money('What it changed; negative if it lowered the charges.'),
        code: Type.Optional(Type.String({ description: 'Of the line that was added.', examples: ['REDEL'] })),
        reason: Type.Optional(Type.String({ description: 'A code of EXCEPTION_REASON.', examples: ['CNC'] })),
        event: Type.Optional(Type.String({ description: 'The ID of the event that caused it.' })),
      }),
      { description: 'The log of changes, the oldest first. The amounts add up to the total.' },
    ),
  },
  { title: 'ShipmentCharges' },
);

export type ShipmentCharges = Static<typeof shipmentChargesSchema>;
export const shipmentChargesAnswerSchema = envelopeSchema(shipmentChargesSchema);
