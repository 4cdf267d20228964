// Compares the all-pairs result with an exhaustive search on small random networks.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CutOffs } from './files/cut-offs-file.ts';
import type { Lane } from './files/lanes-file.ts';
import type { LineHaulRules } from './files/line-haul-rules-file.ts';
import type { Terminal } from './files/terminals-file.ts';
import {
  buildLaneMatrix,
  INDIRECT,
  laneBetween,
  laneDays,
  laneFlags,
  MAX_SERVICE_DAYS,
  milesBetween,
  UNREACHABLE,
} from './lane-matrix.ts';

const RULES: LineHaulRules = {
  speedMph: 45,
  hubHours: 1,
  gatewayHours: 0.5,
  restAfterHours: 4,
  restHours: 11,
  roadFactor: { US: 1.17, CA: 1.2, MX: 1.25 },
  minimumDays: { 'CA-US': 2, 'MX-US': 3, 'CA-MX': 5 },
};
const PARTNER = { scac: 'XBSC', name: 'Big Sky Cartage', phone: '406-555-0191' };
const CUT_OFFS: CutOffs = { lastPickup: 900, departs: 1170, arriveBy: 450, deliverBy: 1020 };
const SIZE = 7;

const network = fc.record({
  roles: fc.array(fc.constantFrom('terminal', 'hub', 'gateway'), { minLength: SIZE, maxLength: SIZE }),
  countries: fc.array(fc.constantFrom('US', 'CA', 'MX'), { minLength: SIZE, maxLength: SIZE }),
  offsets: fc.array(fc.constantFrom(-300, -360, -420, -480), { minLength: SIZE, maxLength: SIZE }),
  // Few distinct figures, so that routes of equal time and length are common.
  links: fc.uniqueArray(
    fc.record({
      pair: fc.integer({ min: 0, max: SIZE * SIZE - 1 }),
      miles: fc.constantFrom(90, 100, 110, 250),
      minutes: fc.constantFrom(60, 90, 120, 150, 180, 240, 900),
      byPartner: fc.boolean(),
    }),
    { selector: ({ pair }) => pairKey(pair), maxLength: 20 },
  ),
});

function pairKey(pair: number): string {
  const ends = [Math.floor(pair / SIZE), pair % SIZE].sort();
  return ends.join('-');
}

interface Way {
  readonly minutes: number;
  readonly miles: number;
  readonly stops: readonly Terminal[];
}

/** The best of all cycle-free routes from `from` to `to`. */
function bestWay(from: Terminal, to: Terminal, lanes: readonly Lane[]): Way | null {
  let best: Way | null = null;
  const walk = (at: Terminal, minutes: number, miles: number, stops: readonly Terminal[]): void => {
    if (at === to) {
      if (best === null || minutes < best.minutes || (minutes === best.minutes && miles < best.miles)) {
        best = { minutes, miles, stops };
      }
      return;
    }
    if (at !== from && at.role === 'terminal') return;
    const wait = at === from ? 0 : (at.role === 'hub' ? RULES.hubHours : RULES.gatewayHours) * 60;
    for (const lane of lanes) {
      const next = lane.from === at ? lane.to : lane.to === at ? lane.from : null;
      if (next === null || stops.includes(next)) continue;
      walk(next, minutes + wait + lane.minutes, miles + lane.distanceMiles, [...stops, next]);
    }
  };
  walk(from, 0, 0, [from]);
  return best;
}

it('agrees with a search of all routes', () => {
  fc.assert(
    fc.property(network, ({ roles, countries, offsets, links }) => {
      const terminals = roles.map(
        (role, index) =>
          ({
            index,
            role,
            partner: null,
            address: { country: countries[index] },
            utcOffsetMinutes: offsets[index],
          }) as Terminal,
      );
      const lanes = links
        .map(({ pair, miles, minutes, byPartner }): Lane => {
          const from = terminals[Math.floor(pair / SIZE)]!;
          const to = terminals[pair % SIZE]!;
          // A partner's link is a sea crossing, without driving.
          const drivingMinutes = byPartner ? 0 : minutes;
          return { from, to, distanceMiles: miles, minutes, drivingMinutes, partner: byPartner ? PARTNER : null };
        })
        .filter(({ from, to }) => from !== to);
      const cutOffs = terminals.map(() => CUT_OFFS);
      const matrix = buildLaneMatrix(terminals, lanes, cutOffs, RULES);
      for (const from of terminals) {
        for (const to of terminals) {
          const lane = laneBetween(matrix, from.index, to.index);
          const way = bestWay(from, to, lanes);
          if (way === null) {
            expect(laneDays(lane)).toBe(UNREACHABLE);
            continue;
          }
          const restMinutes = drivingOf(matrix, from, to, lanes) > 4 * 60 ? 11 * 60 : 0;
          const arrival = 1170 + way.minutes + restMinutes + offsets[to.index]! - offsets[from.index]!;
          const pair = [countries[from.index]!, countries[to.index]!].sort().join('-');
          const least = from === to ? 1 : ({ 'CA-US': 2, 'MX-US': 3, 'CA-MX': 5 }[pair] ?? 1);
          expect(laneDays(lane)).toBe(Math.max(least, Math.ceil((arrival - 450) / 1440)));
          expect(milesBetween(matrix, from.index, to.index)).toBe(way.miles);
          expect(milesBetween(matrix, to.index, from.index)).toBe(way.miles);
          checkWay(matrix, from, to, lanes, way);
        }
      }
    }),
    { numRuns: 300 },
  );
});

