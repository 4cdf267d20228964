// Opens what other systems and people are told by: the event feed, webhooks, e-mail notices, and the legacy SOAP service.
import { openEventFeed } from '../capabilities/events/feed/open-event-feed.ts';
import type { EventsOfEnvironment } from '../capabilities/events/open-events.ts';
import type { Faults } from '../capabilities/faults/open-faults.ts';
import { imageSource } from '../capabilities/images/soap-image-source.ts';
import { openNotices } from '../capabilities/notices/open-notices.ts';
import { openSoap } from '../capabilities/soap/open-soap.ts';
import { openSubscriptions } from '../capabilities/subscriptions/open-subscriptions.ts';
import type { EnvironmentBase } from './environment-base.ts';
import type { Billing } from './open-billing.ts';
import type { Booking } from './open-booking.ts';
import type { Callers } from './open-callers.ts';
import type { Company } from './open-company.ts';

export type Integration = ReturnType<typeof openIntegration>;

export function openIntegration(groups: {
  readonly base: EnvironmentBase;
  readonly callers: Callers;
  readonly company: Company;
  readonly events: EventsOfEnvironment;
  readonly booking: Booking;
  readonly billing: Billing;
  readonly faults: Faults | undefined;
}) {
  const { base, callers, company, events, booking, billing, faults } = groups;
  const needs = { ...base, ...callers.checkers, ...company.parts, events };
  // In the order in which they react to an event: webhooks are queued before e-mail notices.
  const subscriptions = openSubscriptions({ ...needs, workers: base.outbox.workers, faults: faults?.events });
  const feed = openEventFeed({ ...needs, ...booking.parts, ...billing.parts });
  const soap = openSoap({ ...needs, signIns: callers.signIns, images: imageSource(billing.images.parts) });
  const notices = openNotices(needs);
  return { subscriptions, feed, soap, notices };
}
