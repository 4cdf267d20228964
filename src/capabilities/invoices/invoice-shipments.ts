// Invoices shipments as things happen to them: issued with the delivery or the return, corrected by a reweigh or an attempt that is
// reported later, in the same unit as the event.
import { isBilled, isSameCharge } from '../../freight/invoicing/owed-charge.ts';
import type { Step } from '../../platform/db/database.ts';
import { localTime } from '../../platform/local-time.ts';
import type { MovedShipment, ReadFacts } from '../shipments/shipment-parts.ts';
import { readInvoices } from './find-invoices.ts';
import type { InvoiceRow, VersionRow } from './invoice.store.ts';
import { type InvoiceDocument, invoiceDocument, invoiceNumber } from './invoice-document.ts';
import type { InvoiceAnnouncement, InvoiceParts } from './invoice-parts.ts';
import { invoiceView } from './invoice-view.ts';
import { owedCharges } from './owed-charges.ts';

/** Events that change what is owed. */
const BILLED_EVENTS: ReadonlySet<string> = new Set(['delivered', 'returned', 'reweighed', 'delivery_attempted']);

/**
 * What is owed follows from what happened, in whatever order it was told, so an event that changes nothing of it writes
 * nothing. Freight without a price is invoiced when a reweigh brings one.
 */
export async function invoiceShipments(
  parts: InvoiceParts,
  moved: readonly MovedShipment[],
  readFacts: ReadFacts,
): Promise<readonly Step[]> {
  const concerned = moved.filter(
    ({ state, events }) => isBilled(state) && events.some(({ kind }) => BILLED_EVENTS.has(kind)),
  );
  if (concerned.length === 0) return [];
  const known = await readInvoices(
    parts,
    concerned.map(({ pro }) => invoiceNumber(pro)),
  );
  const bills = await readFacts(concerned.map(({ pro }) => pro));
  const now = parts.context.freightClock.now();
  const issued: InvoiceRow[] = [];
  const updates: Step[] = [];
  const versions: VersionRow[] = [];
  const announcements: InvoiceAnnouncement[] = [];
  for (const one of concerned) {
    const facts = bills.get(one.pro)!;
    const before = known.get(invoiceNumber(facts.pro));
    const owed = await owedCharges(parts, facts, one.state);
    if (owed === null || (before !== undefined && isSameCharge(owed, before.documents.at(-1)!))) continue;
    const version = (before?.row.version ?? 0) + 1;
    const invoiceDay = localTime(zoneOf(parts, facts.destinationTerminal), now).day;
    const document = invoiceDocument(facts, one.state, owed, { version, madeAt: now, invoiceDay });
    const row: InvoiceRow =
      before === undefined
        ? newRow(document, now, invoiceDay, [facts.payerAccount, facts.billTo.account])
        : { ...before.row, ...next(before.row), version, total_cents: owed.totalCents };
    if (before === undefined) issued.push(row);
    else updates.push(parts.store.update(row));
    versions.push({ number: row.number, version, body: JSON.stringify(document) });
    const told = {
      subject: row.number,
      sequence: row.sequence,
      occurredAt: now,
      accounts: JSON.parse(row.accounts) as string[],
      pro: row.pro,
    };
    announcements.push(
      before === undefined
        ? { type: 'invoice.issued', ...told }
        : {
            type: 'invoice.corrected',
            ...told,
            data: invoiceView(row, [...before.documents, document], before.payments),
          },
    );
  }
  if (announcements.length === 0) return [];
  const { store, announce } = parts;
  return [...store.issue(issued), ...updates, ...store.addVersions(versions), ...announce(announcements)];
}

function newRow(
  { number, pro, totalCents }: InvoiceDocument,
  issuedAt: number,
  issuedDay: number,
  accounts: readonly string[],
): InvoiceRow {
  return {
    number,
    pro,
    issued_at: issuedAt,
    issued_day: issuedDay,
    revision: 1,
    sequence: 1,
    version: 1,
    total_cents: totalCents,
    paid_cents: 0,
    // Where no account of the carrier's pays, the carrier alone sees it.
    accounts: JSON.stringify([...new Set(accounts)].filter((account) => account !== '')),
  };
}

function next({ revision, sequence }: InvoiceRow) {
  return { revision: revision + 1, sequence: sequence + 1 };
}

function zoneOf({ network }: InvoiceParts, terminal: string): string {
  return network.now().data.terminalById.get(terminal)?.timeZone ?? 'UTC';
}
