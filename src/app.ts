// Builds the HTTP application of one environment: the explicit list of its capabilities, in order. It never listens; process.ts does.
import { openArchive } from './capabilities/archive/open-archive.ts';
import { openEvents } from './capabilities/events/open-events.ts';
import { openFaults } from './capabilities/faults/open-faults.ts';
import { openRequests } from './capabilities/requests/open-requests.ts';
import { openRetention } from './capabilities/retention/open-retention.ts';
import type { Context } from './context.ts';
import { linkCapabilities } from './environment/cross-links.ts';
import { openEnvironmentBase } from './environment/environment-base.ts';
import type { Extra, ExtraNeeds } from './environment/extra-needs.ts';
import { openBilling } from './environment/open-billing.ts';
import { openBooking } from './environment/open-booking.ts';
import { openCallers } from './environment/open-callers.ts';
import { openCompany } from './environment/open-company.ts';
import { openConsole } from './environment/open-console.ts';
import { openCustomers } from './environment/open-customers.ts';
import { openIntegration } from './environment/open-integration.ts';
import { openTestEnvironment } from './environment/open-test-environment.ts';
import { openTracking } from './environment/open-tracking.ts';
import { type App, serveCapabilities } from './environment/serve-capabilities.ts';
import { nothingShared, type SharedParts } from './environment/shared-parts.ts';
import type { Capability } from './platform/capability.ts';
import type { AnswerWatch } from './platform/http/answer-watch.ts';
import { exportAnswers } from './platform/http/metrics/export-answers.ts';
import { recordersTogether } from './platform/http/request-recorder.ts';

export async function buildApp(
  context: Context,
  shared: SharedParts = nothingShared(),
  openExtra: (needs: ExtraNeeds) => Extra = () => ({ capabilities: [], guests: undefined }),
): Promise<App> {
  // Opened in this order: a group names the groups whose capabilities it uses.
  const base = await openEnvironmentBase(context, shared.pagesAt !== undefined, shared.siblings?.number);
  const { workers } = base.outbox;
  const callers = await openCallers(base, shared.hosts);
  const company = await openCompany({ base, callers, shared });
  const requests = openRequests(callers.checkers);
  const events = openEvents({ context });
  const faults = openFaults(callers.checkers);
  const customers = openCustomers({ callers, company });
  const booking = openBooking({ base, callers, company, customers, events });
  const billing = openBilling({ base, callers, company, events, booking });
  const tracking = openTracking({ callers, company, events, booking, billing });
  const integration = openIntegration({ base, callers, company, events, booking, billing, faults });
  const known = { base, callers, company, events, booking, billing, tracking, integration };
  const console = openConsole(known);
  const test = openTestEnvironment({ ...known, mandatoryRows: shared.mandatoryRows });
  const extra = openExtra({ ...base, ...callers.checkers, ...company.parts, branding: company.branding.now });

  // The order of routes, of starting, and, from the end, of stopping.
  const capabilities: readonly Capability[] = [
    callers.operators,
    callers.keys,
    callers.tokens,
    callers.sessions,
    callers.failedSignIns,
    callers.masterKey,
    company.carrier,
    requests,
    company.branding,
    company.about,
    booking.quotes,
    booking.bol,
    customers.passwordResets,
    customers.users,
    customers.billingAuthorizations,
    booking.routeGuides,
    booking.pickups,
    booking.shipments,
    tracking.trackingLinks,
    booking.terms,
    billing.invoices,
    billing.receivables,
    billing.credits,
    billing.corrections,
    billing.disputes,
    billing.claims,
    tracking.instructions,
    tracking.attention,
    events,
    integration.feed,
    integration.subscriptions,
    billing.images,
    customers.addressBook,
    customers.templates,
    booking.lookUps,
    console.operations,
    console.workQueue,
    console.mailLog,
    console.jobs,
    console.tariffDesk,
    console.customerDesk,
    console.operators,
    console.overview,
    console.backups,
    console.dossier,
    tracking.maps,
    integration.soap,
    booking.pros,
    company.mail,
    integration.notices,
    openRetention({ context, workers }),
    openArchive({ context, workers }),
    base.outbox,
    ...[test.simulation, faults, test.certification, test.mailbox].filter((one) => one !== undefined),
    ...extra.capabilities,
  ];
  linkCapabilities(capabilities, { events, booking, billing, faults, test });

  const recorder = recordersTogether(requests.log, test.certification.recorder);
  const watches = [requests.accessLog, spansOf(context)].filter((one) => one !== undefined);
  const { guests } = extra;
  return serveCapabilities(base, capabilities, { recorder, watches, faults: faults?.calls, guests, ...shared });
}

/** Undefined if traces are not exported. */
function spansOf({ spans, credentialsMark }: Context): AnswerWatch | undefined {
  return spans && exportAnswers(spans, { 'linehaul.sandbox': credentialsMark || undefined });
}
