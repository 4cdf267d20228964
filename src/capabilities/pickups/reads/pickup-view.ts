// A pickup in API responses and events (docs/pickups.md).
import type { FormerAppointment, PickupHistoryEntry, PickupState } from '../../../freight/pickups/fold-pickup.ts';
import { PICKUP_STATUS } from '../../../freight/pickups/pickup-status.ts';
import { isProNumber } from '../../../freight/pro-number.ts';
import { formatDay } from '../../../freight/service-calendar.ts';
import { timeText } from '../../../freight/time-of-day.ts';
import { PICKUP_REASON, type PickupReason } from '../../../freight/value-sets/pickup-reason.ts';
import { isoWithOffset, localTime } from '../../../platform/local-time.ts';
import type { RequestedPickup } from '../request/stored-pickup.ts';

export type PickupView = ReturnType<typeof pickupView>;

export function pickupView(requestNumber: string, state: PickupState<RequestedPickup>) {
  const { asked, terminal, timeZone } = state.order;
  const { shipper, consignee, thirdParty, trailers, referenceNumbers, ...rest } = asked;
  const { commodities, comments, addresses, contacts, notifications, ...figures } = rest;
  const { date, startMinute, endMinute } = state.appointment;
  return {
    requestNumber,
    pro: proOf(state),
    status: { ...statusText(state.history.at(-1)!) },
    shipper,
    consignee,
    thirdParty,
    ...figures,
    pickupDate: date,
    pickupStartTime: timeText(startMinute),
    pickupEndTime: timeText(endMinute),
    appointmentHistory: state.formerAppointments.map((one) => formerAppointment(one, timeZone)),
    transportEvent: state.truck && transportEvent(state.truck, timeZone),
    trailers,
    referenceNumbers,
    commodities,
    comments,
    addresses,
    contacts,
    notifications,
    originTerminal: terminal,
    statusHistory: state.history.map((one) => ({
      ...statusText(one),
      occurredAt: isoWithOffset(timeZone, one.occurredAt),
      reportedAt: isoWithOffset(timeZone, one.reportedAt),
    })),
  };
}

/** The PRO that the carrier linked, or else the one that the shipper named. */
export function proOf({ pro, order }: PickupState<RequestedPickup>): string | null {
  const named = order.asked.referenceNumbers.find(({ type, value }) => type === 'PRO' && isProNumber(value));
  return pro ?? named?.value ?? null;
}

function statusText({ status, reasonCode }: PickupHistoryEntry) {
  return { code: status, description: PICKUP_STATUS.describe(status), ...reasonText(reasonCode) };
}

function reasonText(reasonCode: PickupReason | undefined) {
  return {
    reasonCode: reasonCode ?? null,
    reason: reasonCode === undefined ? null : PICKUP_REASON.describe(reasonCode),
  };
}

function formerAppointment(former: FormerAppointment, timeZone: string) {
  return {
    pickupDate: former.date,
    pickupStartTime: timeText(former.startMinute),
    pickupEndTime: timeText(former.endMinute),
    replacedAt: isoWithOffset(timeZone, former.replacedAt),
    ...reasonText(former.reasonCode),
  };
}

function transportEvent(truck: NonNullable<PickupState<RequestedPickup>['truck']>, timeZone: string) {
  const { driver, position, estimatedPickupAt, stopsAway, updatedAt } = truck;
  const estimated = estimatedPickupAt === undefined ? undefined : localTime(timeZone, estimatedPickupAt);
  return {
    driver: driver ?? null,
    position: position === undefined ? null : { latitude: position.latitude, longitude: position.longitude },
    estimatedPickupDate: estimated === undefined ? null : formatDay(estimated.day),
    estimatedPickupTime: estimated === undefined ? null : timeText(estimated.minuteOfDay),
    stopsAway: stopsAway ?? null,
    updatedAt: isoWithOffset(timeZone, updatedAt),
  };
}
