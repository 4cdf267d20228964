// Stores truck positions: the last position of each shipment and a short trail. Positions are not events.
import { isPosition } from '../../../freight/shipments/event-faults.ts';
import { END_STAGES, type Stage } from '../../../freight/shipments/shipment-moves.ts';
import type { Step } from '../../../platform/db/database.ts';
import type { ShipmentParts } from '../shipment-parts.ts';
import type { PositionRow } from '../store/shipment-rows.ts';
import type { ReadRecord, TrailPoint } from '../stored-shipment.ts';
import { appendPoint, type Trail, withPoint } from './trail-text.ts';

export interface Ping extends TrailPoint {
  readonly pro: string;
}

/** `older`: a later position is already known. `ended`: the shipment has ended. */
export type PingResult = 'recorded' | 'older' | 'ended' | 'unknown' | 'faulty';

const AHEAD_MS = 5 * 60_000;

export interface PositionRecording {
  readonly writes: readonly Step[];
  /** In the order of the pings. */
  readonly results: readonly PingResult[];
  /** By PRO: the new trails of the shipments that the caller passed. */
  readonly trails: ReadonlyMap<string, Trail>;
}

/** A shipment that the caller has already read. */
type SeenShipment = Pick<ReadRecord, 'state' | 'trail' | 'trailText'>;

/** The stage of a shipment and its last position. */
interface Seen {
  readonly stage: string;
  lastAt: number;
  text: string | null;
  /** Only for a shipment that the caller passed. */
  points: readonly TrailPoint[] | undefined;
  hasMoved: boolean;
}

const NONE_KNOWN: ReadonlyMap<string, SeenShipment> = new Map();

/**
 * One read and a few writes, for any number of pings. If two calls write the same shipment at once, the later position wins.
 * Shipments that the caller has just read are not read again.
 */
export async function recordPositions(
  { store, context }: Pick<ShipmentParts, 'store' | 'context'>,
  pings: readonly Ping[],
  shipments: ReadonlyMap<string, SeenShipment> = NONE_KNOWN,
): Promise<PositionRecording> {
  const latest = context.freightClock.now() + AHEAD_MS;
  const pros = [...new Set(pings.map((ping) => ping.pro))].sort();
  const known = await seen(store, pros, shipments);
  // Sorted by time, so that several pings of one truck make one trail, in whatever order they arrived.
  const order = pings.map((_, place) => place).sort((one, other) => pings[one]!.at - pings[other]!.at);
  const results: PingResult[] = [];
  for (const place of order) {
    const ping = pings[place]!;
    const row = known.get(ping.pro);
    const isSound = Number.isSafeInteger(ping.at) && ping.at > 0 && ping.at <= latest && isPosition(ping);
    if (!isSound) results[place] = 'faulty';
    else if (row === undefined) results[place] = 'unknown';
    else if (END_STAGES.includes(row.stage as Stage)) results[place] = 'ended';
    else if (ping.at <= row.lastAt) results[place] = 'older';
    else {
      results[place] = 'recorded';
      row.lastAt = ping.at;
      row.text = appendPoint(row.text, ping);
      if (row.points !== undefined) row.points = withPoint(row.points, ping);
      row.hasMoved = true;
    }
  }
  const rows: PositionRow[] = [];
  const trails = new Map<string, Trail>();
  for (const pro of pros) {
    const row = known.get(pro);
    if (!row?.hasMoved) continue;
    const { lastAt, text, points } = row;
    rows.push({ pro, at: lastAt, trail: text! });
    if (points !== undefined) trails.set(pro, { points, text: text! });
  }
  return { writes: store.savePositions(rows), results, trails };
}

async function seen(
  store: ShipmentParts['store'],
  pros: readonly string[],
  shipments: ReadonlyMap<string, SeenShipment>,
): Promise<Map<string, Seen>> {
  const known = new Map<string, Seen>();
  const unread: string[] = [];
  for (const pro of pros) {
    const shipment = shipments.get(pro);
    if (shipment === undefined) unread.push(pro);
    else {
      const { state, trail: points, trailText: text = JSON.stringify(points) } = shipment;
      known.set(pro, { stage: state.stage, lastAt: points.at(-1)?.at ?? 0, text, points, hasMoved: false });
    }
  }
  for (const { pro, stage, at, trail } of unread.length === 0 ? [] : await store.trails(unread)) {
    known.set(pro, { stage, lastAt: at ?? 0, text: trail, points: undefined, hasMoved: false });
  }
  return known;
}
