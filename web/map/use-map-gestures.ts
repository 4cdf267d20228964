// How a map is moved: by dragging, pinching, the keyboard, and the wheel while it has the focus.
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Point } from './projection.ts';

export interface MapMoves {
  readonly move: (dx: number, dy: number) => void;
  readonly zoom: (factor: number, at?: Point) => void;
  readonly reset: () => void;
  /** The pointer's position; undefined once it has left. */
  readonly point: (at: Point | undefined) => void;
  readonly pick: (at: Point) => void;
}

const STEP_PX = 60;
const KEY_ZOOM = 1.5;
/** A press that moves less than this is a click. */
const CLICK_PX = 5;

export function useMapGestures(canvas: RefObject<HTMLCanvasElement | null>, moves: MapMoves) {
  const down = useRef(new Map<number, Point>());
  const travelled = useRef(0);
  const latest = useRef(moves);
  latest.current = moves;

  // React's wheel listener is passive, so the page would scroll too.
  useEffect(() => {
    const element = canvas.current!;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement !== element) return;
      event.preventDefault();
      latest.current.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), placeOf(event, element));
    };
    element.addEventListener('wheel', wheel, { passive: false });
    return () => element.removeEventListener('wheel', wheel);
  }, [canvas]);

  function dragged(event: PointerEvent<HTMLCanvasElement>) {
    const held = down.current;
    const here = placeOf(event, event.currentTarget);
    const before = held.get(event.pointerId);
    if (before === undefined) {
      if (event.pointerType === 'mouse') moves.point(here);
      return;
    }
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, here);
    travelled.current += Math.hypot(here.x - before.x, here.y - before.y);
    if (other === undefined) return moves.move(here.x - before.x, here.y - before.y);
    const middle = { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 };
    moves.move((here.x - before.x) / 2, (here.y - before.y) / 2);
    const apart = Math.hypot(before.x - other.x, before.y - other.y);
    if (apart > 0) moves.zoom(Math.hypot(here.x - other.x, here.y - other.y) / apart, middle);
  }

  function released(event: PointerEvent<HTMLCanvasElement>) {
    const was = down.current.delete(event.pointerId);
    if (was && event.type === 'pointerup' && travelled.current < CLICK_PX) {
      moves.pick(placeOf(event, event.currentTarget));
    }
  }

  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (down.current.size === 0) travelled.current = 0;
      down.current.set(event.pointerId, placeOf(event, event.currentTarget));
    },
    onPointerMove: dragged,
    onPointerUp: released,
    onPointerCancel: released,
    onPointerLeave: () => moves.point(undefined),
    onDoubleClick(event: { clientX: number; clientY: number; currentTarget: Element }) {
      moves.zoom(2, placeOf(event, event.currentTarget));
    },
    onKeyDown(event: { key: string; preventDefault: () => void }) {
      const act = KEYS[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act(moves);
    },
  };
}

const KEYS: Readonly<Record<string, (moves: MapMoves) => void>> = {
  ArrowLeft: ({ move }) => move(STEP_PX, 0),
  ArrowRight: ({ move }) => move(-STEP_PX, 0),
  ArrowUp: ({ move }) => move(0, STEP_PX),
  ArrowDown: ({ move }) => move(0, -STEP_PX),
  '+': ({ zoom }) => zoom(KEY_ZOOM),
  '=': ({ zoom }) => zoom(KEY_ZOOM),
  '-': ({ zoom }) => zoom(1 / KEY_ZOOM),
  '0': ({ reset }) => reset(),
};

function placeOf(event: { clientX: number; clientY: number }, element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
