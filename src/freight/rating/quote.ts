// Owns the outcome of rating: a quote with a price and the other fields of §2.7, or a refusal with reasons.
import type { Cents } from '../money.ts';
import type { LaneType } from '../network/transit.ts';
import type { DayNumber } from '../service-calendar.ts';
import type { ChargeCode } from '../value-sets/charge-code.ts';
import type { TariffAccessorial } from '../value-sets/tariff-accessorial.ts';
import type { OfferedService } from './offered-services.ts';
import type { Alert, Reason } from './rate-messages.ts';

export interface LineItemCharge {
  readonly code: ChargeCode;
  readonly description: string;
  /** The rated class, after FAK; '' if the price is not by class. */
  readonly classification: string;
  readonly weightLb: number;
  /** Per hundredweight; null if the price is not by weight. */
  readonly rateCents: Cents | null;
  readonly chargeCents: Cents;
}

export interface ChargeItem {
  readonly code: ChargeCode | TariffAccessorial;
  readonly description: string;
  /** Negative for a discount. */
  readonly chargeCents: Cents;
}

export type Stop = 'pickup' | 'delivery';

export interface RatedAccessorial {
  readonly code: TariffAccessorial;
  /** Set if it is charged at both stops; absent otherwise. */
  readonly stop?: Stop;
  readonly description: string;
  readonly chargeCents: Cents;
}

/** A local date and time; only the caller knows the zone's daylight saving time. */
export interface LocalMoment {
  readonly day: DayNumber;
  readonly minuteOfDay: number;
  readonly timeZone: string;
}

/** LIST for prices without an agreement, CUSTOMER with one; the others are not by class. */
export type RateType = 'LIST' | 'CUSTOMER' | 'VOLUME' | 'EXCLUSIVE USE';

/** One step of the price: its number in the order of operations, the rule that fired, and its effect. */
export type ExplanationStep = DecidingStep | ChargingStep;

interface Explained {
  readonly step: number;
  readonly rule: string;
  readonly text: string;
}

interface DecidingStep extends Explained {
  readonly chargeCents: null;
}

/** What the step adds to the total, with the charge's code on the invoice. */
interface ChargingStep extends Explained {
  readonly chargeCents: Cents;
  readonly code: ChargeCode | TariffAccessorial;
}

export interface RatedQuote {
  readonly rateFound: true;
  readonly service: OfferedService;
  /** Always the sum of `lineItemCharges` and `chargeItems`. The charge items include accessorials. */
  readonly totalCents: Cents;
  readonly rateType: RateType;
  /** Handling units and tare, before any rule raises the billed weight. */
  readonly totalWeightLb: number;
  readonly cubicFeetHundredths: number;
  readonly linearFeet: number;
  readonly accessorials: readonly RatedAccessorial[];
  readonly lineItemCharges: readonly LineItemCharge[];
  readonly chargeItems: readonly ChargeItem[];
  readonly transitDays: number;
  readonly laneType: LaneType;
  /** The pickup day. */
  readonly shipDay: DayNumber;
  readonly deliveryDay: DayNumber;
  /** Minutes after midnight at the destination. */
  readonly deliveryMinute: number;
  readonly expiry: LocalMoment;
  /** The surcharge of the contract's own fuel table; undefined if the carrier's applies. */
  readonly ownFuelBasisPoints?: number | undefined;
  readonly alerts: readonly Alert[];
  readonly explanation: readonly ExplanationStep[] | null;
}

export interface RefusedQuote {
  readonly rateFound: false;
  readonly service: OfferedService;
  readonly reasons: readonly Reason[];
  readonly alerts: readonly Alert[];
}

export type Quote = RatedQuote | RefusedQuote;
