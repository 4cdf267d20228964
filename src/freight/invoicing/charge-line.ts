// Owns the shape of a charge line: what it is for, how it was calculated where that is by weight, and how much.
import type { Cents } from '../money.ts';
import type { ChargeCode } from '../value-sets/charge-code.ts';
import type { TariffAccessorial } from '../value-sets/tariff-accessorial.ts';

export interface ChargeLine {
  /** Absent from charges that earlier versions stored. */
  readonly code?: ChargeCode | TariffAccessorial;
  readonly description: string;
  /** The class that was rated. */
  readonly classification?: string;
  readonly weightLb?: number;
  /** Per hundredweight. */
  readonly rateCents?: Cents;
  /** Negative for a discount or a credit. */
  readonly chargeCents: Cents;
}
