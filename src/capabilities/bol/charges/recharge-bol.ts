// Prices a shipment again after a reweigh, an inspection or a correction of its bill: same pricing and tariff, with what was found.
import type { ChargeLine } from '../../../freight/invoicing/charge-line.ts';
import type { BolServices } from '../../../freight/rating/bol-services.ts';
import type { Contract } from '../../../freight/rating/contracts/contract.ts';
import { measureFreight } from '../../../freight/rating/measured-freight.ts';
import { OFFERED_SERVICE, type ServiceId } from '../../../freight/rating/offered-services.ts';
import type { RatedQuote } from '../../../freight/rating/quote.ts';
import { rateShipment } from '../../../freight/rating/rate-shipment.ts';
import type { Shipment } from '../../../freight/rating/shipment.ts';
import type { Tariff } from '../../../freight/rating/tariff/tariff.ts';
import { turnedAsQuoted } from '../../../freight/rating/turned-as-quoted.ts';
import type { ShipmentFacts } from '../../../freight/shipments/shipment-facts.ts';
import type { FreightClass } from '../../../freight/value-sets/freight-class.ts';
import { findQuoted, type Quoted } from '../../rate-quotes/saved/find-quoted.ts';
import { adjustedBy } from '../../rate-quotes/saved/kept-quote.ts';
import type { FoundFreight } from '../../shipments/shipment-parts.ts';
import { readVersion } from '../record/find-bol.ts';
import { chargeLines } from '../record/shipment-facts-of.ts';
import type { BolRequest } from '../request/bol.schema.ts';
import { BolNotes } from '../submit/bol-outcome.ts';
import { findDestination, findOrigin } from '../submit/bol-points.ts';
import type { BolParts } from '../submit/plan-bol.ts';
import { type BolToRate, servicesOf, shipmentToRate } from './rate-bol.ts';

export interface Recharge {
  readonly totalCents: number;
  readonly lines: readonly ChargeLine[];
}

/** A bill that has a price, and the inputs of that price. */
export interface PricedBill {
  readonly request: BolRequest;
  readonly serviceId: string;
  readonly pricing: string;
  readonly contract: Contract | undefined;
  /** The quote whose price applies; '' if none does. */
  readonly quoteId: string;
  readonly networkVersion: number;
  readonly tariffVersion: number;
  readonly fuelRevision?: number;
  /** When it was rated for the first time. */
  readonly ratedAt: number;
}

export interface RatedAgain {
  readonly quote: RatedQuote;
  readonly services: BolServices;
}

/** Uses the scale weight, pallets included, and the class and sizes that were found. Undefined if the shipment has no price to correct. */
export async function rechargeBol(
  parts: BolParts,
  facts: ShipmentFacts,
  found: FoundFreight,
): Promise<Recharge | undefined> {
  const row = parts.unsaved.get(facts) ?? (await parts.store.newest(facts.pro));
  if (row === undefined || facts.charge === null) return undefined;
  const { request, record } = readVersion(row);
  const { serviceId, charge } = facts;
  const ratedAt = record.ratedAt ?? row.made_at;
  const contract = await parts.quotes.contracts.version(facts.payerAccount, charge.contractVersion);
  const rated = await rateAgain(parts, { ...charge, contract, request, serviceId, ratedAt }, found);
  return rated && { totalCents: rated.quote.totalCents, lines: chargeLines(rated.quote, rated.services) };
}

/** Uses the versions that the bill was rated with. Undefined if they have no price for it. */
export async function rateAgain(
  parts: BolParts,
  bill: PricedBill,
  found?: FoundFreight,
): Promise<RatedAgain | undefined> {
  const { request, pricing, contract, quoteId, ratedAt: now } = bill;
  const [network, tariff] = await Promise.all([
    parts.quotes.network.version(bill.networkVersion),
    parts.quotes.tariff.version(bill.tariffVersion, bill.fuelRevision ?? 0),
  ]);
  const notes = new BolNotes();
  const origin = findOrigin(request.origin, network.data, notes);
  const destination = findDestination(request.destination, network.data, notes);
  if (origin == null || destination == null) return undefined;
  const bol: BolToRate = { request, origin, destination, pricing, contract, now, service: null };
  const services = servicesOf(request, tariff.data);
  const billed = shipmentToRate(
    found === undefined ? bol : { ...bol, request: asFound(bol, services, tariff.data, found) },
    services,
    tariff.data,
    found?.units,
  );
  const quoted = quoteId === '' ? undefined : await findQuoted(parts.quotes, quoteId, EVERYBODY);
  const shipment = quoted === undefined ? billed : asQuoted(quoted, billed);
  const id = bill.serviceId as ServiceId;
  const quotes = rateShipment(shipment, [OFFERED_SERVICE[id].level], tariff.data, network.data);
  const quote = quotes.find((one) => one.service.id === id);
  if (quote === undefined || !quote.rateFound) return undefined;
  // The findings change the price; the adjustment to the quoted price stays the same.
  return { quote: quoted === undefined ? quote : adjustedBy(quote, quoted.adjustmentCents), services };
}

function asFound(
  bol: BolToRate,
  services: BolServices,
  tariff: Tariff,
  { weightLb, foundClass }: FoundFreight,
): BolRequest {
  const { units } = shipmentToRate(bol, services, tariff);
  const goodsLb = units.reduce((sum, unit) => sum + unit.weightLb, 0);
  const tareLb = measureFreight(units, tariff.rules).totalWeightLb - goodsLb;
  return withFound(bol.request, (weightLb - tareLb) / goodsLb, foundClass);
}

/** Access to the quote was checked when the bill was created. */
const EVERYBODY = { has: () => true };

/** The quoted shipment with the weight that was found: a bill does not contain everything that its price depends on. */
function asQuoted({ shipment, tariff }: Quoted, { units }: Shipment): Shipment {
  return { ...shipment, units: turnedAsQuoted(shipment.units, units, tariff.rules.quoteToleranceInches) };
}

/** The scale gives one total, which is divided in the same proportions as on the bill; the found class applies to all items. */
function withFound(request: BolRequest, factor: number, foundClass: FreightClass | undefined): BolRequest {
  const ofUnit = scaled(factor);
  return {
    ...request,
    commodities: {
      ...request.commodities,
      handlingUnits: request.commodities.handlingUnits.map((unit) => {
        const ofItem = scaled(factor);
        const lineItems = unit.lineItems.map((item) => ({
          ...item,
          weight: ofItem(item.weight),
          classification: foundClass ?? item.classification,
        }));
        return { ...unit, weight: ofUnit(unit.weight), lineItems };
      }),
    },
  };
}

/** Whole pounds, at least one each. Rounds the running sum, not each part, so that the parts add up to the total. */
function scaled(factor: number): (weightLb: number) => number {
  let sumLb = 0;
  let givenLb = 0;
  return (weightLb) => {
    sumLb += weightLb;
    const ownLb = Math.max(Math.round(sumLb * factor) - givenLb, 1);
    givenLb += ownLb;
    return ownLb;
  };
}
