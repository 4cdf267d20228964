// How long trailers run between the terminals of a route, and where they are in the meantime.
import type { Lane } from '../../../freight/network/files/lanes-file.ts';
import { restMinutesOf } from '../../../freight/network/files/line-haul-rules-file.ts';
import type { Terminal } from '../../../freight/network/files/terminals-file.ts';
import type { Network } from '../../../freight/network/network.ts';
import type { Position } from '../../../freight/shipments/shipment-event.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';

const lanesOf = new WeakMap<Network, ReadonlyMap<number, Lane>>();
/** For a pair without a link in the current network. */
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
  /** How long the freight waits for the next run; undefined for the last run. */
  readonly waitsMs?: number;
}

/** The longest wait at a hub; shorter if the promised date would be missed. */
const LONGEST_WAIT_MS = 5 * 60 * MINUTE_MS;
/** For transferring freight to the next trailer, even if it is late. */
const SHORTEST_WAIT_MS = 4 * MINUTE_MS;

/** The runs between the terminals. The first leaves at `departsAt`, and the last arrives by `deadline` if possible. */
export function lineHaulRuns(network: Network, way: readonly Terminal[], departsAt: number, deadline: number): Run[] {
  const driven = way.slice(1).map((to, at) => minutesBetween(network, way[at]!, to));
  const restMs = restMinutesOf(network.driverRest, sumOf(driven.map(({ driving }) => driving))) * MINUTE_MS;
  // Driver rest is added to the longest run.
  const longest = driven.findIndex(({ minutes }) => minutes === Math.max(...driven.map((one) => one.minutes)));
  const running = driven.map(({ minutes }, at) => minutes * MINUTE_MS + (at === longest ? restMs : 0));
  const waits = Math.max(1, way.length - 2);
  const spare = Math.max(0, deadline - departsAt - sumOf(running));
  const waitsMs = Math.round(Math.max(SHORTEST_WAIT_MS, Math.min(LONGEST_WAIT_MS, spare / waits)));
  const runs: Run[] = [];
  let leaves = Math.round(departsAt);
  for (const [at, ms] of running.entries()) {
    const arrivesAt = Math.round(leaves + ms);
    const isLast = at === running.length - 1;
    runs.push({ from: way[at]!, to: way[at + 1]!, departsAt: leaves, arrivesAt, ...(!isLast && { waitsMs }) });
    leaves = arrivesAt + waitsMs;
  }
  return runs;
}

interface RunMinutes {
  readonly minutes: number;
  readonly driving: number;
}

/** By the link between them; without one, along the usual route, without waiting at hubs. */
export function minutesBetween(network: Network, from: Terminal, to: Terminal): RunMinutes {
  const link = laneOf(network, from, to);
  if (link !== undefined) return { minutes: link.minutes, driving: link.drivingMinutes };
  const { size, previous } = network.laneMatrix;
  let [minutes, driving] = [0, 0];
  for (let at = to; at !== from; ) {
    const before = network.terminals[previous[from.index * size + at.index]!]!;
    const step = before === at ? undefined : laneOf(network, before, at);
    if (step === undefined) return { minutes: MINUTES_WITHOUT_LINK, driving: MINUTES_WITHOUT_LINK };
    minutes += step.minutes;
    driving += step.drivingMinutes;
    at = before;
  }
  return { minutes, driving };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** A straight line is precise enough. */
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
