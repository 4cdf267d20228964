// Opens what it takes to book freight: transit times, quotes, PRO numbers, pickups, shipments and bills of lading.
import { openBillingTerms } from '../capabilities/billing-terms/open-billing-terms.ts';
import { openBol } from '../capabilities/bol/open-bol.ts';
import type { EventsOfEnvironment } from '../capabilities/events/open-events.ts';
import { openLookUps } from '../capabilities/look-ups/open-look-ups.ts';
import { openPickups } from '../capabilities/pickups/open-pickups.ts';
import { openPros } from '../capabilities/pros/open-pros.ts';
import { openRateQuotes } from '../capabilities/rate-quotes/open-rate-quotes.ts';
import { openRouteGuides } from '../capabilities/route-guides/open-route-guides.ts';
import { openShipments } from '../capabilities/shipments/open-shipments.ts';
import type { EnvironmentBase } from './environment-base.ts';
import type { Callers } from './open-callers.ts';
import type { Company } from './open-company.ts';
import type { Customers } from './open-customers.ts';

export type Booking = ReturnType<typeof openBooking>;

export function openBooking(groups: {
  readonly base: EnvironmentBase;
  readonly callers: Callers;
  readonly company: Company;
  readonly customers: Customers;
  readonly events: EventsOfEnvironment;
}) {
  const { base, callers, company, customers, events } = groups;
  const { announce, wake } = events;
  const needs = { ...callers.checkers, ...company.parts };
  const quotes = openRateQuotes({ ...needs, page: company.page });
  const pros = openPros(needs);
  const pickups = openPickups({ ...needs, announce: (one) => announce([one]) });
  const shipments = openShipments({ ...needs, announce, wake });
  const terms = openBillingTerms({ ...needs, news: base.news, shipments: shipments.parts });
  const bol = openBol({
    ...needs,
    quotes: quotes.parts,
    pros: pros.parts,
    shipments: shipments.parts,
    keepParties: customers.addressBook.keep,
    creditRefusal: terms.creditRefusal,
  });
  return {
    routeGuides: openRouteGuides(needs),
    lookUps: openLookUps(needs),
    quotes,
    pros,
    pickups,
    shipments,
    terms,
    bol,
    /** What the capabilities of other groups use. */
    parts: { quotes: quotes.parts, pickups: pickups.parts, shipments: shipments.parts, bols: bol.parts },
  };
}
