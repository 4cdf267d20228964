// Builds the HTTP application of one environment: the explicit list of its capabilities, in order. It never listens; process.ts does.
import { VERSION } from './api-description.ts';
import { openAbout } from './capabilities/about/open-about.ts';
import type { AuthenticateOperator } from './capabilities/accounts/check-operator.ts';
import { openAddressBook } from './capabilities/address-book/open-address-book.ts';
import { openArchive } from './capabilities/archive/open-archive.ts';
import { openAttention } from './capabilities/attention/open-attention.ts';
import { openBillCorrections } from './capabilities/bill-corrections/open-bill-corrections.ts';
import { openBillingAuthorizations } from './capabilities/billing-authorizations/open-billing-authorizations.ts';
import { openBillingTerms } from './capabilities/billing-terms/open-billing-terms.ts';
import { openBol } from './capabilities/bol/open-bol.ts';
import type { Brand } from './capabilities/branding/brand.ts';
import { openBranding } from './capabilities/branding/open-branding.ts';
import { openCarrier } from './capabilities/carrier/open-carrier.ts';
import type { TariffInForce } from './capabilities/carrier/tariff-in-force.ts';
import { openCertification } from './capabilities/certification/open-certification.ts';
import { openClaims } from './capabilities/claims/open-claims.ts';
import { openCreditApprovals } from './capabilities/credit-approvals/open-credit-approvals.ts';
import { openDisputes } from './capabilities/disputes/open-disputes.ts';
import { DocumentPrinter } from './capabilities/documents/print-documents.ts';
import { openEventFeed } from './capabilities/events/open-event-feed.ts';
import { openEvents } from './capabilities/events/open-events.ts';
import { openFaults } from './capabilities/faults/open-faults.ts';
import { openImages } from './capabilities/images/open-images.ts';
import { imageSource } from './capabilities/images/soap-image-source.ts';
import { openInstructions } from './capabilities/instructions/open-instructions.ts';
import { openInvoices } from './capabilities/invoices/open-invoices.ts';
import { openLookUps } from './capabilities/look-ups/open-look-ups.ts';
import { openMail } from './capabilities/mail/open-mail.ts';
import { openNetworkMap } from './capabilities/network-map/open-network-map.ts';
import { openNotices } from './capabilities/notices/open-notices.ts';
import { openPasswordResets } from './capabilities/password-resets/open-password-resets.ts';
import { openPickups } from './capabilities/pickups/open-pickups.ts';
import { openPros } from './capabilities/pros/open-pros.ts';
import { openRateQuotes } from './capabilities/rate-quotes/open-rate-quotes.ts';
import { openReceivables } from './capabilities/receivables/open-receivables.ts';
import { openRequests } from './capabilities/requests/open-requests.ts';
import { openRetention } from './capabilities/retention/open-retention.ts';
import { openRouteGuides } from './capabilities/route-guides/open-route-guides.ts';
import { openShipmentTemplates } from './capabilities/shipment-templates/open-shipment-templates.ts';
import { openShipments } from './capabilities/shipments/open-shipments.ts';
import { openSimulation } from './capabilities/simulation/open-simulation.ts';
import { openSoap } from './capabilities/soap/open-soap.ts';
import { DELIVERY_TOPICS, openSubscriptions } from './capabilities/subscriptions/open-subscriptions.ts';
import { openTrackingLinks } from './capabilities/tracking-links/open-tracking-links.ts';
import { openUsers } from './capabilities/users/open-users.ts';
import type { Context } from './context.ts';
import { type EnvironmentBase, openEnvironmentBase } from './environment-base.ts';
import { openCallers } from './open-callers.ts';
import { openConsole } from './open-console.ts';
import type { Capability } from './platform/capability.ts';
import type { Admission } from './platform/http/admission.ts';
import type { AnswerWatch } from './platform/http/answer-watch.ts';
import { exportAnswers } from './platform/http/export-answers.ts';
import type { Guests } from './platform/http/guests.ts';
import { recordersTogether } from './platform/http/request-recorder.ts';
import type { Siblings } from './platform/processes/siblings.ts';
import { type App, serveCapabilities } from './serve-capabilities.ts';

