// Opens what follows a delivery: invoices, credits, corrections, disputes, claims, and the documents that support them.
import { openBillCorrections } from '../capabilities/bill-corrections/open-bill-corrections.ts';
import { openClaims } from '../capabilities/claims/open-claims.ts';
import { openCreditApprovals } from '../capabilities/credit-approvals/open-credit-approvals.ts';
import { openDisputes } from '../capabilities/disputes/open-disputes.ts';
import type { EventsOfEnvironment } from '../capabilities/events/open-events.ts';
import { openImages } from '../capabilities/images/open-images.ts';
import { openInvoices } from '../capabilities/invoices/open-invoices.ts';
import { openReceivables } from '../capabilities/receivables/open-receivables.ts';
import type { EnvironmentBase } from './environment-base.ts';
import type { Booking } from './open-booking.ts';
import type { Callers } from './open-callers.ts';
import type { Company } from './open-company.ts';

export type Billing = ReturnType<typeof openBilling>;

export function openBilling(groups: {
  readonly base: EnvironmentBase;
  readonly callers: Callers;
  readonly company: Company;
  readonly events: EventsOfEnvironment;
  readonly booking: Booking;
}) {
  const { base, callers, company, events, booking } = groups;
  const { announce, wake } = events;
  const needs = { ...base, ...callers.checkers, ...company.parts, ...booking.parts, announce, wake };
  const credits = openCreditApprovals(needs);
  const { approvals } = credits;
  const invoices = openInvoices({
    ...needs,
    approvals,
    reprice: booking.bol.reprice,
    netDays: booking.terms.netDays,
  });
  const records = { ...needs, invoices: invoices.parts };
  const images = openImages(records);
  const evidence = { ...records, images: images.parts };
  return {
    credits,
    invoices,
    corrections: openBillCorrections(records),
    images,
    disputes: openDisputes(evidence),
    claims: openClaims({ ...evidence, approvals }),
    receivables: openReceivables(needs),
    /** What the capabilities of other groups use. */
    parts: { invoices: invoices.parts, images: images.parts },
  };
}
