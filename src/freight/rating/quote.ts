// Owns the outcome of rating: a quote with a price and everything that §2.7 says of it, or one refused with reasons.
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
  /** The class that was rated, after FAK; '' where the price does not go by class. */
  readonly classification: string;
  readonly weightLb: number;
  /** A hundredweight's; null where the price does not go by weight. */
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
  /** Where it is charged at both stops; left out for all others. */
  readonly stop?: Stop;
  readonly description: string;
  readonly chargeCents: Cents;
}

/** A moment on the clock of a place; only the caller knows the zone's summer time. */
export interface LocalMoment {
  readonly day: DayNumber;
  readonly minuteOfDay: number;
  readonly timeZone: string;
}

/** LIST for prices without agreement, CUSTOMER with one; the others do not go by class. */
export type RateType = 'LIST' | 'CUSTOMER' | 'VOLUME' | 'EXCLUSIVE USE';

/** One step of the price: the number of the order of operations, the rule that fired, what it did. */
export type ExplanationStep = DecidingStep | ChargingStep;

interface Explained {
  readonly step: number;
  readonly rule: string;
  readonly text: string;
}

interface DecidingStep extends Explained {
  readonly chargeCents: null;
}

/** What the step adds to the total, with the code that the charge has on the invoice. */
interface ChargingStep extends Explained {
  readonly chargeCents: Cents;
  readonly code: ChargeCode | TariffAccessorial;
}

export interface RatedQuote {
  readonly rateFound: true;
  readonly service: OfferedService;
  /** The sum of `lineItemCharges` and `chargeItems`, always. Accessorials are among the charge items. */
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
  /** The day on which the freight is collected. */
  readonly shipDay: DayNumber;
  readonly deliveryDay: DayNumber;
  /** Minutes after midnight at the destination. */
  readonly deliveryMinute: number;
  readonly expiry: LocalMoment;
  /** The surcharge of the contract's own fuel table; undefined where the carrier's applies. */
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
