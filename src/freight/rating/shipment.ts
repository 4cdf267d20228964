// Owns what the rating engine is told of a shipment: its own small shape, free of the wire's names and defaults.
import type { Cents } from '../money.ts';
import type { Location } from '../network/postal-index.ts';
import type { DayNumber } from '../service-calendar.ts';
import type { FreightClass } from '../value-sets/freight-class.ts';
import type { RqHuType } from '../value-sets/rq-hu-type.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import type { TariffAccessorial } from '../value-sets/tariff-accessorial.ts';
import type { Contract, ContractTerms } from './contracts/contract.ts';

export interface ShipmentPoint {
  /** As the shipper wrote it: `75207`, `75207-1234`, `M5V2T6` or `M5V 2T6`. */
  readonly postalCode: string;
  readonly location: Location;
}

export interface LineItem {
  readonly description: string;
  readonly weightLb: number;
  /** Null when none was declared. */
  readonly freightClass: FreightClass | null;
  readonly isHazardous: boolean;
}

/** A kind of handling unit: `count` equal ones. */
export interface HandlingUnit {
  readonly count: number;
  readonly type: RqHuType | null;
  /** Of all of them together, without tare (gap 4). */
  readonly weightLb: number;
  /** Of all of them together; null when none was submitted. */
  readonly tareWeightLb: number | null;
  /** Of one of them, whole inches; all three are 0 when dimensions are missing. */
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly isStackable: boolean;
  readonly isTurnable: boolean;
  readonly items: readonly LineItem[];
}

export interface Shipment {
  /** Name of the account's pricing in the tariff. */
  readonly pricing: string;
  /** Prices by lane that the account has agreed on; absent where it has none. */
  readonly contract?: Contract;
  /** Who pays; absent where that is not known. It matters to contracts alone. */
  readonly terms?: ContractTerms;
  readonly origin: ShipmentPoint;
  readonly destination: ShipmentPoint;
  readonly shipDay: DayNumber;
  /** Minutes after midnight at the origin; null when no time was given. */
  readonly shipMinute: number | null;
  /** When the quote is made, local to the origin's terminal: quotes expire, and a cut-off may have passed. */
  readonly quotedDay: DayNumber;
  readonly quotedMinute: number;
  readonly units: readonly HandlingUnit[];
  readonly accessorials: readonly TariffAccessorial[];
  /** Those of them that are for either stop, and are bought at both. A quote cannot ask for that; a bill of lading can. */
  readonly atBothStops?: readonly TariffAccessorial[];
  /** The value to be covered in full; 0 for none. */
  readonly fullValueCents: Cents;
  /** Trailer space that the shipper asks for; 0 when not given. Counts for volume alone. */
  readonly linearFeetGiven: number;
  readonly distributionCenter: string | null;
  /** Fields of the request that a level needs and does not have; such a level is refused with a reason for each. */
  readonly missingFields: Readonly<Partial<Record<QuotedLevel, readonly string[]>>>;
}
