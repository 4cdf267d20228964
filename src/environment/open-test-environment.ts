// Opens simulated freight and a mailbox, which only the test environment and its sandboxes have, and certification, of which production
// has only the choice of mandatory rows.
import type { MandatoryRows } from '../capabilities/certification/mandatory-rows.ts';
import { openCertification } from '../capabilities/certification/open-certification.ts';
import type { EventsOfEnvironment } from '../capabilities/events/open-events.ts';
import { openMailbox } from '../capabilities/mailbox/open-mailbox.ts';
import { openSimulation } from '../capabilities/simulation/open-simulation.ts';
import { DELIVERY_TOPICS } from '../capabilities/subscriptions/open-subscriptions.ts';
import type { EnvironmentBase } from './environment-base.ts';
import type { Billing } from './open-billing.ts';
import type { Booking } from './open-booking.ts';
import type { Callers } from './open-callers.ts';
import type { Company } from './open-company.ts';
import type { Integration } from './open-integration.ts';
import type { Tracking } from './open-tracking.ts';

export type TestEnvironment = ReturnType<typeof openTestEnvironment>;

export function openTestEnvironment(groups: {
  readonly base: EnvironmentBase;
  readonly callers: Callers;
  readonly company: Company;
  readonly events: EventsOfEnvironment;
  readonly booking: Booking;
  readonly billing: Billing;
  readonly tracking: Tracking;
  readonly integration: Integration;
  /** In a sandbox: the mandatory rows of the environment that it belongs to. */
  readonly mandatoryRows: MandatoryRows | undefined;
}) {
  const { base, callers, company, events, booking, billing, tracking, integration } = groups;
  const needs = { ...base, ...callers.checkers, ...booking.parts };
  return {
    simulation: openSimulation({
      ...needs,
      workers: base.outbox.workers,
      freightTopics: DELIVERY_TOPICS,
      desks: [billing.claims.simulated, tracking.instructions.simulated],
      async settle() {
        await billing.invoices.accrue();
        await events.settle();
      },
    }),
    certification: openCertification({
      ...needs,
      subscriptions: integration.subscriptions.parts,
      soapCallOf: (request) => integration.soap.callOf(request),
      inherited: groups.mandatoryRows,
      carrierName: () => company.parts.carrierNow().name,
    }),
    mailbox: openMailbox({ ...needs, mails: company.mail.readable }),
  };
}
