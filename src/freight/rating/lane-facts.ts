// Owns the facts of a lane that determine price and delivery date: zone, miles, lane type, days (domain, "Network and calendar").
import type { Cents } from '../money.ts';
import type { Network } from '../network/network.ts';
import type { ServedArea } from '../network/postal-index.ts';
import {
  deliveryDay,
  type LaneType,
  laneType,
  routeMiles,
  serviceDays,
  shipDay,
  shipDayAt,
} from '../network/transit.ts';
import type { DayNumber } from '../service-calendar.ts';
import type { Shipment } from './shipment.ts';
import { minimumOf, rateBase } from './tariff/class-rates-file.ts';
import { type LaneKind, laneKind } from './tariff/lane-factors-file.ts';
import { numberOf } from './tariff/postal-prefix.ts';
import type { Tariff } from './tariff/tariff.ts';

export interface LaneFacts {
  readonly origin: ServedArea;
  readonly destination: ServedArea;
  readonly miles: number;
  readonly laneType: LaneType;
  readonly kind: LaneKind;
  readonly zone: number;
  /** Where the zone's rates start, and its minimum; both include lane factors. */
  readonly rateBase: number;
  readonly minimumCents: Cents;
  readonly transitDays: number;
  /** False if the origin has no truck on the ship date; that day's cut-off is then irrelevant. */
  readonly shipsOnDate: boolean;
  /** The pickup and delivery days; null outside the calendar's years. */
  readonly shipDay: DayNumber | null;
  readonly deliveryDay: DayNumber | null;
}

export function laneFacts(
  shipment: Shipment,
  origin: ServedArea,
  destination: ServedArea,
  tariff: Tariff,
  network: Network,
): LaneFacts {
  const miles = routeMiles(network, origin, destination);
  const type = laneType(network, origin, destination);
  const from = shipment.origin.location.place.country;
  const to = shipment.destination.location.place.country;
  const kind = laneKind(from, to, type === 'INDIRECT');
  const zone = zoneOf(shipment, miles, tariff);
  const openDay = shipDay(network, origin, shipment.shipDay);
  const shipped =
    // Stryker disable next-line ConditionalExpression: midnight is no later than the last pickup, so without it, only slower.
    shipment.shipMinute === null ? openDay : shipDayAt(network, origin, shipment.shipDay, shipment.shipMinute);
  return {
    origin,
    destination,
    miles,
    laneType: type,
    kind,
    zone,
    rateBase: rateBase(tariff.rates, kind, zone),
    minimumCents: minimumOf(tariff.rates, kind, zone),
    transitDays: serviceDays(network, origin, destination),
    shipsOnDate: openDay === shipment.shipDay,
    shipDay: shipped,
    // Stryker disable next-line ConditionalExpression: what is not shipped within the calendar is not delivered within it either.
    deliveryDay: shipped === null ? null : deliveryDay(network, origin, destination, shipped),
  };
}

/** A lane listed in the tariff has its own zone; otherwise the route miles decide. */
function zoneOf({ origin, destination }: Shipment, miles: number, { laneZones, zoneOfMiles }: Tariff): number {
  if (laneZones !== null) {
    const { areaOfKey, areaCount, zoneOfPair } = laneZones;
    const from = numberOf(areaOfKey, origin.location.place.country, origin.postalCode);
    const to = numberOf(areaOfKey, destination.location.place.country, destination.postalCode);
    const listed = zoneOfPair[from * areaCount + to]!;
    if (listed > 0) return listed - 1;
  }
  return zoneOfMiles[Math.min(miles, zoneOfMiles.length - 1)]!;
}
