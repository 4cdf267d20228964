// Owns whether a shipment's document can be generated now, may become available later, or never will.
import { isBilled } from '../invoicing/owed-charge.ts';
import { DOCUMENT_TYPE, type DocumentNeed, type DocumentType } from '../value-sets/document-type.ts';
import type { ShipmentFacts } from './shipment-facts.ts';
import type { ShipmentState } from './shipment-state.ts';

export interface DocumentedShipment {
  readonly facts: Pick<ShipmentFacts, 'charge'>;
  readonly state: ShipmentState;
}

interface NeedRow {
  /** Completes a "not available yet" error. */
  readonly available: string;
  /** Whether every delivered shipment gets it, so that waiting makes sense. */
  readonly isExpected: boolean;
  isMet(shipment: DocumentedShipment): boolean;
  /** The error if it will never exist; by default, `noSuchShipment`. */
  readonly missingError?: 'noSuchInvoice';
}

export const DOCUMENT_NEED: Readonly<Record<DocumentNeed, NeedRow>> = {
  bill: { available: 'available as soon as the shipment is booked', isExpected: true, isMet: () => true },
  delivery: {
    available: 'available after delivery',
    isExpected: true,
    isMet: ({ state }) => state.delivery !== null,
  },
  invoice: {
    available: 'available after delivery or return, once the shipment has a price',
    isExpected: true,
    isMet: ({ facts, state }) =>
      isBilled(state) && (facts.charge !== null || typeof state.reweigh?.chargeCents === 'number'),
    missingError: 'noSuchInvoice',
  },
  reweigh: {
    available: 'available after the carrier reweighs the freight, which it does not do for every shipment',
    isExpected: false,
    isMet: ({ state }) => state.reweigh !== null,
  },
  measuredUnits: {
    available: 'available after the carrier measures the freight, which it does not do for every shipment',
    isExpected: false,
    isMet: ({ state }) => state.reweigh?.units !== undefined,
  },
  upload: { available: 'available once the carrier has uploaded one', isExpected: false, isMet: () => false },
};

/** `never`: the bill was voided, or the freight was returned instead of delivered. */
export function documentStatus(type: DocumentType, shipment: DocumentedShipment): 'available' | 'later' | 'never' {
  const { needs } = DOCUMENT_TYPE.get(type);
  const { stage } = shipment.state;
  if (stage === 'CANCELLED') return 'never';
  if (DOCUMENT_NEED[needs].isMet(shipment)) return 'available';
  return needs === 'delivery' && stage === 'RETURNED' ? 'never' : 'later';
}
