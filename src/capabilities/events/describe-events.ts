// Gives stored events their data, where it is made when somebody reads it: the shipment as it was when it had happened.
import type { EachSight } from '../shipments/describe-each-sight.ts';
import { describeMoments, type Moment } from '../shipments/describe-moments.ts';
import type { EventRow } from './event.store.ts';
import type { EventParts } from './event-parts.ts';
import { seenByAccounts, type WholeEvent } from './event-sight.ts';

/** In their order; those whose shipment is gone (a test environment that began anew) are left out. */
export async function wholeEvents(parts: EventParts, rows: readonly EventRow[]): Promise<WholeEvent[]> {
  const unmade = rows.filter(({ data }) => data === '');
  const sights = unmade.length === 0 ? [] : await describeMoments(parts.shipments(), unmade.map(momentOf));
  const made = new Map(unmade.map((row, at) => [row.event_id, sights[at]]));
  return rows.flatMap((row) => {
    if (row.data !== '') return [{ ...row, isWhole: true as const }];
    const seen = made.get(row.event_id);
    return seen === undefined ? [] : [wholeEvent(row, seen)];
  });
}

export function wholeEvent(row: EventRow, sights: EachSight): WholeEvent {
  return { ...row, ...seenByAccounts(sights), isWhole: true };
}

export function momentOf({ pro, sequence, trail }: EventRow): Moment {
  return { pro, sequence, trail };
}
