// Lists the days on which a pickup is possible at a postal code, and today's cut-off.
import { LEAST_MINUTES, windowOf } from '../../../freight/pickups/pickup-window.ts';
import { nextPickupSlot, scheduleFaults } from '../../../freight/pickups/schedule-pickup.ts';
import { formatDay } from '../../../freight/service-calendar.ts';
import { timeText } from '../../../freight/time-of-day.ts';
import type { Answer } from '../../../platform/contract/route.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { pickupEnveloped } from '../reads/pickup-envelope.ts';
import { pickupPlace, servedPlace } from '../request/pickup-place.ts';
import type { PickupDaysQuery } from './pickup-days.schema.ts';

/** Three weeks, enough for any dock to find a day. */
const DAYS = 21;
const LAST_MINUTE = 24 * 60 - 1;

/** @throws Refusal if the postal code does not exist or is not served */
export function listPickupDays({ network, context }: PickupParts, { postalCode, country }: PickupDaysQuery): Answer {
  const carrier = network.now().data;
  const { area } = servedPlace(carrier, { postalCode, country }, 'postalCode');
  const place = pickupPlace(carrier, area, context.freightClock.now());
  const now = place.clock.localTime(place.now);
  const next = nextPickupSlot(now.day, windowOf({}), place);
  // The latest window of a day: if it cannot be served, no window can.
  const latest = { startMinute: LAST_MINUTE - LEAST_MINUTES, endMinute: LAST_MINUTE };
  const days = Array.from({ length: DAYS }, (_, ahead) => {
    const day = now.day + ahead;
    const [fault] = scheduleFaults({ ...latest, day }, place);
    const { says: reason = '', code: reasonCode, holiday } = fault ?? {};
    return {
      date: formatDay(day),
      isOpen: fault === undefined,
      reason,
      ...(reasonCode && { reasonCode }),
      ...(holiday && { holiday }),
    };
  });
  const { id, name, phone, timeZone } = area.terminal;
  return {
    status: 200,
    body: pickupEnveloped({
      terminal: { id, name, phone },
      timeZone,
      today: formatDay(now.day),
      time: timeText(now.minuteOfDay),
      cutOff: timeText(carrier.cutOffs[area.terminalIndex]!.lastPickup),
      next: next && {
        pickupDate: formatDay(next.day),
        pickupStartTime: timeText(next.startMinute),
        pickupEndTime: timeText(next.endMinute),
      },
      days,
    }),
  };
}
