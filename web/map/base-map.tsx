// The base of every map: the land, panned and zoomed by mouse, touch and keyboard, with layers as children (MapPoints, MapLines, MapAreas).
// A text summary describes it to people who cannot see it.
import { Minus, Plus, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { mapWords as words } from '../words/map-words.ts';
import { whenThemeChanges } from './map-colours.ts';
import { MapPainter } from './map-painter.ts';
import { type Found, MapSurfaceContext } from './map-surface.ts';
import { moved, zoomed } from './map-view.ts';
import { outlines } from './outlines.ts';
import { boxAround, type LonLat } from './projection.ts';
import { useMapGestures } from './use-map-gestures.ts';

export function BaseMap(props: {
  /** What the map shows, in a sentence or two. */
  summary: string;
  /** The places that should be visible; the whole country by default. */
  fit?: readonly LonLat[];
  /** Sets the height: `h-96`. */
  className?: string;
  /** Layers. */
  children?: ReactNode;
  /** Shown in a corner of the map. */
  legend?: ReactNode;
}) {
  const { summary, fit, className, children, legend } = props;
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [painter, setPainter] = useState<MapPainter>();
  const [found, setFound] = useState<Found>();

  useEffect(() => {
    const element = canvas.current!;
    const made = new MapPainter(element);
    let isOpen = true;
    void outlines().then((land) => isOpen && made.giveOutlines(land));
    const sizes = new ResizeObserver(() => made.resize({ width: element.clientWidth, height: element.clientHeight }));
    sizes.observe(element);
    const unwatch = whenThemeChanges(() => made.themeChanged());
    setPainter(made);
    return () => {
      isOpen = false;
      sizes.disconnect();
      unwatch();
      made.close();
    };
  }, []);

  // Passing the same places again must not move the map away from where the user is looking.
  const fitKey = fit === undefined ? '' : JSON.stringify(fit);
  const box = useMemo(() => boxAround(fitKey === '' ? [] : (JSON.parse(fitKey) as LonLat[])), [fitKey]);
  useEffect(() => painter?.show(box), [painter, box]);

  const moves = {
    move: (dx: number, dy: number) => {
      setFound(undefined);
      painter?.look(moved(painter.view, dx, dy, painter.size));
    },
    zoom: (factor: number, at?: { x: number; y: number }) => {
      if (painter === undefined) return;
      setFound(undefined);
      const middle = { x: painter.size.width / 2, y: painter.size.height / 2 };
      painter.look(zoomed(painter.view, factor, at ?? middle, painter.size));
    },
    reset: () => painter?.reset(),
    point: (at: { x: number; y: number } | undefined) => setFound(at && painter?.find(at)),
    pick: (at: { x: number; y: number }) => {
      const here = painter?.find(at);
      setFound(here);
      here?.onPick?.();
    },
  };
  const gestures = useMapGestures(canvas, moves);

  return (
    <div className={classNames('relative min-h-48 overflow-hidden rounded-md border', className)}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={summary}
        aria-describedby={id}
        tabIndex={0}
        {...gestures}
        className={classNames(
          'absolute inset-0 size-full touch-pan-y outline-offset-[-2px] active:cursor-grabbing',
          found?.onPick ? 'cursor-pointer' : 'cursor-grab',
        )}
      />
      <p id={id} className="sr-only">
        {words.keys}
      </p>
      <MapSurfaceContext value={painter}>{painter && children}</MapSurfaceContext>
      {found && (
        <p
          className="pointer-events-none absolute z-10 max-w-64 -translate-x-1/2 -translate-y-full rounded bg-ink px-2 py-1 text-[12px] whitespace-pre-line text-page"
          style={{ left: found.at.x, top: found.at.y - 8 }}
        >
          {found.label}
        </p>
      )}
      {legend && (
        <div className="absolute bottom-2 left-2 rounded border bg-raised px-2.5 py-1.5 text-[12px]">{legend}</div>
      )}
      <div className="no-print absolute top-2 right-2 grid overflow-hidden rounded border bg-raised">
        <MapButton label={words.closer} onClick={() => moves.zoom(1.6)} icon={<Plus className="size-4" />} />
        <MapButton label={words.farther} onClick={() => moves.zoom(1 / 1.6)} icon={<Minus className="size-4" />} />
        <MapButton label={words.reset} onClick={moves.reset} icon={<RotateCcw className="size-3.5" />} />
      </div>
    </div>
  );
}

function MapButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-8 place-items-center hover:bg-sunken focus-visible:-outline-offset-2"
    >
      {icon}
    </button>
  );
}
