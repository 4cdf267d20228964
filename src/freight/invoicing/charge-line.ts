// Owns the shape of a charge line: what it is for, how it was calculated where that is by weight or count, and how much.
import type { Cents } from '../money.ts';

export interface ChargeLine {
  /** A code of CHARGE_CODE, of an accessorial, or of event-charges.csv. Absent from charges that earlier versions stored. */
  readonly code?: string;
  readonly description: string;
  /** The class that was rated. */
  readonly classification?: string;
  readonly weightLb?: number;
  /** Units that are charged; hundredweights in days have up to two decimals. */
  readonly quantity?: number;
  /** What they are: EACH, HOUR, QUARTER_HOUR, DAY or CWT_DAY. */
  readonly unit?: string;
  /** Per unit where there is one, else per hundredweight. */
  readonly rateCents?: Cents;
  /** Negative for a discount or a credit. */
  readonly chargeCents: Cents;
  /** Why an event caused it: a code of EXCEPTION_REASON. */
  readonly reason?: string;
  /** The ID of the event that caused it. */
  readonly event?: string;
}
