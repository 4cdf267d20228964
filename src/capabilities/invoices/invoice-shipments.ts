// Invoices shipments as events arrive: an invoice with the delivery or the return, and further documents when a later report
// changes what is owed, in the same transaction as the event.
import { isBilled } from '../../freight/invoicing/owed-charge.ts';
import type { ShipmentEventKind } from '../../freight/shipments/event-kinds.ts';
import type { Step } from '../../platform/db/database.ts';
import { localTime } from '../../platform/local-time.ts';
import type { MovedShipment, ReadFacts } from '../shipments/shipment-parts.ts';
import { billShipment, type Writing } from './bill-shipment.ts';
import { CHARGING_EVENTS, isCorrection } from './charges/log-charges.ts';
import { owedCharges } from './charges/owed-charges.ts';
import { readShipmentInvoices, type StoredInvoice } from './find-invoices.ts';
import type { InvoiceParts } from './invoice-parts.ts';

/** The events from which on a shipment is billed. */
const ENDING_EVENTS: ReadonlySet<ShipmentEventKind> = new Set(['delivered', 'returned']);

/**
 * What is owed follows from what happened, in whatever order it was reported, so an event that changes nothing of it writes
 * nothing. Freight without a price is invoiced when a reweigh sets one.
 */
export async function invoiceShipments(
  parts: InvoiceParts,
  moved: readonly MovedShipment[],
  readFacts: ReadFacts,
): Promise<readonly Step[]> {
  const concerned = moved.filter(
    ({ state, events }) => isBilled(state) && events.some(({ kind }) => CHARGING_EVENTS.has(kind)),
  );
  if (concerned.length === 0) return [];
  const pros = concerned.map(({ pro }) => pro);
  return billShipments(parts, concerned, readFacts, await readShipmentInvoices(parts, pros));
}

/** For delivered or returned shipments. `known` has the documents issued so far, by PRO. */
export async function billShipments(
  parts: InvoiceParts,
  concerned: readonly MovedShipment[],
  readFacts: ReadFacts,
  known: ReadonlyMap<string, readonly StoredInvoice[]>,
): Promise<readonly Step[]> {
  const pros = concerned.map(({ pro }) => pro);
  const bills = await readFacts(pros);
  const netDays = await parts.netDays([...new Set(pros.map((pro) => bills.get(pro)!.payerAccount))]);
  const now = parts.context.freightClock.now();
  const writing: Writing = { issued: [], steps: [], announcements: [] };
  const [unpriced, pricedLate]: [string[], string[]] = [[], []];
  for (const { pro, state, events } of concerned) {
    const facts = bills.get(pro)!;
    const owed = await owedCharges(parts, facts, state);
    if (owed === null) {
      unpriced.push(pro);
      continue;
    }
    // Freight that has a price when it is delivered was never queued as unbilled.
    if (!known.has(pro) && !events.some(({ kind }) => ENDING_EVENTS.has(kind))) pricedLate.push(pro);
    const day = localTime(zoneOf(parts, facts.destinationTerminal), now).day;
    const documents = known.get(pro) ?? [];
    billShipment(parts, writing, {
      facts,
      state,
      owed,
      documents,
      now,
      day,
      netDays: netDays(facts.payerAccount),
      isCorrected: events.some(isCorrection),
    });
  }
  const { issued, steps, announcements } = writing;
  const { store, announce, unbilled } = parts;
  const queued = [...unbilled.add(unpriced, now), ...unbilled.remove(pricedLate)];
  if (announcements.length === 0) return queued;
  return [
    ...queued,
    ...steps,
    ...store.addVersions(
      issued.map(({ row, document }) => ({ document_id: row.id, version: 1, body: JSON.stringify(document) })),
    ),
    ...announce(announcements),
    // Comes last, because assigning numbers blocks other transactions that assign them.
    ...store.issue(issued.map(({ row }) => row)),
  ];
}

function zoneOf({ network }: InvoiceParts, terminal: string): string {
  return network.now().data.terminalById.get(terminal)?.timeZone ?? 'UTC';
}
