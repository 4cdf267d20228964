// Owns the all-pairs result: service days, route miles, route and lane type from every terminal to every other.
import type { Country } from '../postal-code.ts';
import { COUNTRY_BIT, type CountrySet } from '../service-calendar.ts';
import type { CutOffs } from './files/cut-offs-file.ts';
import type { Lane } from './files/lanes-file.ts';
import { type LineHaulRules, restMinutesOf } from './files/line-haul-rules-file.ts';
import type { Terminal } from './files/terminals-file.ts';

/** The large arrays are indexed by `from.index * size + to.index`. */
export interface LaneMatrix {
  readonly size: number;
  /**
   * The lane's index in `kinds`. Transit times need only days and flags, and a network has about seventy different pairs of them: with one
   * byte per lane, the lanes of 2,500 terminals take 6 MB. Two bytes above 256 kinds.
   */
  readonly kindOf: Uint8Array | Uint16Array;
  /** Service days (8 bits), flags (4). */
  readonly kinds: Uint16Array;
  readonly miles: Uint16Array;
  /** The last terminal before the destination: following it back yields the whole route. */
  readonly previous: Uint16Array;
}

/** Packed data for a pair of terminals; unpack it with `laneDays` and `laneFlags`. */
export function laneBetween({ size, kindOf, kinds }: LaneMatrix, fromIndex: number, toIndex: number): number {
  return kinds[kindOf[fromIndex * size + toIndex]!]!;
}

export const laneDays = (lane: number): number => lane & 0xff;
/** The countries passed (low bits) and whether a partner carries part of the route. */
export const laneFlags = (lane: number): number => lane >>> 8;

export function milesBetween({ size, miles }: LaneMatrix, fromIndex: number, toIndex: number): number {
  return miles[fromIndex * size + toIndex]!;
}

export const COUNTRIES_PASSED: CountrySet = 0b111;
export const INDIRECT = 0b1000;
/** The value of `days` if there is no route; such a network is rejected. */
export const UNREACHABLE = 255;
export const MAX_SERVICE_DAYS = 254;

/** Longer than any route. Integers below 2³¹ need no heap allocation, unlike fractions and infinity. */
const FAR = 0x3fff_ffff;

interface Links {
  readonly firstOf: Uint32Array;
  readonly to: Uint16Array;
  readonly minutes: Int32Array;
  readonly driving: Int32Array;
  readonly miles: Int32Array;
  readonly flags: Uint8Array;
}

/**
 * The shortest route by time, then by miles, from each terminal. Freight passes only through hubs and gateways, so only these few are
 * searched; minutes and miles are integers, so that both directions cost the same.
 */
export function buildLaneMatrix(
  terminals: readonly Terminal[],
  lanes: readonly Lane[],
  cutOffs: readonly CutOffs[],
  rules: LineHaulRules,
): LaneMatrix {
  const size = terminals.length;
  const links = linksOf(size, lanes);
  const waits = terminals.map((t) => Math.round((t.role === 'hub' ? rules.hubHours : rules.gatewayHours) * 60));
  const passable = terminals.filter((t) => t.role !== 'terminal').map((t) => t.index);
  const ownFlags = terminals.map((t) => COUNTRY_BIT[t.address.country] | (t.partner === null ? 0 : INDIRECT));
  const kinds = new LaneKinds(size * size);
  const allMiles = new Uint16Array(size * size);
  const previous = new Uint16Array(size * size);
  const minutes = new Int32Array(size);
  const driving = new Int32Array(size);
  const miles = new Int32Array(size);
  const flags = new Uint8Array(size);
  const settled = new Uint8Array(size);
  for (const from of terminals) {
    const row = from.index * size;
    minutes.fill(FAR);
    settled.fill(0);
    minutes[from.index] = 0;
    driving[from.index] = 0;
    miles[from.index] = 0;
    previous[row + from.index] = from.index;
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
        driving[to] = driving[at]! + links.driving[link]!;
        miles[to] = way;
        previous[row + to] = at;
        flags[to] = flags[at]! | links.flags[link]! | ownFlags[to]!;
      }
    }
    for (const to of terminals) {
      const at = to.index;
      if (minutes[at] === FAR) {
        kinds.set(row + at, UNREACHABLE);
        continue;
      }
      // Rest is added to the chosen route only: every long route has it, so it does not affect the choice.
      const taken = minutes[at]! + restMinutesOf(rules, driving[at]!);
      const days = Math.min(serviceDaysOf(from, to, taken, cutOffs, rules), MAX_SERVICE_DAYS);
      kinds.set(row + at, (flags[at]! << 8) | days);
      allMiles[row + at] = Math.min(miles[at]!, 0xffff);
    }
  }
  return { size, kindOf: kinds.kindOf, kinds: kinds.list(), miles: allMiles, previous };
}

/** Numbers the kinds of lanes in order of appearance. */
class LaneKinds {
  kindOf: Uint8Array | Uint16Array;
  /** Each kind's number plus one, indexed by the kind's twelve bits. */
  private readonly numbers = new Uint16Array(1 << 12);
  private readonly kinds: number[] = [];

  constructor(length: number) {
    this.kindOf = new Uint8Array(length);
  }

  set(at: number, kind: number): void {
    let number = this.numbers[kind]!;
    if (number === 0) {
      number = this.kinds.push(kind);
      this.numbers[kind] = number;
      if (number > 256 && this.kindOf instanceof Uint8Array) this.kindOf = Uint16Array.from(this.kindOf);
    }
    this.kindOf[at] = number - 1;
  }

  list(): Uint16Array {
    return Uint16Array.from(this.kinds);
  }
}

/**
 * Freight departs in the evening of the ship day. If it arrives before a day's morning cut-off, in the destination's local time, it is
 * delivered that day. The ship day is 0 (gap 3), so the result is at least 1.
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
  if (from !== 'MX' && to !== 'MX') return rules.minimumDays['CA-US'];
  return rules.minimumDays[from === 'CA' || to === 'CA' ? 'CA-MX' : 'MX-US'];
}

function nearestOf(passable: readonly number[], minutes: Int32Array, miles: Int32Array, settled: Uint8Array): number {
  let best = -1;
  for (const index of passable) {
    if (settled[index] === 1 || minutes[index] === FAR) continue;
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
    minutes: new Int32Array(count),
    driving: new Int32Array(count),
    miles: new Int32Array(count),
    flags: new Uint8Array(count),
  };
  const put = (from: Terminal, to: Terminal, lane: Lane) => {
    const at = next[from.index]!++;
    links.to[at] = to.index;
    links.minutes[at] = lane.minutes;
    links.driving[at] = lane.drivingMinutes;
    links.miles[at] = lane.distanceMiles;
    links.flags[at] = lane.partner === null ? 0 : INDIRECT;
  };
  for (const lane of lanes) {
    put(lane.from, lane.to, lane);
    put(lane.to, lane.from, lane);
  }
  return links;
}
