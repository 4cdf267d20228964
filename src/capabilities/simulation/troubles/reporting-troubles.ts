// Exceptions in the reporting of scans: hours late, or twice.

import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import type { Journey, PlannedMove } from '../journey/journey.ts';

const LATE_MS = 6 * HOUR_MS;
const SCANS: ReadonlySet<string> = new Set(['arrived_terminal', 'departed_terminal']);

export function toldWithTrouble({ troubles }: Journey, moves: readonly PlannedMove[]): readonly PlannedMove[] {
  const twice = troubles.has('duplicate_events') ? moves.flatMap(scannedTwice) : moves;
  return troubles.has('late_events') ? toldLate(twice) : twice;
}

/** The second scan is a separate event, with another ID. */
function scannedTwice(move: PlannedMove): readonly PlannedMove[] {
  const { event, at } = move;
  if (event === undefined || !SCANS.has(event.kind)) return [move];
  return [move, { ...move, at: at + MINUTE_MS, event: { ...event, eventId: `${event.eventId}-again` } }];
}

/** Hours after they happened, out of order, but before the delivery. */
function toldLate(moves: readonly PlannedMove[]): readonly PlannedMove[] {
  const endsAt = Math.min(...moves.filter(({ event }) => event?.kind === 'delivered').map(({ at }) => at));
  return moves.map((move) => {
    const { event, at } = move;
    if (event === undefined || !SCANS.has(event.kind)) return move;
    const toldAt = Math.max(at, Math.min(at + LATE_MS, endsAt - 5 * MINUTE_MS));
    return { at: toldAt, event: { ...event, occurredAt: at } };
  });
}
