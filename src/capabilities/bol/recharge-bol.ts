// Prices a shipment again after it was weighed: the same bill, pricing and tariff, with the weight that was found.
import { OFFERED_SERVICE, type ServiceId } from '../../freight/rating/offered-services.ts';
import { rateShipment } from '../../freight/rating/rate-shipment.ts';
import type { ShipmentFacts } from '../../freight/shipments/shipment-facts.ts';
import type { FreightClass } from '../../freight/value-sets/freight-class.ts';
import type { FoundFreight } from '../shipments/shipment-parts.ts';
import type { BolRequest } from './bol.schema.ts';
import { BolNotes } from './bol-outcome.ts';
import { findDestination, findOrigin } from './bol-points.ts';
import { readVersion } from './find-bol.ts';
import type { BolParts } from './plan-bol.ts';
import { servicesOf, shipmentToRate } from './rate-bol.ts';
import { chargeLines } from './shipment-facts-of.ts';

export interface Recharge {
  readonly totalCents: number;
  readonly lines: readonly { readonly description: string; readonly chargeCents: number }[];
}

/** By what the scale showed, pallets included, and the class that was found. Undefined where the shipment has no price to correct. */
export async function rechargeBol(
  parts: BolParts,
  facts: ShipmentFacts,
  { weightLb, foundClass }: FoundFreight,
): Promise<Recharge | undefined> {
  const row = await parts.store.newest(facts.pro);
  if (row === undefined || facts.charge === null) return undefined;
  const [network, tariff] = await Promise.all([
    parts.quotes.network.version(facts.charge.networkVersion),
    parts.quotes.tariff.version(facts.charge.tariffVersion),
  ]);
  const request = corrected(readVersion(row).request, weightLb / facts.weightLb, foundClass);
  const notes = new BolNotes();
  const origin = findOrigin(request.origin, network.data, notes);
  const destination = findDestination(request.destination, network.data, notes);
  if (origin == null || destination == null) return undefined;
  const { pricing } = facts.charge;
  const bol = { request, origin, destination, pricing, now: row.made_at, service: null };
  const services = servicesOf(request);
  const shipment = shipmentToRate(bol, services, tariff.data);
  const id = facts.serviceId as ServiceId;
  const quotes = rateShipment(shipment, [OFFERED_SERVICE[id].level], tariff.data, network.data);
  const quote = quotes.find((one) => one.service.id === id);
  if (quote === undefined || !quote.rateFound) return undefined;
  return { totalCents: quote.totalCents, lines: chargeLines(quote, services) };
}

/** The scale tells one figure for all, shared out as the bill shared its own; a class is found for all of it. */
function corrected(request: BolRequest, factor: number, foundClass: FreightClass | undefined): BolRequest {
  const scaled = (weight: number) => Math.max(1, Math.round(weight * factor));
  return {
    ...request,
    commodities: {
      ...request.commodities,
      handlingUnits: request.commodities.handlingUnits.map((unit) => ({
        ...unit,
        weight: scaled(unit.weight),
        lineItems: unit.lineItems.map((item) => ({
          ...item,
          weight: scaled(item.weight),
          classification: foundClass ?? item.classification,
        })),
      })),
    },
  };
}
