// Owns what a shipment event is: something that happened to the freight, when it happened, and who reported it.
import type { ExceptionReason } from '../value-sets/exception-reason.ts';
import type { FreightClass } from '../value-sets/freight-class.ts';
import type { ShipmentEventKind } from './event-kind-names.ts';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export const DELIVERY_CONDITIONS = ['clean', 'short', 'damaged'] as const;
export type DeliveryCondition = (typeof DELIVERY_CONDITIONS)[number];

/** Units of one size, as they were measured. */
export interface MeasuredUnit {
  readonly count: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
}

/** What an event may tell besides its kind and time; event-kinds.ts says what each kind must. Moments are in milliseconds. */
export interface EventDetails {
  readonly terminal?: string;
  /** The city, if it did not happen at a terminal. */
  readonly city?: string;
  readonly state?: string;
  readonly position?: Position;
  readonly reasonCode?: ExceptionReason;
  readonly note?: string;
  readonly pieces?: number;
  readonly receivedBy?: string;
  /** Names the kept signature, or is the signer's name in capitals where there is no picture. */
  readonly signature?: string;
  /** A small PNG in base64, of the signature as it was given on a screen. */
  readonly signatureImage?: string;
  readonly condition?: DeliveryCondition;
  /** Arrived at the destination terminal and unloaded: it can go out. */
  readonly isAvailable?: boolean;
  /** Arrived where customs has to release it, before it crosses or after. */
  readonly isAtCustoms?: boolean;
  readonly appointmentStart?: number;
  readonly appointmentEnd?: number;
  readonly etaStart?: number;
  readonly etaEnd?: number;
  readonly driver?: string;
  readonly stopsAway?: number;
  readonly scac?: string;
  readonly interlinePro?: string;
  readonly weightLb?: number;
  /** What was measured when the freight was weighed: the dimension certificate states it. */
  readonly measuredUnits?: readonly MeasuredUnit[];
  /** With a reweigh or an inspection: the class that was found for all of the freight. */
  readonly foundClass?: FreightClass;
  /** With an inspection: the item of the classification that was found, as in 156600-4. */
  readonly nmfcItem?: string;
  /** With an inspection: who made it. */
  readonly inspector?: string;
  /** With an inspection: the IDs of uploaded documents. */
  readonly photographs?: readonly string[];
  /** With an incurred charge: a code of event-charges.csv. */
  readonly chargeCode?: string;
  /** With a charge by time or piece: minutes for charges by the hour or quarter hour, else how many. */
  readonly quantity?: number;
  /** With a charge that passes a cost on. */
  readonly costCents?: number;
  /** The corrected charge, where whoever weighed it says it. */
  readonly chargeCents?: number;
  /** The corrected charge by the tariff, worked out when the event was recorded. Not of the reporter's telling. */
  readonly ratedChargeCents?: number;
  readonly documentType?: string;
  readonly pickupRequestNumber?: string;
  /** The bill of lading was voided because its payer refused to be billed. */
  readonly isBillingRefused?: boolean;
  /** Fewer pieces were taken than the bill of lading has, found out when the event was recorded. */
  readonly isShort?: boolean;
  /** Who told it, as in `operator:night`. Not of the reporter's telling either. */
  readonly reportedBy?: string;
}

export interface ShipmentEvent {
  /** Chosen by whoever reports it: the same event told twice has the same id, and counts once. */
  readonly eventId: string;
  readonly kind: ShipmentEventKind;
  /** When it happened. It may be reported much later. */
  readonly occurredAt: number;
  readonly details: EventDetails;
}
