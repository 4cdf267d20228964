// Exports invoices and credit memos as CSV, one row per line of a document: for accounting programs and freight auditors.
import { documentNumber } from '../../freight/invoicing/document-number.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { csvRow } from '../../platform/csv-text.ts';
import type { Caller } from '../tokens/check-token.ts';
import type { StoredInvoice } from './find-invoices.ts';
import type { InvoiceListQuery } from './invoice.schema.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { invoiceView } from './invoice-view.ts';
import { invoicePage } from './list-invoices.ts';

const PAGE = 200;
const COLUMNS = [
  ...['number', 'type', 'status', 'invoiceDate', 'dueDate', 'payerAccount', 'pro', 'bol', 'po', 'shipDate'],
  ...['line', 'code', 'description', 'classification', 'weight', 'rate', 'amount', 'reason'],
  ...['total', 'credited', 'paid', 'balance', 'corrects'],
];

/** Dollars as numbers, so that a spreadsheet can add them up, including negative ones. */
const dollars = (amount: string) => Number(amount);

export function exportInvoices(
  parts: InvoiceParts,
  { accounts }: Caller,
  query: Omit<InvoiceListQuery, 'cursor' | 'limit'>,
): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="invoices.csv"',
      'cache-control': 'private, no-store',
    },
    pieces: csvOf(parts, [...accounts.keys()], query),
  };
}

async function* csvOf(parts: InvoiceParts, accounts: readonly string[], query: InvoiceListQuery) {
  yield csvRow(COLUMNS);
  let cursor: string | null | undefined;
  do {
    const from = cursor === undefined ? query : { ...query, cursor: cursor! };
    const { invoices, next } = await invoicePage(parts, accounts, from, PAGE);
    const now = parts.context.freightClock.now();
    yield invoices.map((invoice) => rowsOf(invoice, now)).join('');
    cursor = next;
  } while (cursor !== null);
}

function rowsOf(invoice: StoredInvoice, now: number): string {
  const view = invoiceView(invoice, now);
  const reference = (type: string) => view.documentReferences.find((one) => one.type === type)?.id ?? '';
  const corrected = invoice.related.find(({ id }) => id === invoice.row.corrects);
  const head = [
    ...[view.number, view.type, view.status, view.invoiceDate, view.dueDate, view.payerAccount, view.pro],
    ...[reference('BOL'), reference('PON'), view.shipDate],
  ];
  const sums = [
    ...[view.total, view.credited, view.paid, view.balance].map(dollars),
    corrected === undefined ? '' : documentNumber(corrected),
  ];
  return view.lines
    .map(({ line, code, description, classification = '', weight = '', rate, amount, reason = '' }) =>
      csvRow([
        ...head,
        ...[line, code, description, classification, weight, rate === undefined ? '' : dollars(rate)],
        ...[dollars(amount), reason],
        ...sums,
      ]),
    )
    .join('');
}
