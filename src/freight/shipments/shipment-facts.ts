// What a bill of lading says of a shipment, as the rest of the house needs it. It changes only when the bill is replaced or corrected.
import type { ChargeLine } from '../invoicing/charge-line.ts';
import type { Cents } from '../money.ts';
import type { LaneType } from '../network/transit.ts';
import type { DayNumber } from '../service-calendar.ts';
import type { MeasuredUnit } from './shipment-event.ts';

export interface ShipmentParty {
  /** '' where none was named. */
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
  /** BOL, PON, LDN, SNO, PUR: as tracking shows them. */
  readonly type: string;
  readonly id: string;
}

/** The price as it was agreed or rated when the bill was made; reweighing corrects it by events. */
export interface ShipmentCharge {
  /** Of the quote that was used, else ''. */
  readonly quoteId: string;
  readonly totalCents: Cents;
  /** Where the price comes from, so that it can be made again. */
  readonly pricing: string;
  readonly networkVersion: number;
  readonly tariffVersion: number;
  /** The newest fuel surcharge that the carrier had set beside the tariff; absent where there was none. */
  readonly fuelRevision?: number;
  /** Of the payer's contract; absent where it had none. */
  readonly contractVersion?: number;
  /** The surcharge of the contract's own fuel table; absent where the carrier's applies. */
  readonly ownFuelBasisPoints?: number;
  /** In the order of the invoice; they add up to the total. */
  readonly lines: readonly ChargeLine[];
}

/** Where a shipment was to go until the carrier sent it elsewhere. */
export interface FormerDestination {
  readonly terminal: string;
  readonly city: string;
  readonly stateProvince: string;
  /** What happened before then belongs to it. */
  readonly until: number;
  /** The terminal from which it goes on; '' where none had seen it. */
  readonly from: string;
  /** A truck has to bring it there first. */
  readonly isOnTruck?: true;
}

export interface ShipmentFacts {
  readonly pro: string;
  readonly confirmationNumber: string;
  /** The account that pays, '' where no account of the carrier's does. */
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
  /** '' where the destination could not be placed. */
  readonly destinationTerminal: string;
  /** The first one first; absent where it was never sent elsewhere. */
  readonly formerDestinations?: readonly FormerDestination[];
  /** The terminals passed, by id, first the origin's and last the destination's. */
  readonly route: readonly string[];
  /** Partners who have a part of the way. */
  readonly interline: readonly { readonly scac: string; readonly name: string }[];
  /** The day on which the shipper wants it collected. */
  readonly shipDay: DayNumber;
  readonly transitDays: number;
  /** Never changes once the freight moves; null where it could not be told. */
  readonly promisedDay: DayNumber | null;
  /** Minutes after midnight at the destination by which it is promised. */
  readonly promisedMinute: number;
  readonly pieces: number;
  readonly handlingUnits: number;
  /** The sizes of its units, as the bill gives them. Absent on shipments that were stored before sizes were kept. */
  readonly unitSizes?: readonly MeasuredUnit[];
  readonly weightLb: number;
  readonly cubicFeetHundredths: number;
  readonly isResidential: boolean;
  readonly isVolume: boolean;
  readonly isHazardous: boolean;
  /** Of the bill of lading (BOL_ACCESSORIAL). */
  readonly accessorials: readonly string[];
  /** The value up to which full-value coverage was bought; absent where it was not. */
  readonly fullValueCents?: Cents;
  /** The delivery appointment that was asked for; '' where none. ISO 8601. */
  readonly appointmentStart: string;
  readonly appointmentEnd: string;
  /** Null where the freight could not be rated. */
  readonly charge: ShipmentCharge | null;
  /** The price before the carrier corrected the bill for the first time; absent where it never did. */
  readonly firstCharge?: ShipmentCharge | null;
  /** Who is told by e-mail of every movement. */
  readonly notify: readonly string[];
}
