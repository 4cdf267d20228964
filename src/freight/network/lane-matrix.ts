// Owns the all-pairs result: service days, route miles, way and lane type from every terminal to every other.
import type { Country } from '../postal-code.ts';
import { COUNTRY_BIT, type CountrySet } from '../service-calendar.ts';
import type { CutOffs } from './cut-offs-file.ts';
import type { Lane } from './lanes-file.ts';
import type { LineHaulRules } from './line-haul-rules-file.ts';
import type { Terminal } from './terminals-file.ts';

/** All arrays have an entry for `from.index * size + to.index`. */
export interface LaneMatrix {
  readonly size: number;
  /**
   * Miles (16 bits), service days (8), flags (4): what a look-up asks for lies in one word, so that a large network,
   * which no cache holds, costs one read from memory and not three.
   */
  readonly lanes: Uint32Array;
  /** The terminal before the last on the way: following it back gives the whole way. */
  readonly previous: Uint16Array;
}

/** The word of a pair of terminals; `laneDays`, `laneMiles` and `laneFlags` take it apart. */
export function laneBetween({ size, lanes }: LaneMatrix, fromIndex: number, toIndex: number): number {
  return lanes[fromIndex * size + toIndex]!;
}

export const laneMiles = (lane: number): number => lane & 0xffff;
export const laneDays = (lane: number): number => (lane >>> 16) & 0xff;
/** The countries passed (low bits) and whether a partner has a part of the way. */
export const laneFlags = (lane: number): number => lane >>> 24;

export const COUNTRIES_PASSED: CountrySet = 0b111;
export const INDIRECT = 0b1000;
/** Stands for the days where no way leads; such a network is refused. */
export const UNREACHABLE = 255;
export const MAX_SERVICE_DAYS = 254;

interface Links {
  readonly firstOf: Uint32Array;
  readonly to: Uint16Array;
  readonly minutes: Float64Array;
  readonly miles: Float64Array;
  readonly flags: Uint8Array;
}

/**
 * A shortest way by time, then by miles, from each terminal. Freight passes only through hubs and gateways, so that
 * only these few are searched; minutes and miles are whole numbers, so that the way back costs what the way there does.
 */
export function buildLaneMatrix(
  terminals: readonly Terminal[],
  lanes: readonly Lane[],
  cutOffs: readonly CutOffs[],
  rules: LineHaulRules,
): LaneMatrix {
  const size = terminals.length;
  const links = linksOf(size, lanes);
  const waits = terminals.map((t) => (t.role === 'hub' ? rules.hubHours : rules.gatewayHours) * 60);
  const passable = terminals.filter((t) => t.role !== 'terminal').map((t) => t.index);
  const ownFlags = terminals.map((t) => COUNTRY_BIT[t.address.country] | (t.partner === null ? 0 : INDIRECT));
  const matrix: LaneMatrix = {
    size,
    lanes: new Uint32Array(size * size).fill(UNREACHABLE << 16),
    previous: new Uint16Array(size * size),
  };
  const minutes = new Float64Array(size);
  const miles = new Float64Array(size);
  const flags = new Uint8Array(size);
  const settled = new Uint8Array(size);
  for (const from of terminals) {
    const row = from.index * size;
    minutes.fill(Number.POSITIVE_INFINITY);
    settled.fill(0);
    minutes[from.index] = 0;
    miles[from.index] = 0;
    matrix.previous[row + from.index] = from.index;
    flags[from.index] = ownFlags[from.index]!;
    for (let at = from.index; at >= 0; at = nearestOf(passable, minutes, miles, settled)) {
      settled[at] = 1;
      const leave = minutes[at]! + (at === from.index ? 0 : waits[at]!);
      for (let link = links.firstOf[at]!; link < links.firstOf[at + 1]!; link++) {
        const to = links.to[link]!;
        const time = leave + links.minutes[link]!;
        const way = miles[at]! + links.miles[link]!;
        if (time > minutes[to]! || (time === minutes[to]! && way >= miles[to]!)) continue;
        minutes[to] = time;
        miles[to] = way;
        matrix.previous[row + to] = at;
        flags[to] = flags[at]! | links.flags[link]! | ownFlags[to]!;
      }
    }
    for (const to of terminals) {
      if (minutes[to.index] === Number.POSITIVE_INFINITY) continue;
      const days = Math.min(serviceDaysOf(from, to, minutes[to.index]!, cutOffs, rules), MAX_SERVICE_DAYS);
      const wholeMiles = Math.min(miles[to.index]!, 0xffff);
      matrix.lanes[row + to.index] = (flags[to.index]! << 24) | (days << 16) | wholeMiles;
    }
  }
  return matrix;
}

/**
 * Freight leaves in the evening of the ship day. In before the morning cut-off of a day, local to the destination, it
 * is delivered that day. The ship day is 0 (gap 3), so that the figure is at least 1.
 */
export function serviceDaysOf(
  from: Terminal,
  to: Terminal,
  minutes: number,
  cutOffs: readonly CutOffs[],
  rules: LineHaulRules,
): number {
  const arrival = cutOffs[from.index]!.departs + minutes + to.utcOffsetMinutes - from.utcOffsetMinutes;
  const days = Math.ceil((arrival - cutOffs[to.index]!.arriveBy) / 1440);
  return Math.max(days, 1, minimumDays(from.address.country, to.address.country, rules));
}

function minimumDays(from: Country, to: Country, rules: LineHaulRules): number {
  if (from === to) return 1;
  return rules.minimumDays[(from < to ? `${from}-${to}` : `${to}-${from}`) as keyof LineHaulRules['minimumDays']];
}

function nearestOf(
  passable: readonly number[],
  minutes: Float64Array,
  miles: Float64Array,
  settled: Uint8Array,
): number {
  let best = -1;
  for (const index of passable) {
    if (settled[index] === 1 || minutes[index] === Number.POSITIVE_INFINITY) continue;
    const sooner = best < 0 || minutes[index]! < minutes[best]!;
    if (sooner || (minutes[index] === minutes[best] && miles[index]! < miles[best]!)) best = index;
  }
  return best;
}

function linksOf(size: number, lanes: readonly Lane[]): Links {
  const firstOf = new Uint32Array(size + 1);
  for (const { from, to } of lanes) {
    firstOf[from.index + 1]!++;
    firstOf[to.index + 1]!++;
  }
  for (let i = 0; i < size; i++) firstOf[i + 1]! += firstOf[i]!;
  const next = firstOf.slice();
  const count = lanes.length * 2;
  const links: Links = {
    firstOf,
    to: new Uint16Array(count),
    minutes: new Float64Array(count),
    miles: new Float64Array(count),
    flags: new Uint8Array(count),
  };
  const put = (from: Terminal, to: Terminal, lane: Lane) => {
    const at = next[from.index]!++;
    links.to[at] = to.index;
    links.minutes[at] = lane.minutes;
    links.miles[at] = lane.distanceMiles;
    links.flags[at] = lane.partner === null ? 0 : INDIRECT;
  };
  for (const lane of lanes) {
    put(lane.from, lane.to, lane);
    put(lane.to, lane.from, lane);
  }
  return links;
}
