// Ties a pickup request to the shipment that it is for, so that the shipment is found and shown by its number.
import type { Step } from '../../../platform/db/database.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { StoredShipment } from '../stored-shipment.ts';

/** The writes; none when they are tied already. A conflict when the shipment has changed since it was read. */
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
