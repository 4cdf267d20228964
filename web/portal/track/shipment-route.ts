// A shipment's route as returned by the API, and how it is drawn: completed, remaining, and the truck's position.
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';
import type { MapLine } from '../../map/map-lines.tsx';
import type { MapPoint } from '../../map/map-points.tsx';
import type { LonLat } from '../../map/projection.ts';
import { cityState } from '../../shell/city-state.ts';
import { localMoment } from '../../shell/local-time.tsx';
import { trackWords } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';

type Schemas = components['schemas'];
export type RouteStop = Schemas['RouteStop'];
export type ShipmentRoute = Schemas['ShipmentRoute'];
type Door = Schemas['RouteEndpoint'];
type Place = Pick<Door, 'latitude' | 'longitude'>;

const words = trackWords.map;

/** Read again after each movement. */
export function useShipmentRoute({ pro, movementHistory, position }: ShipmentHistory) {
  const newest = movementHistory.at(-1)?.sequence;
  return useQuery({
    queryKey: ['track', 'route', pro, newest, position?.updatedAt],
    queryFn: (): Promise<ShipmentRoute> => dataOf(api.GET('/v1/shipments/{pro}/route', { params: { path: { pro } } })),
    placeholderData: (before) => before,
  });
}

export function stopText({ arrivedAt, departedAt }: RouteStop): string {
  return [arrivedAt && words.arrived(localMoment(arrivedAt)), departedAt && words.departed(localMoment(departedAt))]
    .filter(Boolean)
    .join(', ');
}

export interface RouteDrawing {
  readonly lines: readonly MapLine[];
  readonly points: readonly MapPoint[];
  readonly fit: readonly LonLat[];
}

/** The truck is between the completed part, as tracked, and the remaining part, as planned. */
export function routeDrawing(route: ShipmentRoute, isDelivered: boolean): RouteDrawing {
  const { terminals, trail, position } = route;
  const origin = route.origin && at(route.origin);
  const destination = route.destination && at(route.destination);
  const truck = isDelivered || position === undefined ? undefined : at(position);
  const lastSeen = terminals.findLastIndex(({ arrivedAt, departedAt }) => arrivedAt ?? departedAt);
  const seen = terminals.slice(0, lastSeen + 1);
  const left = timeOf(terminals[lastSeen]?.departedAt ?? terminals[lastSeen]?.arrivedAt);
  const sinceThen = isDelivered ? [] : trail.filter(({ updatedAt }) => timeOf(updatedAt) > left).map(at);
  const hasMoved = seen.length > 0 || truck !== undefined || isDelivered;
  const driven = [
    ...(origin && hasMoved ? [origin] : []),
    ...seen.map(at),
    ...sinceThen,
    ...(truck ? [truck] : []),
    ...(isDelivered && destination ? [destination] : []),
  ];
  const here = driven.at(-1) ?? origin;
  const ahead = [
    ...(here ? [here] : []),
    ...terminals.slice(lastSeen + 1).map(at),
    ...(destination ? [destination] : []),
  ];
  const lines: MapLine[] = [
    ...(isDelivered ? [] : [{ through: ahead, colour: 'strong-line', widthPx: 2, dashed: true }]),
    { through: driven, colour: 'accent', widthPx: 3 },
  ];
  return {
    lines: lines.filter(({ through }) => through.length > 1),
    points: [
      ...terminals.map((stop, index) => stopPoint(stop, index <= lastSeen)),
      ...(route.origin ? [doorPoint(route.origin, words.origin)] : []),
      ...(route.destination ? [doorPoint(route.destination, words.destination)] : []),
      ...(truck ? [truckPoint(truck, position!.updatedAt)] : []),
    ],
    fit: [...driven, ...ahead],
  };
}

function stopPoint(stop: RouteStop, isReached: boolean): MapPoint {
  return {
    at: at(stop),
    colour: isReached ? 'accent' : 'strong-line',
    radiusPx: stop.kind === 'hub' ? 5 : 6,
    ringed: true,
    caption: stop.name,
    label: [stop.name, stopText(stop)].filter(Boolean).join('\n'),
  };
}

function doorPoint(door: Door, name: string): MapPoint {
  const place = cityState(door);
  return { at: at(door), colour: 'ink', radiusPx: 4, ringed: true, caption: place, label: `${name}: ${place}` };
}

function truckPoint(where: LonLat, updatedAt: string): MapPoint {
  const label = words.truckAt(localMoment(updatedAt));
  return { at: where, colour: 'warn', radiusPx: 8, ringed: true, caption: words.truck, label };
}

function at({ longitude, latitude }: Place): LonLat {
  return [longitude, latitude];
}

function timeOf(iso: string | undefined): number {
  return iso === undefined ? 0 : Date.parse(iso);
}
