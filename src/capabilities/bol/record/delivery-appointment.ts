// The delivery appointment of a bill of lading: the window that was sent, or the first possible one (spec-gaps 7).
import { type DayNumber, formatDay } from '../../../freight/service-calendar.ts';
import { firstKept, sameHours, slotIn, wantedWindow } from '../../../freight/shipments/delivery-window.ts';
import { timeText } from '../../../freight/time-of-day.ts';
import { isoWithOffset, localTime, momentOf } from '../../../platform/local-time.ts';
import type { BolNotes } from '../submit/bol-outcome.ts';
import type { BolPlan } from '../submit/plan-bol.ts';

export interface AppointmentTimes {
  readonly start?: string;
  readonly end?: string;
}

export function deliveryAppointment(
  { request, network, destination }: BolPlan,
  promisedDay: DayNumber | null,
  notes: BolNotes,
): AppointmentTimes {
  const sent = request.accessorials?.appointmentDetails?.delivery ?? {};
  if (destination === null || promisedDay === null) return sent;
  const { area } = destination;
  const door = { network, area, clock: { localTime, momentOf } };
  const window = wantedWindow({ appointmentStart: sent.start ?? '', appointmentEnd: sent.end ?? '' }, door);
  if (window === null) return sent;
  const { timeZone } = area.terminal;
  const minuteOfDay = network.cutOffs[area.terminalIndex]!.arriveBy;
  const readyAt = momentOf(timeZone, { day: promisedDay, minuteOfDay });
  if (slotIn(door, readyAt, window) !== null) return sent;
  const from = Math.max(promisedDay, localTime(timeZone, window.start).day);
  const kept = firstKept(door, readyAt, sameHours(door, window, from)).window;
  const set = { start: isoWithOffset(timeZone, kept.start), end: isoWithOffset(timeZone, kept.end) };
  const why =
    slotIn(door, window.start, window) === null
      ? 'there is no delivery on those days'
      : `the earliest delivery is on ${formatDay(promisedDay)} from ${timeText(minuteOfDay)} on`;
  const given = [sent.start, sent.end].filter((one) => one !== undefined).join(' to ');
  notes.add(
    'warning',
    `The delivery window ${given} cannot be kept: ${why}. The appointment is for the first window that can be kept, ${set.start} to ${set.end}. To change it, replace the bill of lading before pickup.`,
  );
  return set;
}
