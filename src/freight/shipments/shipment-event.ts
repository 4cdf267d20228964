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

/** Measured units of one size. */
export interface MeasuredUnit {
  readonly count: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
}

/** What an event may contain besides its kind and time; event-kinds.ts defines what each kind requires. Times are in milliseconds. */
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
  /** Identifies the stored signature, or is the signer's name in capitals if there is no image. */
  readonly signature?: string;
  /** A small PNG in base64: the signature as given on a screen. */
  readonly signatureImage?: string;
  readonly condition?: DeliveryCondition;
  /** Arrived at the destination terminal and unloaded: it can go out for delivery. */
  readonly isAvailable?: boolean;
  /** Arrived where customs must release it, before or after the border. */
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
  /** Measurements taken with the weighing; the dimension certificate states them. */
  readonly measuredUnits?: readonly MeasuredUnit[];
  /** With a reweigh or an inspection: the class found for the whole shipment. */
  readonly foundClass?: FreightClass;
  /** With an inspection: the NMFC item that was found, such as 156600-4. */
  readonly nmfcItem?: string;
  /** With an inspection: the inspector. */
  readonly inspector?: string;
  /** With an inspection: the IDs of uploaded documents. */
  readonly photographs?: readonly string[];
  /** With an incurred charge: a code of event-charges.csv. */
  readonly chargeCode?: string;
  /** With a charge by time or piece: minutes for charges by the hour or quarter hour, otherwise the count. */
  readonly quantity?: number;
  /** With a charge that passes on a cost. */
  readonly costCents?: number;
  /** The corrected charge, if the reporter states it. */
  readonly chargeCents?: number;
  /** The corrected charge by the tariff, calculated when the event was recorded. Not reported. */
  readonly ratedChargeCents?: number;
  readonly documentType?: string;
  readonly pickupRequestNumber?: string;
  /** The bill of lading was voided because its payer refused to be billed. */
  readonly isBillingRefused?: boolean;
  /** Fewer pieces were picked up than the bill of lading lists; determined when the event was recorded. */
  readonly isShort?: boolean;
  /** The reporter, such as `operator:night`. Not part of the report either. */
  readonly reportedBy?: string;
}

export interface ShipmentEvent {
  /** Chosen by the reporter. An event reported twice has the same ID and counts once. */
  readonly eventId: string;
  readonly kind: ShipmentEventKind;
  /** When it happened. It may be reported much later. */
  readonly occurredAt: number;
  readonly details: EventDetails;
}
