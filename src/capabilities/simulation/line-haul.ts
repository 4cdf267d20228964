// How long trailers run between the terminals of a way, and where they are meanwhile.
import type { Lane } from '../../freight/network/lanes-file.ts';
import type { Network } from '../../freight/network/network.ts';
import type { Terminal } from '../../freight/network/terminals-file.ts';
import type { Position } from '../../freight/shipments/shipment-event.ts';

const lanesOf = new WeakMap<Network, ReadonlyMap<number, Lane>>();
const MINUTE_MS = 60_000;
/** For a pair that has no link of its own in the network of today. */
const MINUTES_WITHOUT_LINK = 480;

function laneOf(network: Network, from: Terminal, to: Terminal): Lane | undefined {
  let lanes = lanesOf.get(network);
  if (lanes === undefined) {
    const size = network.terminals.length;
    const known = new Map<number, Lane>();
    for (const lane of network.lanes) {
      known.set(lane.from.index * size + lane.to.index, lane);
      known.set(lane.to.index * size + lane.from.index, lane);
    }
    lanes = known;
    lanesOf.set(network, lanes);
  }
  return lanes.get(from.index * network.terminals.length + to.index);
}

export interface Run {
  readonly from: Terminal;
  readonly to: Terminal;
  readonly departsAt: number;
  readonly arrivesAt: number;
  /** How long the freight waits there for the next run; undefined after the last. */
  readonly waitsMs?: number;
}

/** Hours that freight waits at a hub, at most; less where the promise would be broken. */
const LONGEST_WAIT_MS = 5 * 60 * MINUTE_MS;
/** From one trailer into the next, however late it is. */
const SHORTEST_WAIT_MS = 4 * MINUTE_MS;

/** The runs along the terminals, the first leaving at `departsAt` and the last in by `deadline` wherever that can be. */
export function lineHaulRuns(network: Network, way: readonly Terminal[], departsAt: number, deadline: number): Run[] {
  const driving = way.slice(1).map((to, at) => drivingMs(network, way[at]!, to));
  const total = driving.reduce((sum, one) => sum + one, 0);
  const waits = Math.max(1, way.length - 2);
  const spare = Math.max(0, deadline - departsAt - total);
  const waitsMs = Math.round(Math.max(SHORTEST_WAIT_MS, Math.min(LONGEST_WAIT_MS, spare / waits)));
  const runs: Run[] = [];
  let leaves = Math.round(departsAt);
  for (const [at, ms] of driving.entries()) {
    const arrivesAt = Math.round(leaves + ms);
    const isLast = at === driving.length - 1;
    runs.push({ from: way[at]!, to: way[at + 1]!, departsAt: leaves, arrivesAt, ...(!isLast && { waitsMs }) });
    leaves = arrivesAt + waitsMs;
  }
  return runs;
}

/** By the link between the two; without one, along the way that freight would take, without waiting anywhere. */
function drivingMs(network: Network, from: Terminal, to: Terminal): number {
  const { size, previous } = network.laneMatrix;
  let minutes = 0;
  for (let at = to; at !== from; ) {
    const link = at === to ? laneOf(network, from, to) : undefined;
    if (link !== undefined) return link.minutes * MINUTE_MS;
    const before = network.terminals[previous[from.index * size + at.index]!]!;
    const step = before === at ? undefined : laneOf(network, before, at);
    if (step === undefined) return MINUTES_WITHOUT_LINK * MINUTE_MS;
    minutes += step.minutes;
    at = before;
  }
  return minutes * MINUTE_MS;
}

/** The straight line will do: nobody navigates by it. */
export function positionAt({ from, to, departsAt, arrivesAt }: Run, at: number): Position {
  const share = Math.min(1, Math.max(0, (at - departsAt) / Math.max(1, arrivesAt - departsAt)));
  return between(from, to, share);
}

export function between(from: Position, to: Position, share: number): Position {
  const round = (value: number) => Math.round(value * 100_000) / 100_000;
  return {
    latitude: round(from.latitude + (to.latitude - from.latitude) * share),
    longitude: round(from.longitude + (to.longitude - from.longitude) * share),
  };
}
