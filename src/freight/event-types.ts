// Owns the list of event types that subscriptions, the feed and the portal offer.
import { PICKUP_STATUS } from './pickups/pickup-status.ts';
import { SHIPMENT_EVENT_KINDS } from './shipments/event-kind-names.ts';

export const EVENT_KINDS = ['pickup', 'shipment', 'charge', 'invoice', 'dispute', 'claim', 'instruction'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** One event per status, plus `updated` for a change by the customer that does not move the appointment. */
const PICKUP_EVENTS = [...PICKUP_STATUS.entries.map(({ event }) => event), 'updated'] as const;
/** Preliminary charges of a shipment; they stop once it is invoiced. */
const CHARGE_EVENTS = ['added', 'changed', 'removed'] as const;
/** Includes documents that correct an invoice. */
const INVOICE_EVENTS = ['invoice.issued', 'invoice.corrected', 'invoice.paid', 'credit_memo.issued'] as const;

const DISPUTE_EVENTS = ['opened', 'decided', 'withdrawn'] as const;

/** `updated`: documents were requested or received, an offer was answered, or the carrier reported a status or reopened the claim. */
const CLAIM_EVENTS = ['filed', 'acknowledged', 'updated', 'decided', 'paid', 'withdrawn'] as const;

const INSTRUCTION_EVENTS = ['given', 'accepted', 'declined', 'withdrawn'] as const;

export type PickupEventType = `pickup.${(typeof PICKUP_EVENTS)[number]}`;
export type ChargeEventType = `charge.${(typeof CHARGE_EVENTS)[number]}`;
export type InvoiceEventType = (typeof INVOICE_EVENTS)[number];
export type DisputeEventType = `dispute.${(typeof DISPUTE_EVENTS)[number]}`;
export type ClaimEventType = `claim.${(typeof CLAIM_EVENTS)[number]}`;
export type InstructionEventType = `instruction.${(typeof INSTRUCTION_EVENTS)[number]}`;

/** Without duplicates: two pickup statuses may share an event. */
export const EVENT_TYPES_OF: Readonly<Record<EventKind, readonly string[]>> = {
  pickup: [...new Set(PICKUP_EVENTS.map((name) => `pickup.${name}`))],
  shipment: SHIPMENT_EVENT_KINDS.map((name) => `shipment.${name}`),
  charge: CHARGE_EVENTS.map((name) => `charge.${name}`),
  invoice: INVOICE_EVENTS,
  dispute: DISPUTE_EVENTS.map((name) => `dispute.${name}`),
  claim: CLAIM_EVENTS.map((name) => `claim.${name}`),
  instruction: INSTRUCTION_EVENTS.map((name) => `instruction.${name}`),
};

export const EVENT_TYPES: readonly string[] = EVENT_KINDS.flatMap((kind) => EVENT_TYPES_OF[kind]);

/** Events that only payers receive, and only if the carrier allows it. */
export function isOfMoney(kind: EventKind): boolean {
  return kind === 'charge' || kind === 'invoice' || kind === 'dispute';
}

const KINDS: ReadonlyMap<string, EventKind> = new Map(
  EVENT_KINDS.flatMap((kind) => EVENT_TYPES_OF[kind].map((type) => [type, kind] as const)),
);

/** Decides which subscriptions receive the event. A retired type belongs to the kind that its name starts with. */
export function kindOf(type: string): EventKind {
  return KINDS.get(type) ?? (type.slice(0, type.indexOf('.')) as EventKind);
}
