// What "late" means, for customers, operators and reports alike: after the promised minute at the consignee's terminal or, if a later
// appointment was agreed, after that.
import type { Terminal } from '../../../freight/network/files/terminals-file.ts';
import { END_STAGES } from '../../../freight/shipments/shipment-moves.ts';
import type { Appointment } from '../../../freight/shipments/shipment-state.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { momentOf } from '../../../platform/local-time.ts';
import type { StoredShipment } from '../stored-shipment.ts';

export type Lateness = 'LATE' | 'AT_RISK';

type Terminals = ReadonlyMap<string, Pick<Terminal, 'timeZone'>>;

/** Null if no day was promised. */
export function promisedAt({ facts }: Pick<StoredShipment, 'facts'>, terminalById: Terminals): number | null {
  if (facts.promisedDay === null) return null;
  const zone = terminalById.get(facts.destinationTerminal)?.timeZone ?? 'UTC';
  return momentOf(zone, { day: facts.promisedDay, minuteOfDay: facts.promisedMinute });
}

/** Undefined if the freight was not delivered or had no promised date. */
export function deliveredLate(
  shipment: Pick<StoredShipment, 'facts' | 'state'>,
  terminalById: Terminals,
): boolean | undefined {
  const { delivery, appointments } = shipment.state;
  const promised = promisedAt(shipment, terminalById);
  if (delivery === null || promised === null) return undefined;
  return isAfter(delivery.at, dueAt(promised, appointments.at(-1) ?? null));
}

/** Of freight on its way: whether it is late, or will be by its estimate. */
export function latenessOf(
  freight: { readonly promisedAt: number | null; readonly estimatedAt: number | null } & {
    readonly stage: StoredShipment['state']['stage'];
    readonly appointment: Appointment | null;
  },
  now: number,
): Lateness | undefined {
  // Freight that is still with the shipper is not late. If its truck did not come, that shows among the pickups.
  if (freight.promisedAt === null || freight.stage === 'PENDING') return undefined;
  const due = dueAt(freight.promisedAt, freight.appointment);
  if (isAfter(now, due)) return 'LATE';
  return freight.estimatedAt !== null && isAfter(freight.estimatedAt, due) ? 'AT_RISK' : undefined;
}

/** Whether a shipment was delivered late, is late, or will be by its estimate. */
export function isLate(shipment: StoredShipment, terminalById: Terminals, now: number): boolean {
  const { state, estimate } = shipment;
  if (state.delivery !== null) return deliveredLate(shipment, terminalById) === true;
  if (END_STAGES.includes(state.stage)) return false;
  const appointment = state.appointments.at(-1) ?? null;
  const promised = promisedAt(shipment, terminalById);
  const freight = { stage: state.stage, promisedAt: promised, estimatedAt: estimate?.end ?? null, appointment };
  return latenessOf(freight, now) !== undefined;
}

function dueAt(promised: number, appointment: Appointment | null): number {
  const agreed = appointment?.status === 'MISSED' ? null : (appointment?.end ?? appointment?.start ?? null);
  return Math.max(promised, agreed ?? 0);
}

/** Seconds do not count. */
function isAfter(at: number, due: number): boolean {
  return Math.floor(at / MINUTE_MS) > Math.floor(due / MINUTE_MS);
}
