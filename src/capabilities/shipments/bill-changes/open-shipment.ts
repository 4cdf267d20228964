// Opens a shipment for a bill of lading: its facts, who can find it, its first event, and the consequences.

import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { openingState } from '../../../freight/shipments/shipment-state.ts';
import type { Step } from '../../../platform/db/database.ts';
import { findableShipment } from '../findable-shipment.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import { estimateNow, eventRow, type RecordedEvent, stateRow, wayText } from '../stored-shipment.ts';

/** The event that every shipment starts with. */
export const CREATED_EVENT_ID = 'created';

/** Returns the writes. They conflict if the PRO already has a shipment. */
export function openShipment(parts: ShipmentParts, facts: ShipmentFacts, at: number): Step[] {
  const { store, network, announce } = parts;
  const { pro, shipDay: ship_day, accounts, notify } = facts;
  const state = openingState(facts, CREATED_EVENT_ID, at);
  const estimate = estimateNow(network.now(), facts, state, at);
  const event: RecordedEvent = {
    eventId: CREATED_EVENT_ID,
    kind: 'created',
    occurredAt: at,
    details: {},
    sequence: 1,
    reportedAt: at,
  };
  const record = { lastSequence: 1, facts, state, estimate, trail: [], events: [event] };
  const next_action_at = parts.firstActionAt(facts, at);
  return [
    store.insert({ pro, created_at: at, ship_day, facts: JSON.stringify(facts) }),
    ...store.makeFindable(findableShipment(facts, at)),
    ...store.addEvents([eventRow(pro, event)]),
    ...store.saveStates([{ ...stateRow(pro, 1, state, estimate), next_action_at, way: wayText(facts, at) }]),
    ...announce([
      { type: 'shipment.created', subject: pro, sequence: 1, occurredAt: at, accounts, notify, trail: '[]', record },
    ]),
  ];
}
