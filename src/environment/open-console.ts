// Opens what the carrier's staff do besides moving freight: jobs, tariffs, customers, overview, backups, one page per PRO.
import { openBackups } from '../capabilities/backups/open-backups.ts';
import { openCustomerDesk } from '../capabilities/customer-desk/open-customer-desk.ts';
import { openDossier } from '../capabilities/dossier/open-dossier.ts';
import type { EventsOfEnvironment } from '../capabilities/events/open-events.ts';
import { openJobs } from '../capabilities/jobs/open-jobs.ts';
import { openMailLog } from '../capabilities/mail-log/open-mail-log.ts';
import { openOperations } from '../capabilities/operations/open-operations.ts';
import { openOperators } from '../capabilities/operators/open-operators.ts';
import { openOverview } from '../capabilities/overview/open-overview.ts';
import { openTariffDesk } from '../capabilities/tariff-desk/open-tariff-desk.ts';
import { openWorkQueue } from '../capabilities/work-queue/open-work-queue.ts';
import type { EnvironmentBase } from './environment-base.ts';
import type { Billing } from './open-billing.ts';
import type { Booking } from './open-booking.ts';
import type { Callers } from './open-callers.ts';
import type { Company } from './open-company.ts';
import type { Integration } from './open-integration.ts';
import type { Tracking } from './open-tracking.ts';

export function openConsole(groups: {
  readonly base: EnvironmentBase;
  readonly callers: Callers;
  readonly company: Company;
  readonly events: EventsOfEnvironment;
  readonly booking: Booking;
  readonly billing: Billing;
  readonly tracking: Tracking;
  readonly integration: Integration;
}) {
  const { base, callers, company, events, booking, billing, tracking, integration } = groups;
  const needs = {
    ...base,
    ...callers.checkers,
    ...company.parts,
    ...booking.parts,
    ...billing.parts,
    workers: base.outbox.workers,
    events,
    trucks: tracking.maps.trucks,
    subscriptions: integration.subscriptions.parts,
  };
  const jobs = openJobs(needs);
  const working = { ...needs, jobs: jobs.desk };
  return {
    operations: openOperations(needs),
    workQueue: openWorkQueue(needs),
    mailLog: openMailLog(needs),
    jobs,
    tariffDesk: openTariffDesk(working),
    customerDesk: openCustomerDesk(working),
    operators: openOperators(needs),
    overview: openOverview(working),
    backups: openBackups(working),
    dossier: openDossier(needs),
  };
}
