// Changes the facts of a shipment that is in transit or has ended, together with the consequences: charges, invoices.
import type { ShipmentEvent } from '../../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { ShipmentState } from '../../../freight/shipments/shipment-state.ts';
import type { Step } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { recordEventBatch } from '../events/record-events.ts';
import { findableShipment } from '../findable-shipment.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { recordOfText, type StoredShipment, wayText } from '../stored-shipment.ts';

export interface AmendedShipment {
  readonly state: ShipmentState;
  /** For one transaction. */
  readonly writes: readonly Step[];
}

/** The events come after all known ones. @throws Refusal if one of them is no longer possible */
export async function amendShipment(
  parts: ShipmentParts,
  shipment: StoredShipment,
  facts: ShipmentFacts,
  events: readonly ShipmentEvent[],
): Promise<AmendedShipment> {
  const { store } = parts;
  const { pro, createdAt } = shipment;
  const [text] = await store.recordTexts([pro]);
  if (text === undefined) throw new Refusal('noSuchShipment');
  const record = recordOfText(text);
  const recording = await recordEventBatch(
    parts,
    events.map((event) => ({ ...event, pro })),
    new Map([[pro, { ...record, facts }]]),
    { isOfBill: true },
  );
  const refused = recording.results.find(({ outcome }) => outcome !== 'recorded');
  const state = recording.records.get(pro)?.state;
  if (refused !== undefined || state === undefined) {
    throw new Refusal(
      'eventNotAllowed',
      refused !== undefined && 'reason' in refused ? { details: refused.reason } : {},
    );
  }
  const before = JSON.stringify(shipment.facts);
  return {
    state,
    writes: [
      // First, so that a concurrent change conflicts here before anything else is checked.
      store.replaceFacts(pro, before, { ship_day: facts.shipDay, facts: JSON.stringify(facts) }),
      store.keepFormerFacts({ pro, through_sequence: record.lastSequence, facts: before }),
      ...store.makeUnfindable(findableShipment(shipment.facts, createdAt)),
      ...store.makeFindable(findableShipment(facts, createdAt)),
      store.replaceWay(pro, wayText(facts, createdAt)),
      ...recording.writes,
      ...nextActions(parts, facts, events),
    ],
  };
}

/** After a reconsignment, the simulation has a new route to plan for. */
function nextActions(parts: ShipmentParts, facts: ShipmentFacts, events: readonly ShipmentEvent[]): Step[] {
  const sent = events.find(({ kind }) => kind === 'reconsigned');
  if (sent === undefined || parts.firstActionAt(facts, sent.occurredAt) === null) return [];
  return [parts.store.planNext(facts.pro, sent.occurredAt)];
}
