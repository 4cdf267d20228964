// Shipments for tests: valid as is, on lanes of the demo network, with replaceable parts.
import { loadDemoNetwork } from '../../../tools/carrier/demo-network.fixture.ts';
import type { Network } from '../network/network.ts';
import { locate } from '../network/postal-index.ts';
import { parseDay } from '../service-calendar.ts';
import type { FreightClass } from '../value-sets/freight-class.ts';
import type { HandlingUnit, LineItem, Shipment, ShipmentPoint } from './shipment.ts';

let network: Network | undefined;

/** Compiled once per test process. */
export function demoNetwork(): Network {
  network ??= loadDemoNetwork();
  return network;
}

export function pointAt(postalCode: string): ShipmentPoint {
  const location = locate(demoNetwork().postalIndex, postalCode);
  if (location === null) throw new Error(`There is no postal code ${postalCode}`);
  return { postalCode, location };
}

export function item(freightClass: FreightClass | null, weightLb: number, changes: Partial<LineItem> = {}): LineItem {
  return { description: 'Goods', weightLb, freightClass, isHazardous: false, ...changes };
}

/** A unit that weighs as much as its items, without tare and dimensions unless given. */
export function unit(items: readonly LineItem[], changes: Partial<HandlingUnit> = {}): HandlingUnit {
  return {
    count: 1,
    type: 'CT',
    weightLb: items.reduce((sum, { weightLb }) => sum + weightLb, 0),
    tareWeightLb: null,
    lengthIn: 0,
    widthIn: 0,
    heightIn: 0,
    isStackable: false,
    isTurnable: false,
    items,
    ...changes,
  };
}

/** Length, width, height in inches. */
export function sized(lengthIn: number, widthIn: number, heightIn: number): Partial<HandlingUnit> {
  return { lengthIn, widthIn, heightIn };
}

/** Wednesday 2026-11-18, quoted the Monday before at 09:00, unless changed. */
export function shipment(
  from: string,
  to: string,
  units: readonly HandlingUnit[],
  changes: Partial<Shipment> = {},
): Shipment {
  return {
    pricing: 'discount-70',
    origin: pointAt(from),
    destination: pointAt(to),
    shipDay: parseDay('2026-11-18')!,
    shipMinute: null,
    quotedDay: parseDay('2026-11-16')!,
    quotedMinute: 9 * 60,
    units,
    accessorials: [],
    fullValueCents: 0,
    linearFeetGiven: 0,
    distributionCenter: null,
    missingFields: {},
    ...changes,
  };
}
