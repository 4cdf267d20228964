// Lines on the map: lanes, the route of a shipment, the trail of a truck.
import { useMemo } from 'react';
import type { MapColour } from './map-colours.ts';
import { type Drawing, type MapLayer, useMapLayer } from './map-surface.ts';
import { type LonLat, type Point, project } from './projection.ts';

export interface MapLine {
  readonly through: readonly LonLat[];
  readonly colour?: MapColour;
  readonly widthPx?: number;
  /** Planned, or uncertain. */
  readonly dashed?: boolean;
}

interface Placed {
  readonly line: MapLine;
  readonly points: readonly Point[];
}

export function MapLines({ lines }: { lines: readonly MapLine[] }) {
  const layer = useMemo(() => linesLayer(lines), [lines]);
  return useMapLayer(layer);
}

function linesLayer(lines: readonly MapLine[]): MapLayer {
  const placed = lines.map((line) => ({ line, points: line.through.map(project) }));
  return { depth: 'lines', draw: (drawing) => drawLines(drawing, placed) };
}

/** Lines of the same style share one path. */
function drawLines({ context, view, colourOf }: Drawing, placed: readonly Placed[]): void {
  const looks = new Map<string, { path: Path2D; line: MapLine }>();
  for (const { line, points } of placed) {
    const key = `${line.colour} ${line.widthPx} ${line.dashed}`;
    let look = looks.get(key);
    if (look === undefined) {
      look = { path: new Path2D(), line };
      looks.set(key, look);
    }
    points.forEach(({ x, y }, at) => {
      if (at === 0) look.path.moveTo(x * view.scale + view.x, y * view.scale + view.y);
      else look.path.lineTo(x * view.scale + view.x, y * view.scale + view.y);
    });
  }
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { path, line } of looks.values()) {
    context.strokeStyle = colourOf(line.colour ?? 'accent');
    context.lineWidth = line.widthPx ?? 2;
    context.setLineDash(line.dashed ? [6, 6] : []);
    context.stroke(path);
  }
  context.setLineDash([]);
}
