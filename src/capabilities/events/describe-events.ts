// Gives stored events their data, where it is made when somebody reads it: the shipment as it was when it had happened.
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { EachSight } from '../shipments/describe-each-sight.ts';
import { describeMoments, type Moment } from '../shipments/describe-moments.ts';
import type { EventRow } from './event.store.ts';
import type { EventParts } from './event-parts.ts';
import { seenByAccounts, type WholeEvent } from './event-sight.ts';

/** So many are described without a pause for others: some milliseconds. */
const AT_ONCE = 25;

/** In their order; those whose shipment is gone (a test environment that began anew) are left out. */
export async function wholeEvents(parts: EventParts, rows: readonly EventRow[]): Promise<WholeEvent[]> {
  const unmade = rows.filter(({ data }) => data === '');
  const made = new Map<string, EachSight | undefined>();
  for (let at = 0; at < unmade.length; at += AT_ONCE) {
    if (at > 0) await othersTurn();
    const some = unmade.slice(at, at + AT_ONCE);
    const sights = await describeMoments(parts.shipments(), some.map(momentOf));
    for (const [index, { event_id }] of some.entries()) made.set(event_id, sights[index]);
  }
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
