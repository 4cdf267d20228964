// Request and response schemas of invoices.

import { type Static, Type } from 'typebox';
import { CHARGE_UNITS } from '../../freight/rating/tariff/event-charges-file.ts';
import { exact, formed } from '../../platform/contract/fields.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';
import { partySchema } from '../shipments/party.schema.ts';

const EXAMPLE = 'INV-2026-00000123';
export const invoiceNumber = formed(
  '^(INV\\d{10}|(INV|CM)-\\d{4}-\\d{8})$',
  `the number of an invoice or a credit memo, as in ${EXAMPLE} or CM-2026-00000007`,
  { description: '`INV` and a PRO names the first invoice of that shipment.', examples: [EXAMPLE] },
);

export const invoiceParams = exact({ number: invoiceNumber });

export const paymentIdField = formed('^[^\\u0000-\\u001f\\u007f]{1,100}$', '1 to 100 plain characters', {
  description: 'Chosen by you. A payment that is reported again with the same ID is counted once.',
});

export const invoicePaymentParams = exact({ number: invoiceNumber, paymentId: paymentIdField });

export const reversalSchema = exact({
  reason: formed('^(?=.*\\S)[^\\u0000-\\u001f\\u007f]{1,200}$', '1 to 200 plain characters', {
    description: 'For the record.',
    examples: ['Returned by the bank'],
  }),
});

