// Rates shipments again with another contract: same bill, network and tariff, so that only the contract makes a difference.
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Contract } from '../../../freight/rating/contracts/contract.ts';
import { OFFERED_SERVICE, type ServiceId } from '../../../freight/rating/offered-services.ts';
import { rateShipment } from '../../../freight/rating/rate-shipment.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import { findQuoted } from '../../rate-quotes/saved/find-quoted.ts';
import type { ReratedQuote } from '../../rate-quotes/saved/rerate-quotes.ts';
import { shipmentsOf } from '../../shipments/lists/survey-shipments.ts';
import { readVersion } from '../record/find-bol.ts';
import { BolNotes } from '../submit/bol-outcome.ts';
import { findDestination, findOrigin } from '../submit/bol-points.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { type BolToRate, servicesOf, shipmentToRate } from './rate-bol.ts';

const PAGE = 100;
/** Access to the quote was checked when the bill was created. */
const EVERYBODY = { has: () => true };

/** Calls `onRated` for the newest `most` shipments that the account paid for, by ship day. Canceled ones do not count. */
export async function rerateBols(
  parts: BolParts,
  account: string,
  days: { readonly from: number; readonly to: number },
  most: number,
  contract: Contract,
  onRated: (shipment: ReratedQuote) => void,
): Promise<void> {
  const { store } = parts.shipments;
  let last: { readonly ship_day: number; readonly pro: string } | undefined;
  let left = most;
  while (left > 0) {
    const page = await store.ofAccount(account, days, last, PAGE);
    if (page.length === 0) return;
    for (const { facts, state } of await shipmentsOf(
      parts.shipments,
      page.map(({ pro }) => pro),
    )) {
      if (facts.payerAccount !== account || facts.charge === null || state.stage === 'CANCELLED' || left <= 0) continue;
      const lane = `${facts.shipper.postalCode.slice(0, 3)} ${facts.consignee.postalCode.slice(0, 3)}`;
      const afterCents = await priceWith(parts, facts, facts.charge, contract);
      onRated({ lane, beforeCents: facts.charge.totalCents, afterCents });
      left -= 1;
    }
    last = page.at(-1);
    await othersTurn();
  }
}

/** Null if the shipment cannot be rated again. If it was booked with a quote, the quote is rated again. */
async function priceWith(
  parts: BolParts,
  facts: ShipmentFacts,
  charge: NonNullable<ShipmentFacts['charge']>,
  contract: Contract,
): Promise<number | null> {
  const row = await parts.store.shown(facts.pro);
  if (row === undefined) return null;
  const [network, tariff, quoted] = await Promise.all([
    parts.quotes.network.version(charge.networkVersion),
    parts.quotes.tariff.version(charge.tariffVersion, charge.fuelRevision ?? 0),
    charge.quoteId === '' ? undefined : findQuoted(parts.quotes, charge.quoteId, EVERYBODY),
  ]);
  const { request } = readVersion(row);
  const notes = new BolNotes();
  const origin = findOrigin(request.origin, network.data, notes);
  const destination = findDestination(request.destination, network.data, notes);
  if (origin == null || destination == null) return null;
  const { pricing } = charge;
  const bol: BolToRate = { request, origin, destination, pricing, contract, now: row.made_at, service: null };
  const billed = shipmentToRate(bol, servicesOf(request, tariff.data), tariff.data);
  const shipment = quoted === undefined ? billed : { ...quoted.shipment, contract, terms: billed.terms! };
  const id = facts.serviceId as ServiceId;
  const quote = rateShipment(shipment, [OFFERED_SERVICE[id].level], tariff.data, network.data).find(
    (one) => one.service.id === id,
  );
  // The adjustment to the quoted price stays the same.
  return quote?.rateFound ? quote.totalCents + (quoted?.adjustmentCents ?? 0) : null;
}
