// Price management for operators: tariffs, contracts by lane, and the weekly fuel surcharge.
import type { Capability } from '../../platform/capability.ts';
import type { OperatorChecker } from '../accounts/check-operator.ts';
import { contractRoutes } from './contracts/contract.routes.ts';
import { contractDryRunJob } from './contracts/dry-run-contract.ts';
import { contractImportJob } from './contracts/upload-contract.ts';
import { tariffDryRunJob } from './dry-run-tariff.ts';
import { fuelRoutes } from './fuel.routes.ts';
import { tariffDeskRoutes } from './tariff-desk.routes.ts';
import type { TariffDeskParts } from './tariff-desk-parts.ts';
import { tariffProposalRoutes } from './tariff-proposal.routes.ts';
import { tariffImportJob } from './upload-tariff.ts';

export function openTariffDesk(needs: TariffDeskParts & { readonly operators: OperatorChecker }): Capability {
  const { operators, jobs } = needs;
  jobs.define(tariffImportJob(needs));
  jobs.define(tariffDryRunJob(needs));
  jobs.define(contractImportJob(needs));
  jobs.define(contractDryRunJob(needs));
  return {
    routes: [
      ...tariffDeskRoutes(needs, operators),
      ...tariffProposalRoutes(needs, operators),
      ...fuelRoutes(needs, operators),
      ...contractRoutes(needs, operators),
    ],
  };
}
