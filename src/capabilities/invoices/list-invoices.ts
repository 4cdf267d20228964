// Lists the invoices and credit memos that the caller's accounts pay: one, or all by day of issue, newest first.
import { parseDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { limitOf, pageOf, readCursor, writeCursor } from '../../platform/http/request/list-cursor.ts';
import type { Caller } from '../tokens/check-token.ts';
import { findInvoice, mayRead, readInvoices, readShipmentInvoices, type StoredInvoice } from './find-invoices.ts';
import type { InvoiceListQuery } from './invoice.schema.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { invoiceView, isListedAs } from './invoice-view.ts';
import type { InvoiceFilter, InvoicePlace } from './store/invoice-rows.ts';

const LAST_DAY = 2_932_896;
const KINDS = {
  invoice: ['INVOICE'],
  'credit-memo': ['CREDIT_MEMO'],
  all: ['INVOICE', 'CREDIT_MEMO'],
} as const;

export async function readInvoice(parts: InvoiceParts, caller: Caller, number: string): Promise<Answer> {
  const invoice = await findInvoice(parts, number, caller.accounts);
  if (invoice === undefined) throw new Refusal('noSuchInvoice');
  return { status: 200, body: enveloped(invoiceView(invoice, parts.context.freightClock.now())) };
}

/** For the carrier itself. */
export async function readAnyInvoice(parts: InvoiceParts, number: string): Promise<Answer> {
  const invoice = await findInvoice(parts, number);
  if (invoice === undefined) throw new Refusal('noSuchInvoice', { details: `No invoice has the number ${number}.` });
  return { status: 200, body: enveloped(invoiceView(invoice, parts.context.freightClock.now())) };
}

export function listInvoices(parts: InvoiceParts, { accounts }: Caller, query: InvoiceListQuery): Promise<Answer> {
  return listFor(parts, [...accounts.keys()], query);
}

/** One customer's documents, for the carrier. */
export async function listFor(
  parts: InvoiceParts,
  accounts: readonly string[],
  query: InvoiceListQuery,
): Promise<Answer> {
  const limit = limitOf(query);
  const { invoices, next } = await invoicePage(parts, accounts, query, limit);
  const now = parts.context.freightClock.now();
  const data = invoices.map((invoice) => invoiceView(invoice, now));
  return { status: 200, body: { data, cursor: next, error: NO_ERROR } };
}

/** The page after the query's cursor, and the next cursor; null if there is no further page. */
export async function invoicePage(
  parts: InvoiceParts,
  accounts: readonly string[],
  query: InvoiceListQuery,
  limit: number,
): Promise<{ readonly invoices: readonly StoredInvoice[]; readonly next: string | null }> {
  const filter = filterOf(query, parts.context.freightClock.now());
  if (query.pro !== undefined) return { invoices: await ofShipment(parts, accounts, query.pro, filter), next: null };
  const after = query.cursor === undefined ? undefined : readPlace(query.cursor);
  const places = await nextPlaces(parts, accounts, filter, after, limit + 1);
  const { shown, cursor: next } = pageOf(places, limit, cursorText);
  const rows = shown.length === 0 ? [] : await parts.store.withIds(shown.map(({ id }) => id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const invoices = await readInvoices(
    parts,
    shown.flatMap(({ id }) => byId.get(id) ?? []),
  );
  return { invoices, next };
}

/** A shipment has only a few documents, so there is a single page. */
async function ofShipment(
  parts: InvoiceParts,
  accounts: readonly string[],
  pro: string,
  filter: InvoiceFilter,
): Promise<StoredInvoice[]> {
  const seen = new Set(accounts);
  const documents = (await readShipmentInvoices(parts, [pro])).get(pro) ?? [];
  return documents.filter(({ row }) => mayRead(row, seen) && isListedAs(row, filter)).toReversed();
}

function filterOf({ from, to, status, type = 'invoice' }: InvoiceListQuery, now: number): InvoiceFilter {
  return {
    kinds: KINDS[type],
    from: from === undefined ? 0 : parseDay(from)!,
    to: to === undefined ? LAST_DAY : parseDay(to)!,
    status,
    today: Math.floor(now / DAY_MS),
  };
}

/** The next places across all accounts. An invoice that several of them can see is included once. */
async function nextPlaces(
  { store }: InvoiceParts,
  accounts: readonly string[],
  filter: InvoiceFilter,
  after: InvoicePlace | undefined,
  count: number,
): Promise<InvoicePlace[]> {
  const lists = await Promise.all(accounts.map((account) => store.ofAccount(account, filter, after, count)));
  const places = new Map(lists.flat().map((place) => [place.id, place]));
  const newestFirst = (one: InvoicePlace, other: InvoicePlace) =>
    other.issuedDay - one.issuedDay || (one.id < other.id ? 1 : -1);
  return [...places.values()].sort(newestFirst).slice(0, count);
}

/** The place after which the next page begins. Documents issued meanwhile come before it, and shift nothing. */
function cursorText({ issuedDay, id }: InvoicePlace): string {
  return writeCursor(`${issuedDay} ${id}`);
}

function readPlace(cursor: string): InvoicePlace {
  const [, issuedDay, id] = readCursor(cursor, /^(\d{1,7}) ((?:INV|CM)\d{10}(?:-\d{1,6})?)$/);
  return { issuedDay: Number(issuedDay), id: id! };
}
