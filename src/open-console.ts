// Opens what the carrier's staff do besides moving freight: jobs, tariffs, customers, overview, backups, one page per PRO.
import { openBackups } from './capabilities/backups/open-backups.ts';
import { openCustomerDesk } from './capabilities/customer-desk/open-customer-desk.ts';
import { openDossier } from './capabilities/dossier/open-dossier.ts';
import { openJobs } from './capabilities/jobs/open-jobs.ts';
import { openMailLog } from './capabilities/mail-log/open-mail-log.ts';
import { openOperations } from './capabilities/operations/open-operations.ts';
import { openOperatorAdministration } from './capabilities/operators/open-operator-administration.ts';
import { openOverview } from './capabilities/overview/open-overview.ts';
import { openTariffDesk } from './capabilities/tariff-desk/open-tariff-desk.ts';
import { openWorkQueue } from './capabilities/work-queue/open-work-queue.ts';
import type { Capability } from './platform/capability.ts';

type ConsoleNeeds = Parameters<typeof openJobs>[0] &
  Parameters<typeof openOperations>[0] &
  Omit<Parameters<typeof openTariffDesk>[0], 'jobs'> &
  Omit<Parameters<typeof openCustomerDesk>[0], 'jobs'> &
  Omit<Parameters<typeof openOverview>[0], 'jobs'> &
  Parameters<typeof openOperatorAdministration>[0] &
  Parameters<typeof openDossier>[0];

export function openConsole(needs: ConsoleNeeds): readonly Capability[] {
  const jobs = openJobs(needs);
  const working = { ...needs, jobs: jobs.desk };
  return [
    openOperations(needs),
    openWorkQueue(needs),
    openMailLog(needs),
    jobs,
    openTariffDesk(working),
    openCustomerDesk(working),
    openOperatorAdministration(needs),
    openOverview(working),
    openBackups(working),
    openDossier(needs),
  ];
}
