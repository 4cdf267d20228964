// Owns the alerts about the ship date: freight that ships later, and dates in the past.
import { formatDay } from '../service-calendar.ts';
import type { LaneFacts } from './lane-facts.ts';
import type { Alert } from './rate-messages.ts';
import type { Shipment } from './shipment.ts';

export function shipDayAlerts(shipment: Shipment, lane: LaneFacts, alerts: Alert[]): void {
  if (shipment.shipDay < shipment.quotedDay) {
    const message = `The ship date ${formatDay(shipment.shipDay)} has passed: the price is for information only.`;
    alerts.push({ messageId: 'SHIP_DATE_PAST', message });
  }
  if (lane.shipDay !== null && lane.shipDay !== shipment.shipDay) {
    const cause = lane.shipsOnDate ? 'after the last pickup' : 'no pickup there on that day';
    const message = `The freight ships on ${formatDay(lane.shipDay)}, not on ${formatDay(shipment.shipDay)}: ${cause}.`;
    alerts.push({ messageId: 'SHIP_DAY_MOVED', message });
  }
}
