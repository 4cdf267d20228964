// Where a shipment is on its route: the terminals it passes, its progress, and the last position of its truck.
import { useMemo } from 'react';
import { BaseMap } from '../../map/base-map.tsx';
import { MapLines } from '../../map/map-lines.tsx';
import { type MapPoint, MapPoints } from '../../map/map-points.tsx';
import type { LonLat } from '../../map/projection.ts';
import { moment } from '../../shell/format.ts';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import type { RouteStop, Tracking } from './shipment.ts';

const words = shipmentWords.one;
const placeOf = ({ longitude, latitude }: { longitude: number; latitude: number }): LonLat => [longitude, latitude];

export function RouteMap({ stops, tracking }: { stops: readonly RouteStop[]; tracking: Tracking }) {
  const drawn = useMemo(() => drawingOf(stops, tracking), [stops, tracking]);
  if (stops.length === 0) return null;
  const names = stops.map(({ city }) => city).join(' – ');
  return (
    <BaseMap className="h-64" summary={`${words.route}: ${names}`} fit={stops.map(placeOf)}>
      <MapLines lines={drawn.lines} />
      <MapPoints points={drawn.points} />
    </BaseMap>
  );
}

function drawingOf(terminals: readonly RouteStop[], { movementHistory, trail, position }: Tracking) {
  const seen = new Set(movementHistory.map(({ location }) => location.terminal));
  const reached = terminals.findLastIndex(({ code }) => seen.has(code));
  const places = terminals.map(placeOf);
  const points: MapPoint[] = terminals.map((one, at) => ({
    at: placeOf(one),
    colour: at <= reached ? 'good' : 'strong-line',
    radiusPx: 5,
    ringed: true,
    label: `${one.code} ${one.name}`,
    ...((at === 0 || at === terminals.length - 1) && { caption: one.city }),
  }));
  if (position) {
    const label = `${words.truck}, ${moment(position.updatedAt)}`;
    points.push({ at: placeOf(position), colour: 'warn', radiusPx: 6, ringed: true, label });
  }
  return {
    points,
    lines: [
      { through: places.slice(Math.max(0, reached)), colour: 'strong-line', widthPx: 2, dashed: true },
      { through: places.slice(0, reached + 1), colour: 'good', widthPx: 2.5 },
      { through: trail.map(placeOf), colour: 'warn', widthPx: 2 },
    ],
  };
}
