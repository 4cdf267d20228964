// Rejects events that are invalid by themselves or name what does not exist: charges, photographs.
import { type EventBounds, eventFaults } from '../../../freight/shipments/event-faults.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { MovingShipments } from './moving-shipments.ts';
import type { RecordResult, ReportedEvent } from './record-result.ts';

/** The indexes of each shipment's valid events. Invalid ones get their faults as the result. */
export function soundPlaces(events: readonly ReportedEvent[], bounds: EventBounds, results: RecordResult[]) {
  const places = new Map<string, number[]>();
  for (const [place, event] of events.entries()) {
    const faults = eventFaults(event, bounds);
    if (faults.length > 0) {
      results[place] = { outcome: 'faulty', error: 'validationFailed', faults };
      continue;
    }
    const known = places.get(event.pro);
    if (known === undefined) places.set(event.pro, [place]);
    else known.push(place);
  }
  return places;
}

/** Rejects events with charges that are not in the tariff, and with photographs that were not uploaded to the shipment. */
export async function refuseWrongReports(
  { chargeFaults, unknownDocuments }: ShipmentParts,
  events: readonly ReportedEvent[],
  places: Map<string, number[]>,
  moving: MovingShipments,
  results: RecordResult[],
): Promise<void> {
  const doubtful = [...places.values()].flat().filter((place) => {
    const { kind, details } = events[place]!;
    return kind === 'charge_incurred' || details.photographs !== undefined;
  });
  if (doubtful.length === 0) return;
  const bills = await moving.readFacts([...new Set(doubtful.map((place) => events[place]!.pro))]);
  for (const place of doubtful) {
    const { pro, kind, details } = events[place]!;
    const facts = bills.get(pro);
    if (facts === undefined) continue;
    const missing = details.photographs === undefined ? [] : await unknownDocuments(pro, details.photographs);
    const faults = [
      ...(kind === 'charge_incurred' ? await chargeFaults(facts, details) : []),
      ...missing.map((id) => ({
        field: 'photographs',
        description: `must be IDs of documents of this shipment; it has no document ${id.slice(0, 40)}. Upload it first.`,
      })),
    ];
    if (faults.length === 0) continue;
    results[place] = { outcome: 'faulty', error: 'validationFailed', faults };
    const own = places.get(pro)!.filter((one) => one !== place);
    places.set(pro, own);
  }
}
