// The dependencies of the tariff desk: the same versions and quotes that customers' prices come from.
import type { Context } from '../../context.ts';
import type { BolParts } from '../bol/submit/plan-bol.ts';
import type { ContractsInForce } from '../carrier/contracts-in-force.ts';
import type { TariffInForce } from '../carrier/tariff-in-force.ts';
import type { JobDesk } from '../jobs/job-desk.ts';
import type { QuoteParts } from '../rate-quotes/quote-shipment.ts';

export interface TariffDeskParts {
  readonly context: Context;
  readonly tariff: TariffInForce;
  readonly contracts: ContractsInForce;
  readonly quotes: QuoteParts;
  readonly bols: BolParts;
  readonly jobs: JobDesk;
}
