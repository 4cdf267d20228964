// One environment as an HTTP application: the explicit list of its capabilities. It never listens; cli/serve.ts does.
import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { apiDescription, docsLinks, FIRST_STEPS, VERSION } from './api-description.ts';
import { aboutRoutes } from './capabilities/about/about.routes.ts';
import { OperatorChecker } from './capabilities/accounts/check-operator.ts';
import { addressBookRoutes } from './capabilities/address-book/address-book.routes.ts';
import { AddressBook } from './capabilities/address-book/address-book.ts';
import { backupRoutes } from './capabilities/backups/backup.routes.ts';
import { bolRoutes } from './capabilities/bol/bol.routes.ts';
import { bolStore } from './capabilities/bol/bol.store.ts';
import { BOL_MAIL, composeBolMail } from './capabilities/bol/bol-mail.ts';
import { bolPaperRoutes } from './capabilities/bol/bol-papers.routes.ts';
import type { BolParts } from './capabilities/bol/plan-bol.ts';
import { rechargeBol } from './capabilities/bol/recharge-bol.ts';
import { networkInForce } from './capabilities/carrier/network-in-force.ts';
import { tariffInForce } from './capabilities/carrier/tariff-in-force.ts';
import { credentialRoutes } from './capabilities/customer-desk/credential.routes.ts';
import { customerRoutes } from './capabilities/customer-desk/customer.routes.ts';
import { DocumentPrinter } from './capabilities/documents/print-documents.ts';
import { dossierRoutes } from './capabilities/dossier/dossier.routes.ts';
import { eventRoutes } from './capabilities/events/event.routes.ts';
import { openEvents } from './capabilities/events/open-events.ts';
import { recordSources } from './capabilities/events/record-sources.ts';
import { imageRoutes } from './capabilities/images/image.routes.ts';
import type { ImageParts } from './capabilities/images/image-parts.ts';
import { RecentFiles } from './capabilities/images/recent-files.ts';
import { scanRoutes } from './capabilities/images/scan.routes.ts';
import { scanStore } from './capabilities/images/scan.store.ts';
import { imageSource } from './capabilities/images/soap-image-source.ts';
import { keepSweeping } from './capabilities/images/sweep-scans.ts';
import { invoiceRoutes } from './capabilities/invoices/invoice.routes.ts';
import { type InvoiceParts, invoiceParts } from './capabilities/invoices/invoice-parts.ts';
import { invoiceShipments } from './capabilities/invoices/invoice-shipments.ts';
import { JobDesk } from './capabilities/jobs/job-desk.ts';
import { operatorJobRoutes } from './capabilities/jobs/operator-job.routes.ts';
import { keyRoutes } from './capabilities/keys/key.routes.ts';
import { lookUpRoutes } from './capabilities/look-ups/look-up.routes.ts';
import { forgetMails } from './capabilities/mail/forget-mails.ts';
import { MailPurposes } from './capabilities/mail/mail-purposes.ts';
import { mailTopic } from './capabilities/mail/send-mail.ts';
import { networkMapRoutes } from './capabilities/network-map/network-map.routes.ts';
import { TruckBoard } from './capabilities/network-map/truck-board.ts';
import { openNotices } from './capabilities/notices/open-notices.ts';
import { operationRoutes } from './capabilities/operations/operations.routes.ts';
import { MinuteWatch } from './capabilities/overview/minute-watch.ts';
import { overviewRoutes } from './capabilities/overview/overview.routes.ts';
import { numbersOfPickup } from './capabilities/pickups/numbers-of-pickup.ts';
import { pickupRoutes } from './capabilities/pickups/pickup.routes.ts';
import { pickupDayRoutes } from './capabilities/pickups/pickup-days.routes.ts';
import { pickupParts } from './capabilities/pickups/pickup-parts.ts';
import { proReservationRoutes } from './capabilities/pros/pro-reservation.routes.ts';
import { proParts } from './capabilities/pros/take-pro.ts';
import { classScaleRoutes } from './capabilities/rate-quotes/class-scale.routes.ts';
import { DISCLAIMERS_PAGE } from './capabilities/rate-quotes/disclaimers.ts';
import type { QuoteParts } from './capabilities/rate-quotes/quote-shipment.ts';
import { rateQuoteRoutes } from './capabilities/rate-quotes/rate-quote.routes.ts';
import { rateQuoteStore } from './capabilities/rate-quotes/rate-quote.store.ts';
import { openRequestLog } from './capabilities/requests/open-request-log.ts';
import { requestRoutes } from './capabilities/requests/request.routes.ts';
import { routeGuideRoutes } from './capabilities/route-guides/route-guide.routes.ts';
import { openSessions } from './capabilities/sessions/open-sessions.ts';
import { shipmentRoutes } from './capabilities/shipments/shipment.routes.ts';
import { shipmentParts } from './capabilities/shipments/shipment-parts.ts';
import { openSimulation } from './capabilities/simulation/open-simulation.ts';
import { TEST_ENVIRONMENT_PAGE } from './capabilities/simulation/test-environment-page.ts';
import { SoapUserCheck } from './capabilities/soap/check-soap-user.ts';
import { soapRoutes } from './capabilities/soap/soap.routes.ts';
import { DELIVERY_TOPICS, openSubscriptions } from './capabilities/subscriptions/open-subscriptions.ts';
import { tariffDeskRoutes } from './capabilities/tariff-desk/tariff-desk.routes.ts';
import { TokenChecker } from './capabilities/tokens/check-token.ts';
import { signingKey } from './capabilities/tokens/signing-key.store.ts';
import { tokenRoutes } from './capabilities/tokens/token.routes.ts';
import { TokenText } from './capabilities/tokens/token-text.ts';
import { whoamiRoutes } from './capabilities/tokens/whoami.routes.ts';
import type { Context } from './context.ts';
import { ERRORS } from './errors.ts';
import { followAuditLog } from './platform/audit/follow-audit-log.ts';
import { type OpenApiDocument, openApiDocument } from './platform/contract/openapi.ts';
import type { Route } from './platform/contract/route.ts';
import { NumberBlocks } from './platform/db/number-blocks.ts';
import { docsRoutes, missingPage } from './platform/docs/docs.routes.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { makeMetrics } from './platform/http/metrics.ts';
import { OpenStreams } from './platform/http/open-streams.ts';
import { makeServer } from './platform/http/server.ts';
import { SignInThrottle } from './platform/http/sign-in-throttle.ts';
import { outboxMetrics } from './platform/outbox/outbox-metrics.ts';
import { OutboxWorkers } from './platform/outbox/outbox-workers.ts';
import { projectFile } from './platform/project-root.ts';
import { SHELLS } from './platform/web/shells.ts';
import { webRoutes } from './platform/web/web.routes.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly routes: readonly Route[];
  /** The OpenAPI document of all routes, as seen from this address. */
  describe(serverUrl: string): OpenApiDocument;
  /** From now on the node tells load balancers that it is about to stop. */
  announceStop(): void;
  /** Takes no new connections; those that are open go on until their next answer. */
  stopListening(): void;
  /** How many connections are open. */
  connections(): Promise<number>;
  close(): Promise<void>;
}

