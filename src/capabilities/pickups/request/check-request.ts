// Checks a pickup request against the caller and the network, and derives the order and the appointment from it.
import type { PickupAppointment } from '../../../freight/pickups/pickup-event.ts';
import { timeText } from '../../../freight/time-of-day.ts';
import type { Caller } from '../../tokens/check-token.ts';
import { accountsOnPickup } from '../pickup-accounts.ts';
import type { PickupParts } from '../pickup-parts.ts';
import { pickupPlace, shipperPlace } from './pickup-place.ts';
import type { PickupRequest } from './pickup-request.schema.ts';
import { type AskedTime, askedWindow, planAppointment } from './plan-appointment.ts';
import { askedPickup, type RequestedPickup } from './stored-pickup.ts';

export interface CheckedPickup {
  readonly order: RequestedPickup;
  readonly appointment: PickupAppointment;
}

/**
 * `present` is the current state of a pickup that is being changed. An appointment that stays the same is not checked again, so
 * it may be sooner than a new one could be. @throws Refusal
 */
export function checkPickupRequest(
  parts: PickupParts,
  caller: Caller,
  request: PickupRequest,
  now: number,
  present?: CheckedPickup,
): CheckedPickup {
  const accounts = accountsOnPickup(request, caller, present?.order.owners ?? []);
  const network = parts.network.now().data;
  const { country, area } = shipperPlace(request, network);
  const { id, name, address, phone, fax, timeZone } = area.terminal;
  const order: RequestedPickup = {
    ...accounts,
    terminal: { id, name, address, phone, fax },
    timeZone,
    asked: askedPickup(request, country),
  };
  const asked = present === undefined ? request : withPresent(request, present.appointment);
  const stays = present?.order.terminal.id === id && isAt(asked, present.appointment);
  return {
    order,
    appointment: stays ? present.appointment : planAppointment(asked, pickupPlace(network, area, now)),
  };
}

/** A change that leaves out the date or the window keeps the current one. */
function withPresent(asked: AskedTime, { date, startMinute, endMinute }: PickupAppointment): AskedTime {
  const { pickupDate = date, pickupStartTime, pickupEndTime } = asked;
  if (pickupStartTime === undefined && pickupEndTime === undefined) {
    return { pickupDate, pickupStartTime: timeText(startMinute), pickupEndTime: timeText(endMinute) };
  }
  return {
    pickupDate,
    ...(pickupStartTime !== undefined && { pickupStartTime }),
    ...(pickupEndTime !== undefined && { pickupEndTime }),
  };
}

function isAt(asked: AskedTime, present: PickupAppointment): boolean {
  const { startMinute, endMinute } = askedWindow(asked);
  return asked.pickupDate === present.date && startMinute === present.startMinute && endMinute === present.endMinute;
}
