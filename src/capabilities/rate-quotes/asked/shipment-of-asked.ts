// Converts a stored request to the rating engine's input, on the network of its version.
import type { Network } from '../../../freight/network/network.ts';
import { locate } from '../../../freight/network/postal-index.ts';
import type { Contract } from '../../../freight/rating/contracts/contract.ts';
import type { HandlingUnit, Shipment, ShipmentPoint } from '../../../freight/rating/shipment.ts';
import { minuteOf } from '../../../freight/time-of-day.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { Asked, AskedPoint, AskedUnit } from './asked.ts';
import { knownDay } from './known-days.ts';

const NO_CODES: Shipment['accessorials'] = [];
const NOTHING_MISSING: Shipment['missingFields'] = {};

/**
 * @param quotedAt milliseconds since 1970
 * @param contract the version that `asked` names
 */
export function shipmentOf(asked: Asked, network: Network, quotedAt: number, contract?: Contract): Shipment {
  const origin = pointOf(network, asked.from);
  const zone = origin.location.area?.terminal.timeZone ?? 'UTC';
  const quoted = localTime(zone, quotedAt);
  return {
    pricing: asked.pricing,
    origin,
    destination: pointOf(network, asked.to),
    shipDay: knownDay(asked.date)!,
    shipMinute: asked.time === undefined ? null : minuteOf(asked.time),
    quotedDay: quoted.day,
    quotedMinute: quoted.minuteOfDay,
    units: asked.units.map(unitOf),
    accessorials: asked.codes ?? NO_CODES,
    fullValueCents: asked.valueCents ?? 0,
    linearFeetGiven: asked.feet ?? 0,
    distributionCenter: asked.center ?? null,
    missingFields: asked.missing ?? NOTHING_MISSING,
    ...(contract !== undefined && { contract, ...(asked.terms !== undefined && { terms: asked.terms }) }),
  };
}

function pointOf(network: Network, [postalCode, country]: AskedPoint): ShipmentPoint {
  const location = locate(network.postalIndex, postalCode, country);
  if (location === null) throw new Error(`There is no postal code ${postalCode}: it was not checked.`);
  return { postalCode, location };
}

function unitOf([
  count,
  type,
  weightLb,
  tareWeightLb,
  lengthIn,
  widthIn,
  heightIn,
  flags,
  items,
]: AskedUnit): HandlingUnit {
  return {
    count,
    type,
    weightLb,
    tareWeightLb,
    lengthIn,
    widthIn,
    heightIn,
    isStackable: (flags & 1) !== 0,
    isTurnable: (flags & 2) !== 0,
    items: items.map(([description, itemWeightLb, freightClass, hazardous]) => ({
      description,
      weightLb: itemWeightLb,
      freightClass,
      isHazardous: hazardous === 1,
    })),
  };
}
