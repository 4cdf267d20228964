// Adds the data to stored events when they are read: the shipment, invoice or dispute as it was right after the event.
import { setImmediate as othersTurn } from 'node:timers/promises';
import { kindOf } from '../../../freight/event-types.ts';
import { describeDisputes } from '../../disputes/describe-disputes.ts';
import { describeIssued } from '../../invoices/describe-issued.ts';
import type { EachSight } from '../../shipments/tracking/describe-each-sight.ts';
import { describeMoments, type Moment } from '../../shipments/tracking/describe-moments.ts';
import type { EventRow } from '../event.store.ts';
import type { EventParts } from '../event-parts.ts';
import { type SeenEvent, seenByAccounts, seenByAll, type WholeEvent } from '../records/event-sight.ts';

/** How many are described before yielding to other work: a few milliseconds. */
export const AT_ONCE = 25;

/** In order; events whose shipment or invoice no longer exists (after a reset of the test environment) are left out. */
export async function wholeEvents(parts: EventParts, rows: readonly EventRow[]): Promise<WholeEvent[]> {
  const unmade = rows.filter(({ data }) => data === '');
  const made = new Map<string, SeenEvent>();
  for (let at = 0; at < unmade.length; at += AT_ONCE) {
    if (at > 0) await othersTurn();
    const some = unmade.slice(at, at + AT_ONCE);
    await describeShipments(parts, some.filter(isOfShipment), made);
    await describeInvoices(
      parts,
      some.filter(({ type }) => kindOf(type) === 'invoice'),
      made,
    );
    await describeDisputed(
      parts,
      some.filter(({ type }) => kindOf(type) === 'dispute'),
      made,
    );
  }
  return rows.flatMap((row) => {
    if (row.data !== '') return [{ ...row, isWhole: true as const }];
    const seen = made.get(row.event_id);
    return seen === undefined ? [] : [{ ...row, ...seen, isWhole: true as const }];
  });
}

async function describeShipments(parts: EventParts, rows: readonly EventRow[], made: Map<string, SeenEvent>) {
  if (rows.length === 0) return;
  const sights = await describeMoments(parts.shipments(), rows.map(momentOf));
  for (const [index, { event_id }] of rows.entries()) {
    const seen = sights[index];
    if (seen !== undefined) made.set(event_id, seenByAccounts(seen));
  }
}

/** Only newly issued invoices have no stored data. Every account that gets the event sees all of it. */
async function describeInvoices(parts: EventParts, rows: readonly EventRow[], made: Map<string, SeenEvent>) {
  if (rows.length === 0) return;
  const views = await describeIssued(
    parts.invoices(),
    rows.map(({ subject }) => subject),
  );
  for (const { event_id, subject } of rows) {
    const view = views.get(subject);
    if (view !== undefined) made.set(event_id, seenByAll(JSON.stringify(view)));
  }
}

async function describeDisputed(parts: EventParts, rows: readonly EventRow[], made: Map<string, SeenEvent>) {
  if (rows.length === 0) return;
  const moments = rows.map(({ subject, sequence }) => ({ disputeId: subject, sequence }));
  const views = await describeDisputes(parts.disputes(), moments);
  for (const [at, { event_id }] of rows.entries()) {
    const view = views[at];
    if (view !== undefined) made.set(event_id, seenByAll(JSON.stringify(view)));
  }
}

function isOfShipment({ type }: EventRow): boolean {
  return kindOf(type) === 'shipment';
}

export function wholeEvent(row: EventRow, sights: EachSight): WholeEvent {
  return { ...row, ...seenByAccounts(sights), isWhole: true };
}

export function momentOf({ pro, sequence, trail }: EventRow): Moment {
  return { pro, sequence, trail };
}
