// Links a pickup request to its shipment, so that the shipment can be found and shown by the request number.
import type { Step } from '../../../platform/db/database.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { StoredShipment } from '../stored-shipment.ts';

/** Returns the writes; none if they are already linked. Conflicts if the shipment has changed since it was read. */
export function linkPickup(
  { store }: Pick<ShipmentParts, 'store'>,
  { pro, createdAt, facts }: StoredShipment,
  requestNumber: string,
): Step[] {
  const reference = { type: 'PUR', id: requestNumber };
  if (facts.references.some(({ type, id }) => type === reference.type && id === reference.id)) return [];
  const next = { ...facts, references: [...facts.references, reference] };
  return [
    store.replaceFacts(pro, JSON.stringify(facts), { ship_day: facts.shipDay, facts: JSON.stringify(next) }),
    store.addReferences({ ...facts, createdAt, references: [reference] }),
  ];
}
