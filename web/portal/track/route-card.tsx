// Where the shipment is: the map with its route and truck, and the same as a list.
import { lazy, Suspense, useMemo } from 'react';
import { Asked } from '../../shell/asked.tsx';
import { cityState } from '../../shell/city-state.ts';
import { localMoment } from '../../shell/local-time.tsx';
import { Card } from '../../ui/card.tsx';
import { trackWords } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';
import { type RouteStop, routeDrawing, type ShipmentRoute, stopText, useShipmentRoute } from './shipment-route.ts';

const words = trackWords.map;
const RouteMap = lazy(async () => ({ default: (await import('./route-map.tsx')).RouteMap }));

export function RouteCard({ shipment }: { shipment: ShipmentHistory }) {
  const query = useShipmentRoute(shipment);
  return (
    <Card title={words.title}>
      <Asked query={query}>{(route) => <Route shipment={shipment} route={route} />}</Asked>
    </Card>
  );
}

function Route({ shipment, route }: { shipment: ShipmentHistory; route: ShipmentRoute }) {
  const isDelivered = shipment.status.conciseStatus === 'Delivered';
  const drawing = useMemo(() => routeDrawing(route, isDelivered), [route, isDelivered]);
  if (drawing.fit.length === 0) return <p className="text-faint">{words.none}</p>;
  const from = route.origin ? cityState(route.origin) : '';
  const to = route.destination ? cityState(route.destination) : '';
  return (
    <div className="grid gap-3">
      <Suspense fallback={<div className="h-80 animate-pulse rounded-md bg-sunken" />}>
        <RouteMap drawing={drawing} summary={words.summary(from, to, whereIs(shipment, route))} />
      </Suspense>
      <ol aria-label={words.stops} className="grid gap-x-6 gap-y-1 text-[13px] sm:grid-cols-2">
        {route.terminals.map((stop) => (
          <Stop key={stop.terminal} stop={stop} />
        ))}
      </ol>
    </div>
  );
}

function Stop({ stop }: { stop: RouteStop }) {
  const isReached = Boolean(stop.arrivedAt || stop.departedAt);
  return (
    <li className={isReached ? undefined : 'text-faint'}>
      <span className="font-medium">{stop.name}</span> <span className="text-faint">{stopText(stop)}</span>
    </li>
  );
}

function whereIs(shipment: ShipmentHistory, { position }: ShipmentRoute): string {
  if (position && shipment.status.conciseStatus !== 'Delivered') return words.truckAt(localMoment(position.updatedAt));
  const last = shipment.movementHistory.findLast(({ location }) => location.city !== '');
  if (last === undefined) return words.notYet;
  return words.at(cityState(last.location));
}
