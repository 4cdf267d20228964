// The map of the network: terminals and hubs, lanes, trucks in transit, and the land colored by transit days.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { BaseMap } from '../../map/base-map.tsx';
import { MapAreas } from '../../map/map-areas.tsx';
import { MapLines } from '../../map/map-lines.tsx';
import { type MapPoint, MapPoints } from '../../map/map-points.tsx';
import { networkWords as words } from '../../words/console-network-words.ts';
import { columnsOf, type NetworkView, type TrucksView } from './network-view.ts';
import { PointLegend, TransitLegend } from './transit-legend.tsx';
import { daysText, STEP_COLOURS, stepOf, type TransitArea } from './transit-steps.ts';

export interface MapLayers {
  readonly lanes: boolean;
  readonly trucks: boolean;
  readonly transit: boolean;
}

export function NetworkMap({
  network,
  trucks,
  areas,
  from,
  show,
  onFrom,
}: {
  network: NetworkView;
  trucks: TrucksView | undefined;
  areas: readonly TransitArea[];
  from: string;
  show: MapLayers;
  onFrom: (code: string) => void;
}) {
  const navigate = useNavigate();
  const places = useMemo(() => new Map(network.terminals.map((one) => [one.code, one])), [network]);
  const terminalPoints = useMemo(
    () => network.terminals.map((one) => terminalPoint(one, one.code === from)),
    [network, from],
  );
  const lines = useMemo(
    () =>
      network.lanes.flatMap((lane) => {
        const [a, b] = [places.get(lane.from), places.get(lane.to)];
        if (a === undefined || b === undefined) return [];
        const through = [[a.longitude, a.latitude] as const, [b.longitude, b.latitude] as const];
        return [{ through, colour: 'strong-line', widthPx: 0.6, dashed: lane.partner !== null }];
      }),
    [network, places],
  );
  const truckPoints = useMemo(() => (trucks === undefined ? [] : truckPointsOf(trucks)), [trucks]);
  const landAreas = useMemo(() => areas.map(landArea), [areas]);
  const pickTerminal = useCallback((_: MapPoint, at: number) => onFrom(network.terminals[at]!.code), [network, onFrom]);
  const pickTruck = useCallback(
    (point: MapPoint) => void navigate({ to: `/console/shipments/${point.label?.slice(0, 10)}` }),
    [navigate],
  );
  const hubs = network.terminals.filter(({ hub }) => hub).length;
  const summary = words.summary(network.terminals.length, hubs, network.lanes.length, trucks?.total ?? 0);
  const chosen = places.get(from);
  return (
    <BaseMap
      className="h-[26rem] sm:h-[36rem]"
      summary={show.transit && chosen ? `${summary} ${words.summaryTransit(chosen.name)}` : summary}
      legend={
        <>
          {show.transit && areas.length > 0 && <TransitLegend />}
          <PointLegend />
        </>
      }
    >
      {show.transit && <MapAreas areas={landAreas} />}
      {show.lanes && <MapLines lines={lines} />}
      <MapPoints points={terminalPoints} onPick={pickTerminal} />
      {show.trucks && <MapPoints points={truckPoints} onPick={pickTruck} />}
    </BaseMap>
  );
}

function terminalPoint(one: NetworkView['terminals'][number], isChosen: boolean): MapPoint {
  const size = one.hub ? 5 : 2;
  return {
    at: [one.longitude, one.latitude],
    colour: isChosen ? 'bad' : one.hub ? 'accent' : 'ink',
    radiusPx: isChosen ? 6 : size,
    ringed: isChosen || one.hub,
    label: words.terminalLabel(one.code, one.name, words.roles[one.role]),
    ...(isChosen && { caption: one.name }),
  };
}

function truckPointsOf(trucks: TrucksView): MapPoint[] {
  const at = columnsOf(trucks, 'pro', 'latitude', 'longitude', 'from', 'to');
  return trucks.rows.map((row) => ({
    at: [Number(row[at.longitude]), Number(row[at.latitude])],
    colour: 'warn',
    radiusPx: trucks.rows.length > 2_000 ? 2 : 3.5,
    ringed: trucks.rows.length <= 2_000,
    label: words.truckLabel(String(row[at.pro]), String(row[at.from] ?? ''), String(row[at.to] ?? '')),
  }));
}

function landArea({ area, longitude, latitude, days, terminal }: TransitArea) {
  return {
    at: [longitude, latitude] as const,
    colour: days === null ? 'sunken' : STEP_COLOURS[stepOf(days)]!,
    label: words.inWords(area, daysText(days), terminal),
  };
}
