// Appends the event of a changed bill of lading. Of two concurrent writers, one gets a conflict.
import { admitAtEnd } from '../../../freight/shipments/admit-events.ts';
import type { EventDetails, ShipmentEvent } from '../../../freight/shipments/shipment-event.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { Step } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { estimateNow, eventRow, type StoredShipment, stateRow } from '../stored-shipment.ts';

/** @throws Refusal once the freight is picked up, or the shipment has ended */
export function appendEvent(
  { store, network, announce }: ShipmentParts,
  { pro, state: before, lastSequence, trail }: StoredShipment,
  facts: ShipmentFacts,
  kind: 'updated' | 'voided',
  at: number,
  details: EventDetails = {},
): Step[] {
  const sequence = lastSequence + 1;
  // Reported events may be ahead of this clock; the change still comes after them.
  const occurredAt = Math.max(at, before.last.occurredAt + 1);
  const event: ShipmentEvent = { eventId: `${kind}-${sequence}`, kind, occurredAt, details };
  const admission = admitAtEnd(facts, before, [event]);
  if (admission?.verdicts[0]?.outcome !== 'admitted') throw new Refusal('bolPickedUp');
  const { state } = admission;
  return [
    ...store.addEvents([eventRow(pro, { ...event, sequence, reportedAt: at })]),
    ...store.saveStates([stateRow(pro, sequence, state, estimateNow(network.now(), facts, state, at))]),
    ...announce([
      {
        type: `shipment.${kind}`,
        subject: pro,
        sequence,
        occurredAt,
        accounts: facts.accounts,
        notify: facts.notify,
        trail: JSON.stringify(trail),
      },
    ]),
  ];
}