/** What the environments of one process share. */
export interface SharedParts {
  readonly printer: DocumentPrinter;
  /** The environments share one event loop, so they share admission too. Without it, each environment has its own. */
  readonly admission?: Admission;
  /** Other processes that serve the same environments on this machine. */
  readonly siblings?: Siblings;
  /** If set, another environment of the process serves the pages and the reference at this URL, and collects process-wide metrics. */
  readonly pagesAt?: () => string;
  /** The operators of the other environment, who may work in this one too. */
  readonly hosts?: AuthenticateOperator;
  /** In a sandbox: the branding of the environment that it belongs to. */
  readonly branding?: () => Brand;
  /** Environments that are reached through this one's listener. */
  readonly guests?: Guests;
}

/** What a capability that only some environments have receives when it is opened. */
export type ExtraNeeds = EnvironmentBase &
  Awaited<ReturnType<typeof openCallers>>['checkers'] & {
    readonly tariff: TariffInForce;
    readonly branding: () => Brand;
  };

/** Without shared parts, documents are rendered on this thread: for tests and commands. */
export async function buildApp(
  context: Context,
  shared: SharedParts = drawnHere(),
  openExtra: (needs: ExtraNeeds) => readonly Capability[] = () => [],
): Promise<App> {
  const base = await openEnvironmentBase(context, shared.pagesAt !== undefined, shared.siblings?.number);
  const { workers } = base.outbox;
  const { pagesAt } = shared;
  const { checkers, signIns, sessionKinds, capabilities: callers } = await openCallers(base, shared.hosts);
  const { tokens } = checkers;
  const carrier = await openCarrier({ context });
  const { network, tariff, contracts } = carrier;
  const branding = await openBranding({
    ...checkers,
    network,
    printer: shared.printer,
    usualUrl: base.address.url,
    inherited: shared.branding,
  });
  const { carrierNow, printer } = branding;
  const page = (path: string) => (pagesAt === undefined ? base.address.page(path) : () => `${pagesAt()}${path}`);
  const address = {
    page: (path: string) => branding.link(path, base.address.page(path)),
    operatorPage: (path: string) => base.address.operatorPage(path),
  };
  const requests = openRequests(checkers);
  const mail = openMail({ context, workers, style: branding.mailStyle });
  const mailPurposes = mail.purposes;
  const pros = openPros(checkers);
  const addressBook = openAddressBook(checkers);
  const quotes = openRateQuotes({ ...checkers, network, tariff, contracts, carrierNow, mailPurposes, page });
  const events = openEvents({ context });
  const { announce, wake, settle } = events;
  const pickups = openPickups({ ...checkers, network, announce: (one) => announce([one]) });
  const shipments = openShipments({ ...checkers, network, announce, wake });
  const freight = { ...checkers, ...shared, printer, carrierNow, shipments: shipments.parts, pickups: pickups.parts };
  const terms = openBillingTerms({ ...base, ...freight, network });
  const { netDays, creditRefusal } = terms;
  const keepParties = addressBook.keep;
  const booked = { ...freight, mailPurposes, quotes: quotes.parts, pros: pros.parts };
  const bol = openBol({ ...booked, keepParties, creditRefusal });
  const credits = openCreditApprovals(checkers);
  const { approvals } = credits;
  const invoices = openInvoices({
    ...base,
    ...freight,
    network,
    tariff,
    announce,
    wake,
    reprice: bol.reprice,
    approvals,
    netDays,
  });
  const records = { ...freight, bols: bol.parts, invoices: invoices.parts };
  const corrections = openBillCorrections(records);
  const images = openImages(records);
  const disputes = openDisputes({ ...records, network, images: images.parts, announce, wake });
  const claims = openClaims({ ...base, ...freight, network, tariff, images: images.parts, approvals, announce, wake });
  const instructions = openInstructions({ ...freight, context, network, corrections: records, announce, wake });
  const faults = openFaults(checkers);
  const subscriptions = openSubscriptions({
    ...checkers,
    ...base,
    events,
    workers,
    mailPurposes,
    faults: faults?.events,
  });
  const certification = openCertification({
    ...checkers,
    bols: bol.parts,
    subscriptions: subscriptions.parts,
    carrierName: () => carrierNow().name,
  });
  const maps = openNetworkMap({ ...freight, network });
  const shown = { quotes: quotes.parts, images: images.parts, subscriptions: subscriptions.parts };
  const console = openConsole({
    ...freight,
    ...base,
    ...shown,
    bols: bol.parts,
    mailPurposes,
    workers,
    tariff,
    contracts,
    events,
    trucks: maps.trucks,
  });
  const simulation = openSimulation({
    ...base,
    ...freight,
    workers,
    freightTopics: DELIVERY_TOPICS,
    desks: [claims.simulated, instructions.simulated],
    async settle() {
      await invoices.accrue();
      await settle();
    },
  });

  const capabilities: readonly Capability[] = [
    ...callers,
    carrier,
    requests,
    branding,
    openAbout({ context, version: VERSION, carrier: carrierNow, brand: branding.now }),
    quotes,
    bol,
    openPasswordResets({ context, mailPurposes, ...sessionKinds, address }),
    openUsers({ ...checkers, mailPurposes, address }),
    openBillingAuthorizations(checkers),
    openRouteGuides({ tokens, network }),
    pickups,
    shipments,
    openTrackingLinks({ ...freight, context, page: address.page('/tracking') }),
    terms,
    invoices,
    openReceivables(freight),
    credits,
    corrections,
    disputes,
    claims,
    instructions,
    openAttention({ ...freight, instructions: instructions.parts }),
    events,
    openEventFeed({ ...base, ...records, events }),
    subscriptions,
    images,
    addressBook,
    openShipmentTemplates(checkers),
    openLookUps({ ...checkers, network }),
    ...console,
    maps,
    openSoap({ ...base, signIns, images: imageSource(images.parts), baseUrl: base.address.url }),
    pros,
    mail,
    openNotices({ context, events, mailPurposes }),
    openRetention({ context, workers }),
    openArchive({ context, workers }),
    base.outbox,
    ...(simulation ? [simulation] : []),
    ...(faults ? [faults] : []),
    ...(certification ? [certification] : []),
    ...openExtra({ ...base, ...checkers, tariff, branding: branding.now }),
  ];

  // Cross-links: what one capability does when something happens in another that was opened before it.
  events.link({ shipments: shipments.parts, invoices: invoices.parts, disputes: disputes.parts });
  approvals.link({
    'credit-memo': invoices.carryOutCredit,
    'dispute-decision': disputes.carryOutDecision,
    'claim-decision': claims.carryOutDecision,
    'bill-correction': corrections.carryOut,
  });
  shipments.link({
    reprice: bol.reprice,
    chargeFaults: invoices.chargeFaults,
    unknownDocuments: images.unknownDocuments,
    firstActionAt: (facts, at) => simulation?.firstActionAt(facts, at) ?? null,
    numbersOfPickup: pickups.numbersOf,
    alsoWrite: async (moved, readFacts) => [
      ...(await invoices.ofShipments(moved, readFacts)),
      ...(simulation?.ofShipments(moved) ?? []),
    ],
  });
  simulation?.link(() => capabilities.flatMap((one) => one.forget?.() ?? []));
  const routes = capabilities.flatMap((one) => one.routes ?? []);
  faults?.link(routes);
  certification?.link(routes);
  const recorder = recordersTogether(requests.log, certification?.recorder);
  const watches = [requests.accessLog, spansOf(context)].filter((one) => one !== undefined);
  return serveCapabilities(base, capabilities, { recorder, watches, faults: faults?.calls, ...shared });
}

/** Undefined if traces are not exported. */
function spansOf({ spans, credentialsMark }: Context): AnswerWatch | undefined {
  return spans && exportAnswers(spans, { 'linehaul.sandbox': credentialsMark || undefined });
}

function drawnHere(): SharedParts {
  return { printer: new DocumentPrinter({ worker: undefined }) };
}
