// Ends a shipment whose bill of lading is voided. This is possible until the freight is picked up (spec-gaps 5).
import type { EventDetails } from '../../../freight/shipments/shipment-event.ts';
import type { Step } from '../../../platform/db/database.ts';
import { appendEvent } from '../events/append-event.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { StoredShipment } from '../stored-shipment.ts';

/** @throws Refusal once the freight is picked up, or the shipment has ended */
export function voidShipment(
  parts: ShipmentParts,
  shipment: StoredShipment,
  at: number,
  details: EventDetails = {},
): Step[] {
  return appendEvent(parts, shipment, shipment.facts, 'voided', at, details);
}
