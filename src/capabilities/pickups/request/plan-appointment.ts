// Plans the appointment: as requested if that can be served, otherwise an error that says when it can.
import type { PickupAppointment } from '../../../freight/pickups/pickup-event.ts';
import { type PickupWindow, windowOf } from '../../../freight/pickups/pickup-window.ts';
import {
  nextPickupSlot,
  type PickupPlace,
  type PickupSlot,
  type ScheduleFault,
  scheduleFaults,
} from '../../../freight/pickups/schedule-pickup.ts';
import { formatDay, parseDay } from '../../../freight/service-calendar.ts';
import { minuteOf, timeText } from '../../../freight/time-of-day.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { PickupRequest } from './pickup-request.schema.ts';

export type AskedTime = Pick<PickupRequest, 'pickupDate' | 'pickupStartTime' | 'pickupEndTime'>;

/** Without a date, picks the next one that can be served. @throws Refusal if the requested time cannot be served */
export function planAppointment(asked: AskedTime, place: PickupPlace): PickupAppointment {
  const window = askedWindow(asked);
  const today = place.clock.localTime(place.now).day;
  const askedDay = asked.pickupDate === undefined ? null : parseDay(asked.pickupDate);
  const next = nextPickupSlot(askedDay ?? today, window, place);
  // Without a date, any day will do, but the window is fixed.
  const wanted = askedDay === null ? next && { ...window, day: next.day } : { ...window, day: askedDay };
  if (wanted === null)
    throw notServed([{ part: 'day', says: 'cannot be served; the carrier plans no pickups.' }], asked, next);
  const faults = scheduleFaults(wanted, place);
  if (faults.length > 0) throw notServed(faults, asked, next);
  return { date: formatDay(wanted.day), startMinute: wanted.startMinute, endMinute: wanted.endMinute };
}

/** The requested window, with defaults for times that were left out. */
export function askedWindow(asked: AskedTime): PickupWindow {
  return windowOf({
    ...(asked.pickupStartTime !== undefined && { startMinute: minuteOf(asked.pickupStartTime) }),
    ...(asked.pickupEndTime !== undefined && { endMinute: minuteOf(asked.pickupEndTime) }),
  });
}

function notServed(
  faults: readonly Pick<ScheduleFault, 'part' | 'says'>[],
  asked: AskedTime,
  next: PickupSlot | null,
): Refusal {
  const nextAvailablePickup = next && {
    pickupDate: formatDay(next.day),
    pickupStartTime: timeText(next.startMinute),
    pickupEndTime: timeText(next.endMinute),
  };
  const advice =
    nextAvailablePickup === null
      ? ''
      : ` The next pickup that can be made is on ${nextAvailablePickup.pickupDate}` +
        ` from ${nextAvailablePickup.pickupStartTime} to ${nextAvailablePickup.pickupEndTime}.`;
  const failures = faults.map(({ part, says }) => ({ field: fieldOf(part, asked), description: `${says}${advice}` }));
  const [first] = failures;
  return new Refusal('pickupNotPossible', {
    details: `${first?.field} ${first?.description}`,
    failures,
    ...(nextAvailablePickup !== null && { members: { nextAvailablePickup } }),
  });
}

/** The field that the caller sent is the one to correct. */
function fieldOf(part: ScheduleFault['part'], asked: AskedTime): keyof AskedTime {
  if (part === 'day') return 'pickupDate';
  return asked.pickupEndTime === undefined && asked.pickupStartTime !== undefined ? 'pickupStartTime' : 'pickupEndTime';
}
