// The cross-links of an environment: what one capability does when something happens in another that was opened before it.
import type { EventsOfEnvironment } from '../capabilities/events/open-events.ts';
import type { Faults } from '../capabilities/faults/open-faults.ts';
import type { Capability } from '../platform/capability.ts';
import type { Billing } from './open-billing.ts';
import type { Booking } from './open-booking.ts';
import type { TestEnvironment } from './open-test-environment.ts';

export function linkCapabilities(
  all: readonly Capability[],
  groups: {
    readonly events: EventsOfEnvironment;
    readonly booking: Booking;
    readonly billing: Billing;
    readonly faults: Faults | undefined;
    readonly test: TestEnvironment;
  },
): void {
  const { events, faults } = groups;
  const { shipments, pickups, bol } = groups.booking;
  const { invoices, credits, corrections, disputes, claims, images } = groups.billing;
  const { simulation, certification } = groups.test;
  events.link({ shipments: shipments.parts, invoices: invoices.parts, disputes: disputes.parts });
  credits.approvals.link({
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
  // These three work with every capability: resetting all tables, and disturbing or recording any operation.
  const routes = all.flatMap((one) => one.routes ?? []);
  simulation?.link(() => all.flatMap((one) => one.forget?.() ?? []));
  faults?.link(routes);
  certification.link(routes);
}
