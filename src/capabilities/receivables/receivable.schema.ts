// The requests and responses of receivables: open balances by age.
import { type Static, Type } from 'typebox';
import { exact, formed, oneOf } from '../../platform/contract/fields.ts';
import { envelopeSchema, noErrorSchema } from '../../platform/http/envelope.ts';
import { money, moneyOrNull } from '../invoices/invoice.schema.ts';

const filters = {
  account: Type.Optional(formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9', { description: 'Only this account.' })),
  status: Type.Optional(
    oneOf(['overdue'] as const, {
      description: 'Only accounts with something past its due date that is not disputed.',
    }),
  ),
};

export const receivablesExportQuerySchema = exact(filters);
export const receivablesQuerySchema = exact({
  ...filters,
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'The `cursor` from the previous page.' })),
  limit: Type.Optional(
    formed('^([1-9]\\d?|1\\d\\d|200)$', 'a whole number from 1 to 200', { description: 'Default: 50.' }),
  ),
});
export type ReceivablesQuery = Static<typeof receivablesQuerySchema>;

const amounts = {
  current: money('Not due yet.'),
  past1to30: money('1 to 30 days past the due date.'),
  past31to60: money('31 to 60 days past the due date.'),
  past61to90: money('61 to 90 days past the due date.'),
  pastOver90: money('More than 90 days past the due date.'),
  disputed: money('What open disputes are about and is not paid. It is in none of the amounts above.'),
  total: money('The balances of all open invoices: the sum of the amounts above.'),
  unapplied: money('The credit on the account: what was paid and is applied to no invoice.'),
  net: money('The total less the credit. Negative if the carrier owes the customer.'),
};

export const agingTotalsSchema = Type.Object(amounts, { title: 'AgingTotals' });

export const receivableSchema = Type.Object(
  {
    account: Type.String({ description: 'Empty for invoices whose payer has no account.' }),
    name: Type.String(),
    ...amounts,
    creditLimit: moneyOrNull('Null: the account may owe any amount.'),
    onCreditHold: Type.Boolean({ description: 'New bills of lading that the account pays are refused.' }),
  },
  { title: 'Receivable' },
);

export const receivablesAnswerSchema = Type.Object({
  data: Type.Array(receivableSchema),
  totals: agingTotalsSchema,
  cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Cursor of the next page; null on the last.',
  }),
  error: noErrorSchema,
});

export const agingAnswerSchema = envelopeSchema(
  Type.Object(
    {
      asOf: Type.String({ description: 'YYYY-MM-DD, UTC: the day for which it was calculated.' }),
      accounts: Type.Array(receivableSchema, { description: 'Your accounts with something open or a credit.' }),
      totals: agingTotalsSchema,
    },
    { title: 'InvoiceAging' },
  ),
);
