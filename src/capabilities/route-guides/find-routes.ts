// Answers a transit-time request from the network in force (§2.6, spec-gaps 3).
import type { Network } from '../../freight/network/network.ts';
import { type Location, locate, type ServedArea } from '../../freight/network/postal-index.ts';
import { serviceDaysToEach } from '../../freight/network/transit.ts';
import { deliveryNotes, mismatchNotes, serviceNotes } from '../../freight/network/transit-message.ts';
import { parseDay } from '../../freight/service-calendar.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { RouteGuideRequest, RoutePoint } from './route-guide.schema.ts';

export interface DestinationAnswer {
  /** Null if the destination is not served. */
  readonly area: ServedArea | null;
  readonly serviceDays: string;
  readonly message: string;
}

export interface RouteAnswer {
  readonly origin: ServedArea;
  readonly destinations: readonly DestinationAnswer[];
}

export function findRoutes(network: Network, request: RouteGuideRequest): RouteAnswer {
  const { originPoint, destinationPoints } = request;
  const origin = locate(network.postalIndex, originPoint.zip, originPoint.country);
  if (origin?.area == null) throw unusableOrigin(originPoint, origin);
  const { area } = origin;
  const originNotes = mismatchNotes(origin, originPoint);
  const found = destinationPoints.map(({ point }) => locate(network.postalIndex, point.zip, point.country));
  const days = serviceDaysToEach(network, area, found);
  const destinations = destinationPoints.map(({ point, shipmentDate }, at): DestinationAnswer => {
    const location = found[at]!;
    if (location?.area == null) return notServed(location, point, originNotes);
    const message = messageOf(network, area, location, point, shipmentDate, originNotes);
    return { area: location.area, serviceDays: String(days[at]), message };
  });
  return { origin: area, destinations };
}

function messageOf(
  network: Network,
  origin: ServedArea,
  found: Location,
  point: RoutePoint,
  shipmentDate: string | undefined,
  originNotes: readonly string[],
): string {
  const day = shipmentDate === undefined ? null : parseDay(shipmentDate);
  const notes = day === null ? [] : deliveryNotes(network, origin, found.area!, day);
  notes.push(...serviceNotes(network, origin, found.area!), ...mismatchNotes(found, point), ...originNotes);
  return notes.length === 1 ? notes[0]! : notes.join(' ');
}

function notServed(found: Location | null, point: RoutePoint, originNotes: readonly string[]): DestinationAnswer {
  const reasons = found === null ? [unknownText(point)] : [found.refusal, ...mismatchNotes(found, point)];
  return { area: null, serviceDays: '', message: [...reasons, ...originNotes].join(' ') };
}

function unusableOrigin(point: RoutePoint, found: Location | null): Refusal {
  const description = found === null ? unknownText(point) : found.refusal;
  return new Refusal('validationFailed', {
    details: `The origin cannot be used: ${description}`,
    failures: [{ field: 'originPoint.zip', description }],
  });
}

function unknownText(point: RoutePoint): string {
  const where = point.country === undefined ? '' : ` in ${point.country}`;
  return `There is no postal code ${point.zip.toUpperCase()}${where}.`;
}
