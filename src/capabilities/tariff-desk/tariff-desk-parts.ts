// What operators work on tariffs with: the same versions and quotes that customers are priced by.
import type { Context } from '../../context.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { JobDesk } from '../jobs/job-desk.ts';
import type { QuoteParts } from '../rate-quotes/quote-shipment.ts';

export interface TariffDeskParts {
  readonly context: Context;
  readonly tariff: TariffInForce;
  readonly quotes: QuoteParts;
  readonly jobs: JobDesk;
}
