// Request and response schemas of unbilled freight.
import { type Static, Type } from 'typebox';
import { exact, formed } from '../../../platform/contract/fields.ts';
import { envelopeSchema, noErrorSchema } from '../../../platform/http/envelope.ts';
import { invoiceLineSchema, money } from '../invoice.schema.ts';

export const UNBILLED_REASONS = ['NO_PRICE', 'NOT_INVOICED'] as const;

export const unbilledQuerySchema = exact({
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});
export type UnbilledQuery = Static<typeof unbilledQuerySchema>;

const timeOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const unbilled = Type.Object(
  {
    pro: Type.String(),
    reason: Type.String({
      enum: [...UNBILLED_REASONS],
      description:
        'NO_PRICE: the tariff had no price when it was booked; bill it with a price that you set. NOT_INVOICED: it has a price, and should have ' +
        'been invoiced.',
    }),
    payerAccount: Type.String({ description: 'Empty if no account pays.' }),
    deliveredAt: timeOrNull('ISO 8601, UTC. Null for freight that was returned.'),
    returnedAt: timeOrNull('ISO 8601, UTC. Null for freight that was delivered.'),
    days: Type.Integer({ description: 'Days since then.' }),
    weight: Type.Integer({ description: 'Pounds, as the bill of lading says.' }),
    originTerminal: Type.String(),
    destinationTerminal: Type.String(),
  },
  { title: 'UnbilledShipment' },
);

export const unbilledParams = exact({
  pro: formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] }),
});

/** A price may be given only for freight that has none. */
export const billNowSchema = exact(
  {
    price: Type.Optional(
      formed('^(?!0\\.00$)(0|[1-9]\\d{0,7})\\.\\d\\d$', 'an amount in dollars with two decimals, as in 244.90', {
        description:
          'For freight without a price, the total, excluding charges that events added. Leave it out for freight that has a price.',
      }),
    ),
    reason: formed('^(?=.*\\S)[^\\u0000-\\u001f\\u007f]{1,200}$', '1 to 200 plain characters', {
      description: 'For the record. Shown to the payer in the log of charges if you set the price.',
      examples: ['Agreed with the customer by telephone.'],
    }),
  },
  { title: 'BillNow' },
);
export type BillNowBody = Static<typeof billNowSchema>;

export const billedNowAnswerSchema = envelopeSchema(
  Type.Object(
    {
      pro: Type.String({ description: 'The PRO of the shipment.' }),
      lines: Type.Array(invoiceLineSchema, { description: 'The lines of the invoice.' }),
      total: money('Of the invoice. GET /ops/v1/shipments/{pro}/charges has its number.'),
    },
    { title: 'BilledNow' },
  ),
);

export const unbilledAnswerSchema = Type.Object({
  data: Type.Array(unbilled),
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last.',
  }),
  error: noErrorSchema,
});
