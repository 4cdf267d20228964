// The monthly statement of an account, as JSON, CSV and PDF.
import type { Context } from '../../context.ts';
import type { PrintedStatement } from '../../documents/carrier-documents.ts';
import type { Printer } from '../../documents/print-documents.ts';
import { printOrRefuse } from '../../documents/print-or-refuse.ts';
import { type EntryType, type Month, monthName, monthOf, withBalances } from '../../freight/invoicing/statement.ts';
import { formatCents } from '../../freight/money.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { csvRow } from '../../platform/csv-text.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { enveloped } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findCustomer } from '../accounts/customers/find-customers.ts';
import type { CarrierNow } from '../carrier/presented-carrier.ts';
import { accountLedger } from '../invoices/payments/account-ledger.ts';

export interface StatementParts {
  readonly context: Context;
  readonly carrierNow: CarrierNow;
  readonly printer: Printer;
}

export type StatementForm = 'json' | 'csv' | 'pdf';

export interface WantedStatement {
  readonly account: string;
  readonly month: string;
}

type Statement = Awaited<ReturnType<typeof statementOf>>;

/** Documents are dated by the local time of delivery. In the westernmost time zone the month ends half a day later. */
const FINAL_AFTER_MS = DAY_MS / 2;
const ENTRY_WORDS: Readonly<Record<EntryType, string>> = {
  INVOICE: 'Invoice',
  CREDIT_MEMO: 'Credit memo',
  PAYMENT: 'Payment',
  REVERSAL: 'Payment reversed',
};
const COLUMNS = ['date', 'type', 'reference', 'pro', 'dueDate', 'amount', 'balance'];

/** Without `accounts`, the caller is the carrier itself. */
export async function readStatement(
  parts: StatementParts,
  wanted: WantedStatement,
  form: StatementForm,
  accounts?: { has(account: string): boolean },
): Promise<Answer> {
  if (accounts?.has(wanted.account) === false) throw new Refusal('noSuchStatement');
  const customer = await findCustomer(parts.context, wanted.account);
  if (customer === undefined) throw new Refusal('noSuchCustomer');
  const statement = await statementOf(parts, customer, requireMonth(parts, wanted.month));
  if (form === 'json') return { status: 200, body: enveloped(statementView(statement)) };
  if (form === 'csv')
    return file('text/csv; charset=utf-8', 'attachment', statement, 'csv', Buffer.from(csvOf(statement)));
  const bytes = await printOrRefuse(parts.printer, { kind: 'statement', document: printed(parts, statement) });
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file('application/pdf', 'inline', statement, 'pdf', body);
}

/** @throws Refusal for a month that has not started */
function requireMonth({ context }: StatementParts, name: string): Month {
  const month = monthOf(name)!;
  const today = Math.floor(context.freightClock.now() / DAY_MS);
  if (month.first <= today) return month;
  const description = `must not be later than this month, ${monthName(today)}.`;
  throw new Refusal('validationFailed', {
    details: `month ${description}`,
    failures: [{ field: 'month', description }],
  });
}

async function statementOf(
  { context }: StatementParts,
  { account, name }: { readonly account: string; readonly name: string },
  month: Month,
) {
  const { openingCents, entries } = await accountLedger(context, account, month);
  const sum = (type: EntryType) =>
    entries.reduce((cents, entry) => (entry.type === type ? cents + entry.cents : cents), 0);
  const booked = withBalances(openingCents, entries);
  return {
    account,
    name,
    month,
    isFinal: context.freightClock.now() >= (month.last + 1) * DAY_MS + FINAL_AFTER_MS,
    openingCents,
    invoicedCents: sum('INVOICE'),
    // `0 -` avoids negative zero.
    creditedCents: 0 - sum('CREDIT_MEMO'),
    paidCents: 0 - sum('PAYMENT'),
    reversedCents: sum('REVERSAL'),
    closingCents: booked.at(-1)?.balanceCents ?? openingCents,
    entries: booked,
  };
}

function statementView(statement: Statement) {
  const { account, name, month, isFinal } = statement;
  return {
    account,
    name,
    month: month.name,
    from: formatDay(month.first),
    to: formatDay(month.last),
    isFinal,
    opening: formatCents(statement.openingCents),
    invoiced: formatCents(statement.invoicedCents),
    credited: formatCents(statement.creditedCents),
    paid: formatCents(statement.paidCents),
    reversed: formatCents(statement.reversedCents),
    closing: formatCents(statement.closingCents),
    entries: statement.entries.map(({ type, day, reference, pro, dueDay, cents, balanceCents }) => ({
      date: formatDay(day),
      type,
      reference,
      pro,
      dueDate: dueDay === null ? '' : formatDay(dueDay),
      amount: formatCents(cents),
      balance: formatCents(balanceCents),
    })),
  };
}

/** The balances are rows of their own, so that the file is complete without the JSON response. */
function csvOf(statement: Statement): string {
  const { from, to, opening, closing, entries } = statementView(statement);
  return [
    csvRow(COLUMNS),
    csvRow([from, 'OPENING_BALANCE', '', '', '', '', Number(opening)]),
    ...entries.map((one) =>
      csvRow([one.date, one.type, one.reference, one.pro, one.dueDate, Number(one.amount), Number(one.balance)]),
    ),
    csvRow([to, 'CLOSING_BALANCE', '', '', '', '', Number(closing)]),
  ].join('');
}

function printed({ context, carrierNow }: StatementParts, statement: Statement): PrintedStatement {
  const { name: carrierName, scac, phone, email, website, remitTo } = carrierNow();
  const { month, entries, ...sums } = statement;
  return {
    ...sums,
    isTest: context.environment === 'test',
    testWords: 'TEST — NOT A STATEMENT',
    carrierName,
    scac,
    carrierContact: [phone, email, website].filter((one) => one !== '').join(' · '),
    remitTo,
    madeAt: (month.last + 1) * DAY_MS,
    month: month.name,
    from: formatDay(month.first),
    to: formatDay(month.last),
    entries: entries.map(({ type, day, reference, pro, dueDay, cents, balanceCents }) => ({
      date: formatDay(day),
      type: ENTRY_WORDS[type],
      reference,
      pro,
      dueDate: dueDay === null ? '' : formatDay(dueDay),
      amountCents: cents,
      balanceCents,
    })),
  };
}

function file(
  contentType: string,
  shown: 'inline' | 'attachment',
  { account, month }: Statement,
  ending: string,
  body: Buffer,
): Answer {
  return {
    status: 200,
    body,
    headers: {
      'content-type': contentType,
      'content-disposition': `${shown}; filename="statement-${account}-${month.name}.${ending}"`,
      'cache-control': 'private, no-store',
    },
  };
}
