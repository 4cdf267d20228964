// Owns the rating engine's input: its own small shape of a shipment, free of the API's names and defaults.
import type { Cents } from '../money.ts';
import type { Location } from '../network/postal-index.ts';
import type { DayNumber } from '../service-calendar.ts';
import type { FreightClass } from '../value-sets/freight-class.ts';
import type { RqHuType } from '../value-sets/rq-hu-type.ts';
import type { QuotedLevel } from '../value-sets/service-level.ts';
import type { TariffAccessorial } from '../value-sets/tariff-accessorial.ts';
import type { Contract, ContractTerms } from './contracts/contract.ts';

export interface ShipmentPoint {
  /** As entered by the shipper: `75207`, `75207-1234`, `M5V2T6` or `M5V 2T6`. */
  readonly postalCode: string;
  readonly location: Location;
}

export interface LineItem {
  readonly description: string;
  readonly weightLb: number;
  /** Null if none was declared. */
  readonly freightClass: FreightClass | null;
  readonly isHazardous: boolean;
}

/** A kind of handling unit: `count` equal ones. */
export interface HandlingUnit {
  readonly count: number;
  readonly type: RqHuType | null;
  /** Total of all units, without tare (gap 4). */
  readonly weightLb: number;
  /** Total of all units; null if none was submitted. */
  readonly tareWeightLb: number | null;
  /** Per unit, in whole inches; all three are 0 if dimensions are missing. */
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly isStackable: boolean;
  readonly isTurnable: boolean;
  readonly items: readonly LineItem[];
}

export interface Shipment {
  /** The name of the account's pricing in the tariff. */
  readonly pricing: string;
  /** The account's agreed prices by lane; absent if it has none. */
  readonly contract?: Contract;
  /** Who pays; absent if unknown. Only contracts depend on it. */
  readonly terms?: ContractTerms;
  readonly origin: ShipmentPoint;
  readonly destination: ShipmentPoint;
  readonly shipDay: DayNumber;
  /** Minutes after midnight at the origin; null if no time was given. */
  readonly shipMinute: number | null;
  /** When the quote is made, in the origin terminal's local time: quotes expire, and a cut-off may have passed. */
  readonly quotedDay: DayNumber;
  readonly quotedMinute: number;
  readonly units: readonly HandlingUnit[];
  readonly accessorials: readonly TariffAccessorial[];
  /** Accessorials valid at either stop that are bought at both. A bill of lading can request that; a quote cannot. */
  readonly atBothStops?: readonly TariffAccessorial[];
  /** The value to cover in full; 0 for none. */
  readonly fullValueCents: Cents;
  /** Trailer space that the shipper requests; 0 if not given. Used for volume only. */
  readonly linearFeetGiven: number;
  readonly distributionCenter: string | null;
  /** Fields of the request that a level needs but lacks; the level is refused with a reason for each. */
  readonly missingFields: Readonly<Partial<Record<QuotedLevel, readonly string[]>>>;
}
