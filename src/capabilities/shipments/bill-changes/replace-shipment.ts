// Replaces the facts of a shipment when its bill of lading changes, until the freight is picked up (spec-gaps 5).
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { Step } from '../../../platform/db/database.ts';
import { appendEvent } from '../events/append-event.ts';
import { findableShipment } from '../findable-shipment.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { type StoredShipment, wayText } from '../stored-shipment.ts';

/** @throws Refusal once the freight is picked up, or the shipment has ended */
export function replaceShipment(
  parts: ShipmentParts,
  shipment: StoredShipment,
  facts: ShipmentFacts,
  at: number,
): Step[] {
  const { store } = parts;
  const { pro, createdAt, lastSequence } = shipment;
  const before = JSON.stringify(shipment.facts);
  // The requested pickup is not part of the bill of lading, so it stays.
  const pickups = shipment.facts.references.filter(
    ({ type, id }) => type === 'PUR' && !facts.references.some((one) => one.type === type && one.id === id),
  );
  const next: ShipmentFacts = { ...facts, references: [...facts.references, ...pickups] };
  return [
    // First, so that a concurrent change conflicts here before anything else is checked.
    ...appendEvent(parts, shipment, next, 'updated', at),
    store.replaceFacts(pro, before, { ship_day: next.shipDay, facts: JSON.stringify(next) }),
    store.replaceWay(pro, wayText(next, createdAt)),
    store.keepFormerFacts({ pro, through_sequence: lastSequence, facts: before }),
    ...store.makeUnfindable(findableShipment(shipment.facts, createdAt)),
    ...store.makeFindable(findableShipment(next, createdAt)),
    // The truck comes on the date that the bill now has.
    store.planNext(pro, parts.firstActionAt(next, at)),
  ];
}
