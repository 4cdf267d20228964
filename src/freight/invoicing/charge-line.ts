// Owns the shape of a charge line: what it is for, how it was calculated if by weight or count, and its amount.
import type { Cents } from '../money.ts';

export interface ChargeLine {
  /** A code of CHARGE_CODE, of an accessorial, or of event-charges.csv. Charges stored by earlier versions have none. */
  readonly code?: string;
  readonly description: string;
  /** The rated class. */
  readonly classification?: string;
  readonly weightLb?: number;
  /** The number of units charged; CWT_DAY quantities have up to two decimals. */
  readonly quantity?: number;
  /** The unit of `quantity`: EACH, HOUR, QUARTER_HOUR, DAY or CWT_DAY. */
  readonly unit?: string;
  /** Per unit if there is one, otherwise per hundredweight. */
  readonly rateCents?: Cents;
  /** Negative for a discount or a credit. */
  readonly chargeCents: Cents;
  /** Why an event caused it: a code of EXCEPTION_REASON. */
  readonly reason?: string;
  /** The ID of the event that caused it. */
  readonly event?: string;
}
