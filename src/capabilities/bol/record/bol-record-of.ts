// Builds the record that is stored with the request of a bill of lading.

import type { PrintedTerminal } from '../../../documents/bol-document.ts';
import type { Terminal } from '../../../freight/network/files/terminals-file.ts';
import type { Network } from '../../../freight/network/network.ts';
import { OFFERED_SERVICE } from '../../../freight/rating/offered-services.ts';
import { formatDay } from '../../../freight/service-calendar.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { isoWithOffset } from '../../../platform/local-time.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { BolNotes, type MessageStatus } from '../submit/bol-outcome.ts';
import { findOrigin } from '../submit/bol-points.ts';
import { shipDateOf } from '../submit/bol-ship-date.ts';
import type { BolPlan } from '../submit/plan-bol.ts';
import type { BolRecord } from './bol-record.ts';

export function bolRecordOf(
  plan: BolPlan,
  facts: ShipmentFacts,
  isTest: boolean,
  messageStatus: MessageStatus,
): BolRecord {
  const { request, accounts, carrier, origin, destination, price, now } = plan;
  return {
    confirmationNumber: facts.confirmationNumber,
    transactionDate: transactionDate(plan, now),
    messageStatus,
    shipDate: shipDateOf(request, origin),
    service: (price?.quote.service ?? OFFERED_SERVICE[99]).text,
    quoteId: price?.quoteId ?? '',
    isTest,
    carrierName: carrier.name,
    scac: carrier.scac,
    originTerminal: printedTerminal(origin.area.terminal),
    destinationTerminal: destination === null ? null : printedTerminal(destination.area.terminal),
    accounts: { shipper: accounts.shipper, consignee: accounts.consignee, billTo: accounts.billTo },
    owners: accounts.own,
    totalCents: facts.charge?.totalCents ?? null,
    promisedDate: facts.promisedDay === null ? '' : formatDay(facts.promisedDay),
    ...(plan.separations.length > 0 && { separations: plan.separations }),
    ...(carrier.terms !== '' && { carrierTerms: carrier.terms }),
  };
}

function transactionDate({ origin }: BolPlan, now: number): string {
  return isoWithOffset(origin.area.terminal.timeZone, now);
}

/** The time of a failed submission, in the same form: local to the origin, or to the carrier if the origin is not served. */
export function failedAt(network: Network, request: BolRequest, now: number): string {
  const origin = findOrigin(request.origin, network, new BolNotes());
  return isoWithOffset((origin?.area.terminal ?? network.terminals[0])?.timeZone ?? 'UTC', now);
}

/** One per terminal, shared by many bills. */
const printed = new WeakMap<Terminal, PrintedTerminal>();

export function printedTerminal(terminal: Terminal): PrintedTerminal {
  let made = printed.get(terminal);
  if (made === undefined) {
    const { id, name, address, phone } = terminal;
    made = { id, name, city: address.city, stateProvince: address.state, phone };
    printed.set(terminal, made);
  }
  return made;
}
