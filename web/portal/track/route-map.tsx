// The map of one shipment's route. A separate chunk, together with the outlines.
import { BaseMap } from '../../map/base-map.tsx';
import { MapLines } from '../../map/map-lines.tsx';
import { MapPoints } from '../../map/map-points.tsx';
import { trackWords } from '../../words/track-words.ts';
import type { RouteDrawing } from './shipment-route.ts';

const words = trackWords.map;

export function RouteMap({ drawing, summary }: { drawing: RouteDrawing; summary: string }) {
  return (
    <BaseMap
      summary={summary}
      fit={drawing.fit}
      className="h-80"
      legend={
        <ul className="flex gap-3">
          <li className="flex items-center gap-1.5">
            <span aria-hidden="true" className="h-0.5 w-5 bg-accent" />
            {words.driven}
          </li>
          <li className="flex items-center gap-1.5">
            <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-strong-line" />
            {words.planned}
          </li>
        </ul>
      }
    >
      <MapLines lines={drawing.lines} />
      <MapPoints points={drawing.points} />
    </BaseMap>
  );
}