export async function buildApp(context: Context): Promise<App> {
  let stopping = false;
  const metrics = makeMetrics(context.environment);
  const throttle = new SignInThrottle(context.clock);
  const text = new TokenText(context, await signingKey(context));
  const checker = new TokenChecker(context, text);
  const soapUsers = new SoapUserCheck(context, throttle, metrics);
  const operators = new OperatorChecker(context, throttle, metrics);
  const sessions = openSessions({ context, throttle, metrics, tokens: checker, operators, baseUrl: () => baseUrl() });
  const requests = openRequestLog(context);
  const network = networkInForce(context);
  const tariff = tariffInForce(context);
  const follower = await followAuditLog(
    context.db,
    () => context.clock.now(),
    (news) => {
      checker.hear(news);
      soapUsers.hear(news);
      operators.hear(news);
      sessions.hear(news);
      network.hear(news);
      tariff.hear(news);
    },
  );
  checker.follow(follower);
  soapUsers.follow(follower);
  operators.follow(follower);
  sessions.follow(follower);
  // After the log is followed: a version that is loaded meanwhile is either found now or heard of.
  // The network is compiled on its thread while the routes are made ready here.
  const loaded = Promise.all([network.load(), tariff.load()]);
  // A connection over the network is given up after a moment; making the routes, in one go, may take longer on a busy machine.
  if (context.db.dialect === 'postgres') await loaded;

  // Every quote names it, and an address that is listened on does not change.
  const oncePlaced = (place: (baseUrl: string) => string) => {
    let known: string | undefined;
    return () => {
      if (known !== undefined) return known;
      const url = place(baseUrlOf(context, http));
      if (http.server.listening) known = url;
      return url;
    };
  };
  const baseUrl = oncePlaced((url) => url);
  const quotes: QuoteParts = {
    context,
    network,
    tariff,
    numbers: new NumberBlocks(context.db, 'rate quotes'),
    store: rateQuoteStore(context.db),
    disclaimersUrl: oncePlaced((url) => `${url}${DISCLAIMERS_PAGE.path}`),
  };
  const pros = proParts(context);
  // Long work of operators.
  const jobs = new JobDesk(context);
  // Each capability that mails registers here how its mails are written.
  const mailPurposes = new MailPurposes();
  const workers = new OutboxWorkers(context.outbox);
  workers.handle(mailTopic(context, mailPurposes));
  outboxMetrics(metrics.registry, workers);
  // A reweigh is priced as the bill was, and a delivery is invoiced: both with the event that tells of it.
  const reprice: InvoiceParts['reprice'] = (facts, weightLb) => rechargeBol(bols, facts, weightLb);
  const events = openEvents(
    context,
    () => shipments,
    () => invoices,
  );
  const subscriptions = openSubscriptions(context, events, workers, mailPurposes);
  openNotices(context, events, mailPurposes);
  const invoices = invoiceParts(context, network, reprice, events.announce, events.wake);
  const addresses = new AddressBook(context);
  const shipments = shipmentParts(context, network, events.announce, events.wake, {
    reprice,
    keepParties: addresses.keep,
    firstActionAt: (facts, at) => simulation?.firstActionAt(facts, at) ?? null,
    numbersOfPickup: (caller, requestNumber) => numbersOfPickup(pickups, caller, requestNumber),
    alsoWrite: (moved, readFacts) => invoiceShipments(invoices, moved, readFacts),
  });
  const trucks = new TruckBoard(shipments);
  const pickups = pickupParts(context, network, (one) => events.announce([one]));
  const overview = { context, metrics, workers, events, shipments, pickups, jobs, trucks };
  const watch = new MinuteWatch(overview);
  const printer = new DocumentPrinter({ worker: context.documentWorker });
  const bols: BolParts = {
    context,
    store: bolStore(context.db),
    quotes,
    pros,
    shipments,
    printer,
    confirmations: new NumberBlocks(context.db, 'bol confirmations'),
  };
  const scans = scanStore(context.db);
  const recent = new RecentFiles();
  const images: ImageParts = { context, bols, shipments, invoices, printer, scans, recent, baseUrl };
  const sweeping = keepSweeping(context, scans);
  mailPurposes.register(BOL_MAIL, (body) => composeBolMail(bols, body));
  // In production there is nothing of it.
  const simulation =
    context.testClock &&
    openSimulation(context, context.testClock, {
      shipments,
      pickups,
      workers,
      freightTopics: DELIVERY_TOPICS,
      settle: () => events.publisher.settle(),
      alsoForget: () => [
        quotes.store.forgetAll(),
        bols.store.forgetAll(),
        ...invoices.store.forgetAll(),
        ...scans.forgetAll(),
        addresses.forgetAll(),
        forgetMails(context),
        ...events.parts.store.forgetAll(),
        ...subscriptions.forgetDeliveries(),
      ],
    });
  const routes: Route[] = [
    ...keyRoutes(context, { throttle, metrics, forget: (subject) => checker.forget(subject) }),
    ...tokenRoutes(context, { text, throttle, metrics }),
    ...whoamiRoutes(context, checker),
    ...sessions.routes,
    ...requestRoutes({ context, log: requests.log, baseUrl }, checker, operators),
    ...aboutRoutes({ context, version: VERSION, carrier: () => network.now().data.carrier }),
    ...rateQuoteRoutes(quotes, checker),
    ...classScaleRoutes(quotes, checker),
    ...bolRoutes(bols, checker),
    ...bolPaperRoutes(bols, checker),
    ...routeGuideRoutes({ checker, network: () => network.now().data }),
    ...pickupRoutes(pickups, checker),
    ...pickupDayRoutes(pickups, checker),
    ...shipmentRoutes(shipments, checker),
    ...invoiceRoutes(invoices, checker, operators),
    ...eventRoutes(events, recordSources(pickups, invoices), checker),
    ...subscriptions.routes(checker, operators),
    ...imageRoutes(images, checker),
    ...scanRoutes(images, operators),
    ...addressBookRoutes(addresses, checker),
    ...lookUpRoutes({ checker, network: () => network.now().data }),
    ...operationRoutes({ shipments, pickups }, operators),
    ...operatorJobRoutes({ context, desk: jobs }, operators),
    ...tariffDeskRoutes({ context, tariff, quotes, jobs }, operators),
    ...customerRoutes({ context, tariff, shipments }, operators),
    ...credentialRoutes({ context, tariff, shipments }, operators),
    ...overviewRoutes(overview, watch, operators),
    ...backupRoutes({ context, jobs }, operators),
    ...dossierRoutes({ images, pickups, subscriptions: subscriptions.parts }, operators),
    ...networkMapRoutes({ network, shipments, trucks }, operators, checker),
    ...soapRoutes({ context, users: soapUsers, images: imageSource(images), baseUrl }),
    ...proReservationRoutes(pros, checker),
    ...(simulation?.routes(checker, operators) ?? []),
    ...healthRoutes({
      db: context.db,
      metrics,
      metricsToken: context.config.metricsToken,
      stopping: () => stopping,
    }),
  ];
  const describe = (url: string) =>
    openApiDocument(routes, apiDescription(context.environment), {
      url,
      description: context.environment === 'test' ? 'Test environment' : 'Production',
    });
  const docs = {
    environment: context.environment,
    baseUrl,
    describe,
    catalogue: ERRORS,
    firstSteps: FIRST_STEPS,
    links: docsLinks(context.config.soapPath, simulation !== undefined),
    prosePages: simulation === undefined ? [DISCLAIMERS_PAGE] : [DISCLAIMERS_PAGE, TEST_ENVIRONMENT_PAGE],
  };
  routes.push(...docsRoutes(docs), ...webRoutes({ folder: projectFile('dist/web'), shells: SHELLS, baseUrl }));
  const streams = new OpenStreams(context.log);
  const http: FastifyInstance = makeServer({
    routes,
    db: context.db,
    clock: context.clock,
    ids: context.ids,
    secrets: context.secrets,
    log: context.log,
    metrics,
    streams,
    recorder: requests.log,
    requestsPerSecond: context.config.requestsPerSecond,
    missingPage: missingPage(docs),
    baseUrl,
  });
  await loaded;
  await simulation?.operation.start();
  workers.start();
  events.publisher.start();
  await subscriptions.start();
  jobs.start();
  await watch.start();
  return {
    http,
    routes,
    describe,
    announceStop() {
      stopping = true;
    },
    stopListening() {
      // Not http.server.close(): it also cuts connections that are idle at this moment, on which a request may be coming.
      NetServer.prototype.close.call(http.server);
      // Whoever has a connection is answered on it, and told to open the next one elsewhere.
      http.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
      // Who listens to a stream comes back by himself, to another node.
      streams.close();
    },
    connections: () => new Promise((resolve) => http.server.getConnections((_error, count) => resolve(count ?? 0))),
    async close() {
      follower.stop();
      sessions.close();
      await simulation?.operation.stop();
      await events.stop();
      await Promise.all([http.close(), workers.stop(), jobs.stop(), watch.stop()]);
      await requests.close();
      await subscriptions.close();
      await Promise.all([printer.close(), sweeping.stop(), addresses.close(), shipments.thread?.close()]);
    },
  };
}

/** Where callers reach this environment: the configured address, or the one that it listens on. */
export function baseUrlOf(context: Context, http: FastifyInstance): string {
  const configured = context.config.publicUrls[context.environment];
  if (configured !== undefined) return configured;
  const address = http.server.address();
  const port =
    typeof address === 'object' && address !== null ? address.port : context.config.ports[context.environment];
  const { host } = context.config;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