/** Along the matrix's route, which may be one of several with the same time and length. */
function drivingOf(
  { size, previous }: ReturnType<typeof buildLaneMatrix>,
  from: Terminal,
  to: Terminal,
  lanes: readonly Lane[],
): number {
  let driving = 0;
  for (let at = to.index; at !== from.index; ) {
    const before = previous[from.index * size + at]!;
    const pair = [before, at].toSorted((a, b) => a - b).join();
    // Of two links between the same terminals, the quicker one is used, then the shorter one.
    const [link] = lanes
      .filter((lane) => [lane.from.index, lane.to.index].toSorted((a, b) => a - b).join() === pair)
      .toSorted((a, b) => a.minutes - b.minutes || a.distanceMiles - b.distanceMiles);
    driving += link!.drivingMinutes;
    at = before;
  }
  return driving;
}

/** The matrix may have chosen another route of the same time and length; it must lead there and have the right flags. */
function checkWay(
  matrix: ReturnType<typeof buildLaneMatrix>,
  from: Terminal,
  to: Terminal,
  lanes: readonly Lane[],
  best: Way,
): void {
  let miles = 0;
  let byPartner = false;
  for (let at = to.index, steps = 0; at !== from.index; steps++) {
    const before = matrix.previous[from.index * SIZE + at]!;
    const lane = lanes.find(({ from: a, to: b }) => [a.index, b.index].sort().join() === [before, at].sort().join());
    expect(lane).toBeDefined();
    expect(steps).toBeLessThan(SIZE);
    miles += lane!.distanceMiles;
    byPartner ||= lane!.partner !== null;
    at = before;
  }
  expect(miles).toBe(best.miles);
  expect((laneFlags(laneBetween(matrix, from.index, to.index)) & INDIRECT) !== 0).toBe(byPartner);
}

it('holds more kinds of lanes than a byte can number', () => {
  // Hubs in a row, one day apart; every hundredth belongs to a partner.
  const terminals = Array.from(
    { length: 300 },
    (_, index) =>
      ({
        index,
        role: 'hub',
        partner: index % 100 === 99 ? PARTNER : null,
        address: { country: 'US' },
        utcOffsetMinutes: -360,
      }) as Terminal,
  );
  const lanes = terminals.slice(1).map(
    (to, at): Lane => ({
      from: terminals[at]!,
      to,
      distanceMiles: 100,
      minutes: 1380,
      drivingMinutes: 0,
      partner: null,
    }),
  );
  const matrix = buildLaneMatrix(
    terminals,
    lanes,
    terminals.map(() => CUT_OFFS),
    RULES,
  );
  expect(matrix.kinds.length).toBeGreaterThan(256);
  const wrong: string[] = [];
  for (let from = 0; from < 300; from++) {
    for (let to = 0; to < 300; to++) {
      const hops = Math.abs(to - from);
      const lane = laneBetween(matrix, from, to);
      const isIndirect = [99, 199, 299].some((one) => Math.min(from, to) <= one && one <= Math.max(from, to));
      // 23 hours on the road and one in a hub make a day. It departs at 19:30, so it never arrives by 07:30.
      const isRight =
        laneDays(lane) === Math.min(hops + 1, MAX_SERVICE_DAYS) &&
        milesBetween(matrix, from, to) === hops * 100 &&
        (laneFlags(lane) & INDIRECT) === (isIndirect ? INDIRECT : 0);
      if (!isRight) wrong.push(`${from} to ${to}`);
    }
  }
  expect(wrong).toEqual([]);
});
