// Adds to reported events what follows from the shipment: the price of what was weighed or inspected, and whether a pickup was short.
import type { ShipmentParts } from '../shipment-parts.ts';
import type { MovingShipment, MovingShipments } from './moving-shipments.ts';
import type { ReportedEvent } from './record-result.ts';

/** Prices reweighed or inspected freight by the tariff, unless the report states the charge. Only for valid events. */
export async function priced(
  { reprice }: ShipmentParts,
  events: readonly ReportedEvent[],
  places: ReadonlyMap<string, readonly number[]>,
  moving: MovingShipments,
  shipments: ReadonlyMap<string, MovingShipment>,
): Promise<readonly ReportedEvent[]> {
  const unpriced = [...places.values()].flat().filter((place) => {
    const { kind, details } = events[place]!;
    return (kind === 'reweighed' || kind === 'inspected') && details.chargeCents === undefined;
  });
  if (unpriced.length === 0) return events;
  const bills = await moving.readFacts([...new Set(unpriced.map((place) => events[place]!.pro))]);
  const rated = [...events];
  for (const place of unpriced) {
    const event = events[place]!;
    const facts = bills.get(event.pro);
    // After a reweigh alone, its last known size and class apply.
    const before = shipments.get(event.pro)?.state.reweigh;
    const { weightLb, foundClass = before?.foundClass, measuredUnits: units = before?.units } = event.details;
    const found = {
      weightLb: weightLb!,
      ...(foundClass !== undefined && { foundClass }),
      ...(units !== undefined && { units }),
    };
    const price = facts && (await reprice(facts, found));
    if (price !== undefined) {
      rated[place] = { ...event, details: { ...event.details, ratedChargeCents: price.totalCents } };
    }
  }
  return rated;
}

/** A pickup of fewer pieces than on the bill of lading is short, unless the driver counted handling units. */
export function counted(
  events: readonly ReportedEvent[],
  places: ReadonlyMap<string, readonly number[]>,
  shipments: ReadonlyMap<string, MovingShipment>,
): readonly ReportedEvent[] {
  let all: ReportedEvent[] | undefined;
  for (const [pro, own] of places) {
    for (const place of own) {
      const event = events[place]!;
      const { pieces } = event.details;
      const way = event.kind === 'picked_up' && pieces !== undefined ? shipments.get(pro)?.way : undefined;
      if (way === undefined || pieces! >= way.pieces || pieces === way.handlingUnits) continue;
      all ??= [...events];
      all[place] = { ...event, details: { ...event.details, isShort: true } };
    }
  }
  return all ?? events;
}
