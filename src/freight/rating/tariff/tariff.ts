// Owns the shape of a loaded tariff: everything that the rating engine needs to know about the carrier's prices.

import type { TariffAccessorial } from '../../value-sets/tariff-accessorial.ts';
import type { BolAccessorials } from '../bol-accessorials.ts';
import type { ServiceId } from '../offered-services.ts';
import type { AccessorialRule, Overlength } from './accessorials-file.ts';
import type { BillingRules } from './billing-rules-file.ts';
import type { ClassRates } from './class-rates-file.ts';
import type { DensityClasses } from './density-classes-file.ts';
import type { EventChargeRule } from './event-charges-file.ts';
import type { FuelDays } from './fuel-files.ts';
import type { HighCostAreas } from './high-cost-areas-file.ts';
import type { LaneCharge } from './lane-factors-file.ts';
import type { LaneZones } from './lane-zones-file.ts';
import type { Pricing } from './pricings-file.ts';
import type { ServiceTerms } from './services-file.ts';
import type { WeightBreaks } from './weight-breaks-file.ts';
import type { Zone } from './zones-file.ts';

/** Read-only once loaded, so that any number of requests can share it. Lookups need no search. */
export interface Tariff {
  readonly breaks: WeightBreaks;
  /** Ordered by index. */
  readonly zones: readonly Zone[];
  readonly zoneOfMiles: Uint16Array;
  readonly laneZones: LaneZones | null;
  readonly rates: ClassRates;
  /** By lane kind: the factor included in the rates, for explanations. */
  readonly laneFactors: readonly number[];
  /** By lane kind. */
  readonly laneCharges: readonly (readonly LaneCharge[])[];
  readonly pricings: ReadonlyMap<string, Pricing>;
  readonly accessorials: ReadonlyMap<TariffAccessorial, AccessorialRule>;
  /** Charged without being requested if a line item is hazardous. */
  readonly hazardousAccessorials: readonly TariffAccessorial[];
  readonly bolAccessorials: BolAccessorials;
  readonly eventCharges: readonly EventChargeRule[];
  readonly overlength: Overlength;
  readonly fuel: FuelDays;
  readonly highCost: HighCostAreas;
  readonly services: Readonly<Record<ServiceId, ServiceTerms>>;
  readonly rules: BillingRules;
  readonly density: DensityClasses;
  /** Includes `Other`, which is always allowed. */
  readonly distributionCenters: ReadonlySet<string>;
}
