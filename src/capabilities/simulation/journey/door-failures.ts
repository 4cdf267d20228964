// What can go wrong at the consignee's door on the way to a simulated delivery.
import type { ServedArea } from '../../../freight/network/postal-index.ts';
import type { ExceptionReason } from '../../../freight/value-sets/exception-reason.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { doorOf } from './door.ts';
import { missed, type Try } from './door-appointment.ts';
import { type Journey, moved, type PlannedMove } from './journey.ts';

/** Adds what goes wrong at the door, and returns when it is over. */
type Failure = (
  journey: Journey,
  area: ServedArea,
  last: Try,
  doorAt: number,
  number: number,
  moves: PlannedMove[],
) => number;

/** In the order in which they happen. */
export function doorFailures({ troubles }: Journey, hasAppointment: boolean): Failure[] {
  const failures: Failure[] = [];
  if (troubles.has('missed_appointment') && hasAppointment) failures.push(comeTooLate);
  if (troubles.has('attempted') || troubles.has('redelivery')) failures.push(attempt('CNC', 'attempt'));
  if (troubles.has('no_answer')) failures.push(attempt('NOA', 'no-answer'));
  if (troubles.has('bad_address')) failures.push(correctAddress);
  if (troubles.has('liftgate_needed')) failures.push(attempt('LGR', 'no-liftgate'));
  if (troubles.has('partial_delivery')) failures.push(deliverHalf);
  return failures;
}

const comeTooLate: Failure = (_journey, _area, { window }, doorAt, number, moves) => {
  const at = Math.max(doorAt, window!.end) + 10 * MINUTE_MS;
  moves.push(missed(at, String(number), 'APT', window!));
  return at;
};

function attempt(reasonCode: ExceptionReason, name: string): Failure {
  return (journey, area, _last, doorAt, number, moves) => {
    const position = doorOf(journey, area);
    moves.push(moved(doorAt, `${name}-${number}`, 'delivery_attempted', { reasonCode, position }));
    return doorAt;
  };
}

/** The driver cannot find the address, and the consignee tells the terminal where it is. */
const correctAddress: Failure = (journey, area, last, doorAt, number, moves) => {
  attempt('ADR', 'not-found')(journey, area, last, doorAt, number, moves);
  const correctedAt = doorAt + 30 * MINUTE_MS;
  const corrected = { terminal: area.terminal.id, chargeCode: 'ADRCOR' };
  moves.push(moved(correctedAt, `corrected-${number}`, 'charge_incurred', corrected));
  return correctedAt;
};

/** The consignee signs for what has arrived; the rest is still on another truck. */
const deliverHalf: Failure = (journey, area, _last, doorAt, number, moves) => {
  const pieces = Math.floor(journey.facts.pieces / 2);
  const told = { reasonCode: 'SHT', pieces, position: doorOf(journey, area) } as const;
  moves.push(moved(doorAt, `half-delivered-${number}`, 'delivery_attempted', told));
  return doorAt;
};
