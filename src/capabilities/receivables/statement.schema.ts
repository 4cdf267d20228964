// The requests and responses of monthly statements.
import { Type } from 'typebox';
import { ENTRY_TYPES } from '../../freight/invoicing/statement.ts';
import { exact, formed } from '../../platform/contract/fields.ts';
import { envelopeSchema } from '../../platform/http/envelope.ts';
import { money } from '../invoices/invoice.schema.ts';

export const statementParams = exact({
  account: formed('^[A-Z0-9]{7}$', '7 characters, A–Z and 0–9'),
  month: formed('^20\\d\\d-(0[1-9]|1[0-2])$', 'a month, as in 2026-11', { examples: ['2026-11'] }),
});

const day = (description: string) => Type.String({ description, examples: ['2026-11-30'] });

const statement = Type.Object(
  {
    account: Type.String(),
    name: Type.String(),
    month: Type.String({ examples: ['2026-11'] }),
    from: day('The first day.'),
    to: day('The last day.'),
    isFinal: Type.Boolean({
      description: 'False until 12:00 UTC on the first of the next month. A final statement never changes.',
    }),
    opening: money('What the account owed before: the closing balance of the month before. Negative: a credit.'),
    invoiced: money('The sum of the invoices.'),
    credited: money('The sum of the credit memos.'),
    paid: money('The sum of the payments.'),
    reversed: money('The sum of payments that were reversed.'),
    closing: money('Opening balance + invoices − credit memos − payments + reversed payments.'),
    entries: Type.Array(
      Type.Object(
        {
          date: day(
            'Of an invoice or a credit memo, its date; of a payment or its reversal, the day in UTC on which it was reported.',
          ),
          type: Type.String({ enum: [...ENTRY_TYPES] }),
          reference: Type.String({ description: 'The number of the document, or the `paymentId`.' }),
          pro: Type.String({ description: 'Empty for payments.' }),
          dueDate: Type.String({ description: 'Empty unless it is an invoice.' }),
          amount: money('Negative if it lowers the balance.'),
          balance: money('After this entry.'),
        },
        { title: 'StatementEntry' },
      ),
      { description: 'In the order in which they were booked.' },
    ),
  },
  { title: 'Statement' },
);

export const statementAnswerSchema = envelopeSchema(statement);
