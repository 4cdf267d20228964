// Opens what people follow and decide while freight is under way: tracking links, instructions, attention, and the map.
import { openAttention } from '../capabilities/attention/open-attention.ts';
import type { EventsOfEnvironment } from '../capabilities/events/open-events.ts';
import { openInstructions } from '../capabilities/instructions/open-instructions.ts';
import { openNetworkMap } from '../capabilities/network-map/open-network-map.ts';
import { openTrackingLinks } from '../capabilities/tracking-links/open-tracking-links.ts';
import type { Billing } from './open-billing.ts';
import type { Booking } from './open-booking.ts';
import type { Callers } from './open-callers.ts';
import type { Company } from './open-company.ts';

export type Tracking = ReturnType<typeof openTracking>;

export function openTracking(groups: {
  readonly callers: Callers;
  readonly company: Company;
  readonly events: EventsOfEnvironment;
  readonly booking: Booking;
  readonly billing: Billing;
}) {
  const { callers, company, events, booking, billing } = groups;
  const { announce, wake } = events;
  const needs = { ...callers.checkers, ...company.parts, ...booking.parts };
  const corrections = { ...needs, invoices: billing.invoices.parts };
  const instructions = openInstructions({ ...needs, corrections, announce, wake });
  return {
    trackingLinks: openTrackingLinks({ ...needs, page: company.links.page('/tracking') }),
    instructions,
    attention: openAttention({ ...needs, instructions: instructions.parts }),
    maps: openNetworkMap(needs),
  };
}
