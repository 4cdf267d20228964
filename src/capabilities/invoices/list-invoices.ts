// Shows callers the invoices that their accounts pay: one, or all by the day of their issue, the newest first.
import { parseDay } from '../../freight/service-calendar.ts';
import type { Answer } from '../../platform/contract/route.ts';
import { enveloped, NO_ERROR } from '../../platform/http/envelope.ts';
import { readCursor, writeCursor } from '../../platform/http/list-cursor.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Caller } from '../tokens/check-token.ts';
import { findInvoice, findInvoiceOf, readInvoices, type StoredInvoice } from './find-invoices.ts';
import type { InvoicePlace } from './invoice.store.ts';
import type { InvoiceParts } from './invoice-parts.ts';
import { invoiceView } from './invoice-view.ts';

export interface InvoiceListQuery {
  readonly pro?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
  readonly limit?: string;
}

const USUAL_LIMIT = 50;
const LAST_DAY = 2_932_896;

export async function readInvoice(parts: InvoiceParts, caller: Caller, number: string): Promise<Answer> {
  const invoice = await findInvoice(parts, number, caller.accounts);
  if (invoice === undefined) throw new Refusal('noSuchInvoice');
  return { status: 200, body: enveloped(viewOf(invoice)) };
}

/** As the carrier sees it. */
export async function readAnyInvoice(parts: InvoiceParts, number: string): Promise<Answer> {
  const invoice = await findInvoice(parts, number);
  if (invoice === undefined) throw new Refusal('noSuchInvoice', { details: `No invoice has the number ${number}.` });
  return { status: 200, body: enveloped(viewOf(invoice)) };
}

export async function listInvoices(parts: InvoiceParts, caller: Caller, query: InvoiceListQuery): Promise<Answer> {
  if (query.pro !== undefined) return listOfShipment(parts, caller, query.pro, query);
  const limit = query.limit === undefined ? USUAL_LIMIT : Number(query.limit);
  const after = query.cursor === undefined ? undefined : readPlace(query.cursor);
  // One more than is shown tells whether there is another page.
  const places = await nextPlaces(parts, [...caller.accounts.keys()], query, after, limit + 1);
  const shown = places.slice(0, limit);
  const invoices = await readInvoices(
    parts,
    shown.map(({ number }) => number),
  );
  const data = shown.flatMap(({ number }) => {
    const invoice = invoices.get(number);
    return invoice === undefined ? [] : [viewOf(invoice)];
  });
  const cursor = places.length > limit ? cursorText(shown.at(-1)!) : null;
  return { status: 200, body: { data, cursor, error: NO_ERROR } };
}

/** A shipment has one invoice at most. */
async function listOfShipment(
  parts: InvoiceParts,
  caller: Caller,
  pro: string,
  query: InvoiceListQuery,
): Promise<Answer> {
  const invoice = await findInvoiceOf(parts, pro, caller.accounts);
  const { from, to } = daysOf(query);
  const isListed = invoice !== undefined && invoice.row.issued_day >= from && invoice.row.issued_day <= to;
  return { status: 200, body: { data: isListed ? [viewOf(invoice)] : [], cursor: null, error: NO_ERROR } };
}

function viewOf({ row, documents, payments }: StoredInvoice) {
  return invoiceView(row, documents, payments);
}

function daysOf({ from, to }: InvoiceListQuery) {
  return { from: from === undefined ? 0 : parseDay(from)!, to: to === undefined ? LAST_DAY : parseDay(to)! };
}

/** The next places of all accounts together. An invoice that two of them see is there once. */
async function nextPlaces(
  { store }: InvoiceParts,
  accounts: readonly string[],
  query: InvoiceListQuery,
  after: InvoicePlace | undefined,
  count: number,
): Promise<InvoicePlace[]> {
  const days = daysOf(query);
  const lists = await Promise.all(accounts.map((account) => store.ofAccount(account, days, after, count)));
  const places = new Map(lists.flat().map((place) => [place.number, place]));
  const newestFirst = (one: InvoicePlace, other: InvoicePlace) =>
    other.issuedDay - one.issuedDay || (one.number < other.number ? 1 : -1);
  return [...places.values()].sort(newestFirst).slice(0, count);
}

/** The place after which the next page begins. What is issued meanwhile comes before it and shifts nothing. */
function cursorText({ issuedDay, number }: InvoicePlace): string {
  return writeCursor(`${issuedDay} ${number}`);
}

function readPlace(cursor: string): InvoicePlace {
  const [, issuedDay, number] = readCursor(cursor, /^(\d{1,7}) (INV\d{10})$/);
  return { issuedDay: Number(issuedDay), number: number! };
}
