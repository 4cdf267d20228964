// Keeps where trucks are: the last position of each shipment and a short trail. Positions are no events.
import { isPosition } from '../../freight/shipments/event-faults.ts';
import { END_STAGES, type Stage } from '../../freight/shipments/shipment-moves.ts';
import type { Step } from '../../platform/db/database.ts';
import type { ShipmentParts } from './shipment-parts.ts';
import type { StoredShipment, TrailPoint } from './stored-shipment.ts';

export interface Ping extends TrailPoint {
  readonly pro: string;
}

/** `older`: a later position is known already. `ended`: the shipment is no longer on a truck. */
export type PingResult = 'recorded' | 'older' | 'ended' | 'unknown' | 'faulty';

const MOST_POINTS = 20;
const AHEAD_MS = 5 * 60_000;

export interface PositionRecording {
  readonly writes: readonly Step[];
  /** In the order of the pings. */
  readonly results: readonly PingResult[];
  /** By PRO, where there is a new one. */
  readonly trails: ReadonlyMap<string, readonly TrailPoint[]>;
}

/** How far a shipment is, and its trail. */
type Seen = { readonly stage: string; readonly trail: string | null | readonly TrailPoint[] };

const NONE_KNOWN: ReadonlyMap<string, StoredShipment> = new Map();

/**
 * One read and a few writes, however many pings. Two that write the same shipment at once keep the later position.
 * Shipments that the caller has read a moment ago are not read again.
 */
export async function recordPositions(
  { store, context }: Pick<ShipmentParts, 'store' | 'context'>,
  pings: readonly Ping[],
  shipments: ReadonlyMap<string, StoredShipment> = NONE_KNOWN,
): Promise<PositionRecording> {
  const latest = context.freightClock.now() + AHEAD_MS;
  const pros = [...new Set(pings.map((ping) => ping.pro))].sort();
  const known = new Map<string, Seen>();
  for (const { pro, state, trail } of shipments.values()) known.set(pro, { stage: state.stage, trail });
  const unread = pros.filter((pro) => !known.has(pro));
  for (const row of unread.length === 0 ? [] : await store.trails(unread)) known.set(row.pro, row);
  const trails = new Map<string, TrailPoint[]>();
  // By time, so that several pings of one truck are one trail in whatever order they came.
  const order = pings.map((_, place) => place).sort((one, other) => pings[one]!.at - pings[other]!.at);
  const results: PingResult[] = [];
  for (const place of order) {
    const { pro, at, latitude, longitude } = pings[place]!;
    const row = known.get(pro);
    const isSound = Number.isSafeInteger(at) && at > 0 && at <= latest && isPosition({ latitude, longitude });
    if (!isSound) results[place] = 'faulty';
    else if (row === undefined) results[place] = 'unknown';
    else if (END_STAGES.includes(row.stage as Stage)) results[place] = 'ended';
    else {
      const trail = trails.get(pro) ?? trailOf(row.trail);
      const isLater = at > (trail.at(-1)?.at ?? 0);
      results[place] = isLater ? 'recorded' : 'older';
      if (isLater) trails.set(pro, [...trail.slice(1 - MOST_POINTS), { latitude, longitude, at }]);
    }
  }
  const rows = pros.flatMap((pro) => {
    const trail = trails.get(pro);
    return trail === undefined ? [] : [{ pro, at: trail.at(-1)!.at, trail: JSON.stringify(trail) }];
  });
  return { writes: store.savePositions(rows), results, trails };
}

function trailOf(trail: Seen['trail']): readonly TrailPoint[] {
  if (trail === null) return [];
  return typeof trail === 'string' ? (JSON.parse(trail) as TrailPoint[]) : trail;
}
