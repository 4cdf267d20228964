// When each type of event happens, in one sentence, for the catalog.
import type {
  ChargeEventType,
  ClaimEventType,
  DisputeEventType,
  InstructionEventType,
  InvoiceEventType,
  PickupEventType,
} from '../../../freight/event-types.ts';
import type { ShipmentEventKind } from '../../../freight/shipments/event-kinds.ts';

/** Sent by POST /v1/subscriptions/{id}/test. It belongs to no kind, so that no receiver mistakes it for a real shipment event. */
export const TEST_EVENT_TYPE = 'subscription.test';

type KnownType =
  | `shipment.${ShipmentEventKind}`
  | PickupEventType
  | ChargeEventType
  | InvoiceEventType
  | DisputeEventType
  | ClaimEventType
  | InstructionEventType
  | typeof TEST_EVENT_TYPE;

export const EVENT_MEANINGS: Readonly<Record<KnownType, string>> = {
  'pickup.received': 'A pickup was requested.',
  'pickup.accepted': 'The terminal accepted the pickup request.',
  'pickup.dispatched': 'A driver was assigned to the pickup.',
  'pickup.eta_updated': 'The truck is on its way, or its estimated arrival at the shipper changed.',
  'pickup.arrived': 'The truck arrived at the shipper.',
  'pickup.attempted': 'The driver came but could not pick up the freight. The status has the reason.',
  'pickup.rescheduled': 'The pickup moved to another date or time window.',
  'pickup.picked_up': 'The freight was picked up.',
  'pickup.rejected': 'The terminal rejected the pickup request. The status has the reason.',
  'pickup.cancelled': 'The pickup was canceled.',
  'pickup.closed': 'The pickup was closed after an attempt without freight.',
  'pickup.updated': 'The customer changed the pickup request, but not its date or time window.',
  'shipment.created': 'A bill of lading was created.',
  'shipment.updated': 'The bill of lading was replaced before pickup.',
  'shipment.voided': 'The bill of lading was voided before pickup.',
  'shipment.picked_up': 'The freight was picked up at the shipper.',
  'shipment.arrived_terminal': 'The freight arrived at a terminal.',
  'shipment.departed_terminal': 'The freight departed from a terminal.',
  'shipment.interline_handoff': 'The freight was handed to an interline partner.',
  'shipment.customs_hold': 'Customs is holding the freight.',
  'shipment.customs_cleared': 'Customs released the freight.',
  'shipment.reweighed': 'The carrier weighed the freight. The charge may be corrected.',
  'shipment.inspected': 'The carrier inspected weight, class or dimensions. The charge may be corrected.',
  'shipment.eta_updated': 'The estimated delivery changed.',
  'shipment.appointment_requested': 'The carrier asked the consignee for a delivery appointment.',
  'shipment.appointment_set': 'A delivery appointment was set or changed.',
  'shipment.appointment_missed': 'The delivery appointment was missed.',
  'shipment.out_for_delivery': 'The freight is on the truck to the consignee.',
  'shipment.stops_away': 'The truck reported how many stops come before the delivery.',
  'shipment.delivery_attempted': 'The driver could not deliver. The status has the reason.',
  'shipment.exception_opened': 'Something disrupts the shipment, such as damage, weather or a refusal.',
  'shipment.exception_resolved': 'An exception was resolved.',
  'shipment.charge_incurred': 'The shipment incurred a charge on the way, such as detention.',
  'shipment.corrected':
    'The carrier corrected the bill of lading: parties, payment or freight. The charges may have changed.',
  'shipment.reconsigned':
    'The carrier sends the freight to another consignee or address. The charges may have changed.',
  'shipment.delivered': 'The freight was delivered.',
  'shipment.returned': 'The freight was returned to the shipper.',
  'shipment.document_available': 'A document of the shipment became available, such as the delivery receipt.',
  'charge.added': 'A charge was added to the shipment before it was invoiced.',
  'charge.changed': 'A charge of the shipment changed before it was invoiced.',
  'charge.removed': 'A charge of the shipment was removed or waived before it was invoiced.',
  'invoice.issued': 'An invoice was issued.',
  'invoice.corrected': 'An invoice was issued that replaces an earlier one.',
  'invoice.paid': 'An invoice was paid in full.',
  'credit_memo.issued': 'A credit memo was issued.',
  'dispute.opened': 'The customer disputed lines of an invoice.',
  'dispute.decided': 'The carrier accepted, settled or rejected a dispute.',
  'dispute.withdrawn': 'The customer withdrew a dispute.',
  'claim.filed': 'The customer filed a claim for loss or damage.',
  'claim.acknowledged': 'The carrier acknowledged a claim.',
  'claim.updated':
    'Something else happened to a claim: documents were requested or sent, an offer was answered, the carrier reported its status or reopened it.',
  'claim.decided': 'The carrier approved or declined a claim, or offered a part of it.',
  'claim.paid': 'The carrier paid a claim.',
  'claim.withdrawn': 'The customer withdrew a claim.',
  'instruction.given': 'The customer told the carrier what to do with freight that is held up.',
  'instruction.accepted': 'The carrier accepted an instruction, and does it.',
  'instruction.declined': 'The carrier declined an instruction, and said why.',
  'instruction.withdrawn': 'The customer withdrew an instruction.',
  'subscription.test': 'You sent a test event to a subscription. Its `sequence` is 0, and no freight moves.',
};
