// What a bill of lading says about a shipment, as other modules need it. It changes only when the bill is replaced or corrected.
import type { ChargeLine } from '../invoicing/charge-line.ts';
import type { Cents } from '../money.ts';
import type { LaneType } from '../network/transit.ts';
import type { DayNumber } from '../service-calendar.ts';
import type { MeasuredUnit } from './shipment-event.ts';

export interface ShipmentParty {
  /** '' if none was given. */
  readonly account: string;
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly stateProvince: string;
  readonly postalCode: string;
  /** USA, CAN or MEX. */
  readonly country: string;
  readonly contactName: string;
  readonly phone: string;
  readonly email: string;
}

export interface ShipmentReference {
  /** BOL, PON, LDN, SNO, PUR: as shown in tracking. */
  readonly type: string;
  readonly id: string;
}

/** The price as agreed or rated when the bill was created; reweigh events correct it. */
export interface ShipmentCharge {
  /** The ID of the quote used, otherwise ''. */
  readonly quoteId: string;
  readonly totalCents: Cents;
  /** Where the price comes from, so that it can be recalculated. */
  readonly pricing: string;
  readonly networkVersion: number;
  readonly tariffVersion: number;
  /** The latest fuel surcharge that the carrier had set outside the tariff; absent if there was none. */
  readonly fuelRevision?: number;
  /** The version of the payer's contract; absent if it had none. */
  readonly contractVersion?: number;
  /** The surcharge of the contract's own fuel table; absent if the carrier's applies. */
  readonly ownFuelBasisPoints?: number;
  /** In invoice order; they add up to the total. */
  readonly lines: readonly ChargeLine[];
}

/** A shipment's destination before the carrier reconsigned it. */
export interface FormerDestination {
  readonly terminal: string;
  readonly city: string;
  readonly stateProvince: string;
  /** Earlier events belong to this destination. */
  readonly until: number;
  /** The terminal from which it continues; '' if none had scanned it. */
  readonly from: string;
  /** A truck has to take it there first. */
  readonly isOnTruck?: true;
}

export interface ShipmentFacts {
  readonly pro: string;
  readonly confirmationNumber: string;
  /** The account that pays; '' if it is not one of the carrier's accounts. */
  readonly payerAccount: string;
  /** Every account that may see the shipment: the parties', and the caller's own. */
  readonly accounts: readonly string[];
  readonly references: readonly ShipmentReference[];
  readonly shipper: ShipmentParty;
  readonly consignee: ShipmentParty;
  readonly billTo: ShipmentParty;
  /** Prepaid, Collect or Third Party. */
  readonly terms: string;
  /** 99 for LTL Standard Transit; see rating/offered-services.ts. */
  readonly serviceId: string;
  readonly laneType: LaneType;
  readonly originTerminal: string;
  /** '' if the destination could not be located. */
  readonly destinationTerminal: string;
  /** Oldest first; absent if it was never reconsigned. */
  readonly formerDestinations?: readonly FormerDestination[];
  /** The IDs of the terminals passed, from the origin's to the destination's. */
  readonly route: readonly string[];
  /** Partners that carry part of the route. */
  readonly interline: readonly { readonly scac: string; readonly name: string }[];
  /** The requested pickup day. */
  readonly shipDay: DayNumber;
  readonly transitDays: number;
  /** Never changes once the freight moves; null if it could not be determined. */
  readonly promisedDay: DayNumber | null;
  /** Minutes after midnight at the destination by which delivery is promised. */
  readonly promisedMinute: number;
  readonly pieces: number;
  readonly handlingUnits: number;
  /** The unit sizes on the bill. Absent on shipments stored before sizes were kept. */
  readonly unitSizes?: readonly MeasuredUnit[];
  readonly weightLb: number;
  readonly cubicFeetHundredths: number;
  readonly isResidential: boolean;
  readonly isVolume: boolean;
  readonly isHazardous: boolean;
  /** Codes of BOL_ACCESSORIAL. */
  readonly accessorials: readonly string[];
  /** The value covered by full-value coverage; absent if none was bought. */
  readonly fullValueCents?: Cents;
  /** The requested delivery appointment, in ISO 8601; '' if none. */
  readonly appointmentStart: string;
  readonly appointmentEnd: string;
  /** Null if the freight could not be rated. */
  readonly charge: ShipmentCharge | null;
  /** The price before the carrier's first correction of the bill; absent if there was none. */
  readonly firstCharge?: ShipmentCharge | null;
  /** Who is notified by e-mail of every movement. */
  readonly notify: readonly string[];
}
