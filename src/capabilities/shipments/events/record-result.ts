// What is reported back for each event of a batch, and why one is not recorded.
import type { Verdict } from '../../../freight/shipments/admit-events.ts';
import type { EventFault } from '../../../freight/shipments/event-faults.ts';
import { REPORTED_EVENT_KINDS, type ShipmentEventKind } from '../../../freight/shipments/event-kinds.ts';
import type { ShipmentEvent } from '../../../freight/shipments/shipment-event.ts';
import { refuseArchived } from '../find-archived.ts';
import type { ShipmentParts } from '../shipment-parts.ts';

export interface ReportedEvent extends ShipmentEvent {
  readonly pro: string;
}

/** The result of an event. Rejected events leave no trace; the rest of the batch is recorded anyway. */
export type RecordResult =
  | { readonly outcome: 'recorded'; readonly sequence: number }
  /** Reported before with the same ID: nothing is done. */
  | { readonly outcome: 'duplicate'; readonly sequence: number }
  | { readonly outcome: 'unknown'; readonly error: 'noSuchShipment' | 'shipmentArchived'; readonly reason: string }
  | { readonly outcome: 'faulty'; readonly error: 'validationFailed'; readonly faults: readonly EventFault[] }
  | {
      readonly outcome: 'refused';
      readonly error: 'eventNotAllowed' | 'eventIdReused';
      readonly reason: string;
      /** The events that are possible at the time of the event. */
      readonly allowed: readonly ShipmentEventKind[];
    };

export function resultOf(verdict: Verdict, event: ReportedEvent, sequences: ReadonlyMap<string, number>): RecordResult {
  const { eventId, kind } = event;
  switch (verdict.outcome) {
    case 'admitted':
      return { outcome: 'recorded', sequence: sequences.get(eventId)! };
    case 'known':
      return { outcome: 'duplicate', sequence: sequences.get(eventId)! };
    case 'reused': {
      const reason = `The event ID ${eventId} was used for another event of this shipment. Use a unique event ID for each event.`;
      return { outcome: 'refused', error: 'eventIdReused', reason, allowed: [] };
    }
    case 'refused': {
      const { stage, contradicts } = verdict;
      // Events that come from bills of lading are never reported, so they are not suggested.
      const allowed = verdict.allowed.filter((one) => REPORTED_EVENT_KINDS.includes(one));
      const stands = stage.toLowerCase().replaceAll('_', ' ');
      const why =
        contradicts === undefined
          ? `The shipment was ${stands} at that time`
          : `shipment.${contradicts} was reported for a later time and contradicts it`;
      const may = allowed.map((one) => `shipment.${one}`).join(', ');
      const reason = `shipment.${kind} is not possible at that time. ${why}. Possible events: ${may}.`;
      return { outcome: 'refused', error: 'eventNotAllowed', reason, allowed };
    }
  }
}

/** For an event of a shipment that is not in the database. */
export async function unknownShipment({ context }: ShipmentParts, pro: string): Promise<RecordResult> {
  if ((await context.archive.index.fileOf(pro)) !== undefined) {
    const { details } = refuseArchived(pro);
    return { outcome: 'unknown', error: 'shipmentArchived', reason: details };
  }
  return { outcome: 'unknown', error: 'noSuchShipment', reason: `No shipment has the PRO ${pro}.` };
}