const filters = {
  status: Type.Optional(
    Type.Unsafe<'open' | 'paid' | 'overdue'>({
      type: 'string',
      enum: ['open', 'paid', 'overdue'],
      description:
        'Open: has a balance due. Paid: has no balance, for example after a credit memo. Overdue: past due, with a balance that is not disputed. ' +
        'Credit memos have none of these.',
    }),
  ),
  type: Type.Optional(
    Type.Unsafe<'invoice' | 'credit-memo' | 'all'>({
      type: 'string',
      enum: ['invoice', 'credit-memo', 'all'],
      description: 'Default: `invoice`.',
    }),
  ),
  pro: Type.Optional(formed('^\\d{10}$', 'a PRO number of 10 digits', { examples: ['0000000017'] })),
  from: Type.Optional(Type.String({ format: 'date', description: 'First issue date, YYYY-MM-DD.' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last issue date, YYYY-MM-DD.' })),
};

export const invoiceExportQuerySchema = exact(filters);

export const invoiceListQuerySchema = exact({
  ...filters,
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});

export type InvoiceListQuery = Static<typeof invoiceListQuerySchema>;

export const customerInvoicesQuerySchema = exact({
  account: formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9', { description: 'The account that pays.' }),
  ...invoiceListQuerySchema.properties,
});

export const paymentFields = {
  paymentId: paymentIdField,
  amount: formed('^(?!0\\.00$)(0|[1-9]\\d{0,9})\\.\\d\\d$', 'an amount in dollars with two decimals, as in 244.90'),
  paidAt: Type.String({
    format: 'iso-date-time',
    pattern: '(Z|[+-]\\d\\d:\\d\\d)$',
    says: 'a date and time of ISO 8601 with its offset, as in 2026-11-30T08:00:00-05:00',
  }),
  note: Type.Optional(Type.String({ maxLength: 200, description: 'Such as a check number.' })),
};

export const paymentSchema = exact(paymentFields);

export type PaymentBody = Static<typeof paymentSchema>;

export const creditMemoSchema = exact({
  lines: Type.Array(
    exact({
      line: Type.Integer({ minimum: 1, maximum: 10_000, description: 'The number of a line of the invoice.' }),
      amount: paymentFields.amount,
    }),
    { minItems: 1, maxItems: 200 },
  ),
  reason: reversalSchema.properties.reason,
});
export type CreditMemoBody = Static<typeof creditMemoSchema>;

export const money = (description: string) => Type.String({ description, examples: ['244.90'] });
export const moneyOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description, examples: ['244.90'] });
const timeOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

export const invoiceLineSchema = Type.Object(
  {
    line: Type.Integer({ minimum: 1, description: 'Its number on the invoice, from 1.' }),
    code: Type.String({
      description:
        'What is charged: FRT for freight, FSC for the fuel surcharge, DSC for the discount, or the code of an accessorial (docs/charge-codes.md). MISC for charges that were stored before they had codes.',
      examples: ['FRT'],
    }),
    description: Type.String(),
    classification: Type.Optional(Type.String({ description: 'The class that was rated.', examples: ['70'] })),
    weight: Type.Optional(Type.Integer({ description: 'The pounds that were rated.' })),
    quantity: Type.Optional(
      Type.Number({ description: 'How many units are charged, after the free ones.', examples: [3] }),
    ),
    unit: Type.Optional(
      Type.String({
        enum: Object.values(CHARGE_UNITS).map(({ unit }) => unit),
        description: 'What `quantity` counts. CWT_DAY is a day of a hundredweight.',
      }),
    ),
    rate: Type.Optional(money('Dollars per unit; on lines without a unit, per hundredweight.')),
    amount: money('Negative for a discount.'),
    reason: Type.Optional(
      Type.String({
        description: 'Why an event caused the charge: a code of EXCEPTION_REASON.',
        examples: ['CNC'],
      }),
    ),
    event: Type.Optional(Type.String({ description: 'The ID of the event that caused the charge.' })),
  },
  { title: 'InvoiceLine' },
);

const rating = {
  weight: Type.Integer({ description: 'Pounds.' }),
  lines: Type.Array(invoiceLineSchema),
  total: money('The price of the freight, before what events add.'),
};

/** One by the customer's figures, and one by those that were found. */
export const ratingsSchema = Type.Object(
  {
    declared: Type.Object(rating, { title: 'DeclaredRating' }),
    found: Type.Object(
      {
        ...rating,
        at: Type.String({ description: 'ISO 8601, UTC: when it was weighed or inspected.' }),
        inspector: Type.Optional(Type.String()),
        nmfcItem: Type.Optional(Type.String({ examples: ['156600-4'] })),
        units: Type.Optional(
          Type.Array(
            Type.Object({
              count: Type.Integer(),
              lengthIn: Type.Integer(),
              widthIn: Type.Integer(),
              heightIn: Type.Integer(),
            }),
            { description: 'What was measured, in inches.' },
          ),
        ),
        photographs: Type.Optional(
          Type.Array(Type.String(), {
            description: 'IDs of documents of GET /v1/images (documentType PHOTO or INSP).',
          }),
        ),
      },
      { title: 'FoundRating' },
    ),
  },
  {
    title: 'Ratings',
    description: 'Only where weighing or an inspection changed the price: as rated by the BOL, and by what was found.',
  },
);

export const invoiceSchema = Type.Object(
  {
    type: Type.String({ enum: ['INVOICE', 'CREDIT_MEMO'] }),
    number: Type.String({
      description:
        'Counted without gaps within a type and a year. Invoices that were issued before that have `INV` and the PRO.',
      examples: [EXAMPLE],
    }),
    version: Type.Integer({
      description: 'Always 1, except on invoices that were issued when a correction was another version.',
    }),
    status: Type.String({
      enum: ['OPEN', 'PARTIALLY_PAID', 'PAID', 'CREDITED', 'APPLIED'],
      description:
        'CREDITED: credit memos cover all of it. APPLIED: a credit memo; it lowers the balance of its invoice.',
    }),
    isOverdue: Type.Boolean({ description: 'Past its due date, with a balance that is not disputed.' }),
    reason: Type.String({
      enum: ['ISSUED', 'CORRECTED', 'SUPPLEMENT', 'GRANTED'],
      description:
        'ISSUED with the delivery or the return. CORRECTED: charges changed or were removed later. SUPPLEMENT: for charges that were ' +
        'added later. GRANTED: credited by the carrier, for the reason in `note`.',
    }),
    relatedDocuments: Type.Array(
      Type.Object({
        relation: Type.String({ enum: ['CORRECTS', 'CORRECTED_BY', 'ISSUED_WITH'] }),
        type: Type.String({ enum: ['INVOICE', 'CREDIT_MEMO'] }),
        number: Type.String(),
      }),
      {
        description:
          'An invoice never changes. If charges changed, a credit memo and a new invoice are issued together: both correct the first invoice.',
      },
    ),
    note: Type.String({ description: 'Why the carrier granted a credit; otherwise empty.' }),
    pro: Type.String(),
    confirmationNumber: Type.String(),
    documentReferences: Type.Array(Type.Object({ type: Type.String(), id: Type.String() })),
    payerAccount: Type.String(),
    terms: Type.String({ description: 'Prepaid, Collect or Third Party.' }),
    service: Type.String({ examples: ['LTL Standard Transit'] }),
    invoiceDate: Type.String({ description: 'YYYY-MM-DD.' }),
    dueDate: Type.String({ description: 'YYYY-MM-DD: the invoice date plus the payer’s payment terms.' }),
    netDays: Type.Integer({ description: 'The payment terms: days from the invoice date to the due date.' }),
    shipDate: Type.String({ description: 'YYYY-MM-DD.' }),
    deliveredAt: timeOrNull('ISO 8601, UTC. Null for freight that was returned.'),
    returnedAt: timeOrNull('ISO 8601, UTC. Null for freight that was delivered.'),
    shipper: partySchema,
    consignee: partySchema,
    billTo: partySchema,
    handlingUnits: Type.Integer(),
    pieces: Type.Integer(),
    totalWeight: Type.Integer({ description: 'Pounds; after a reweigh, the weight found.' }),
    lines: Type.Array(invoiceLineSchema, {
      description:
        'Freight, deficit, discount, fuel and accessorials. They add up to the total. Negative on a credit memo.',
    }),
    ratings: Type.Optional(ratingsSchema),
    total: money('The sum of the lines; negative on a credit memo.'),
    credited: money('What credit memos took off.'),
    paid: money('Amount paid. What is paid beyond the balance is a credit on the account.'),
    balance: money('Balance due: the total less what was credited and paid.'),
    disputed: money('What open disputes are about. It is not due until they are decided.'),
    overdue: money('What is past its due date: the balance without what is disputed.'),
    payments: Type.Array(
      Type.Object({
        paymentId: Type.String(),
        amount: money('What of the payment is for this invoice.'),
        paidAt: Type.String(),
        note: Type.String(),
        reversedAt: timeOrNull(
          'ISO 8601, UTC: when it turned out that the payment did not clear. It no longer counts then.',
        ),
      }),
    ),
    versions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        reason: Type.String({ enum: ['ISSUED', 'CORRECTED', 'SUPPLEMENT', 'GRANTED'] }),
        madeAt: Type.String(),
        invoiceDate: Type.String(),
        dueDate: Type.String(),
        totalWeight: Type.Integer(),
        total: money(''),
      }),
    ),
  },
  { title: 'Invoice' },
);

export const invoiceAnswerSchema = envelopeSchema(invoiceSchema);

export const invoiceListSchema = Type.Object({
  data: Type.Array(invoiceSchema),
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last.',
  }),
  error: noErrorSchema,
});
