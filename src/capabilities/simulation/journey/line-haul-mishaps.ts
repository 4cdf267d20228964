// Linehaul exceptions on request: the trailer breaks down, is misrouted, or its freight is missing on arrival.

import type { Terminal } from '../../../freight/network/files/terminals-file.ts';
import { addOpenDays, COUNTRY_BIT } from '../../../freight/service-calendar.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { localTime, momentOf } from '../../../platform/local-time.ts';
import { pick } from './dice.ts';
import { type Journey, moved, type PlannedMove, pointOf } from './journey.ts';
import { minutesBetween, positionAt, type Run } from './line-haul.ts';

const REPAIR_MS = 6 * HOUR_MS;
const REROUTED_AFTER_MS = 6 * HOUR_MS;
const SEARCH_DAYS = 2;

/** When the run arrives, delayed by any mishaps. */
export function arrivalAfterMishaps(
  journey: Journey,
  run: Run,
  isFirst: boolean,
  isLast: boolean,
  moves: PlannedMove[],
): number {
  const { troubles } = journey;
  let { arrivesAt } = run;
  if (isFirst && troubles.has('misrouted')) arrivesAt = misrouted(journey, run, moves);
  if (isFirst && troubles.has('mechanical_breakdown')) arrivesAt = brokenDown({ ...run, arrivesAt }, moves);
  if (isLast && troubles.has('lost_and_found')) arrivesAt = foundAgainAt(journey, run.to, arrivesAt, moves);
  return arrivesAt;
}

/** In the last quarter of the run, whatever happened before. */
function brokenDown(run: Run, moves: PlannedMove[]): number {
  const stopsAt = run.arrivesAt - (run.arrivesAt - run.departsAt) / 8;
  const position = positionAt(run, stopsAt);
  moves.push(moved(stopsAt, 'breakdown', 'exception_opened', { reasonCode: 'MEC', position }));
  moves.push(moved(stopsAt + REPAIR_MS, 'repaired', 'exception_resolved', { reasonCode: 'MEC' }));
  return run.arrivesAt + REPAIR_MS;
}

/** Via a hub that is not on its route. */
function misrouted(
  { network, facts, dice }: Journey,
  { from, to, departsAt, arrivesAt }: Run,
  moves: PlannedMove[],
): number {
  const wrong = network.terminals.filter(
    ({ id, role, address, partner }) =>
      role === 'hub' && partner === null && address.country === from.address.country && !facts.route.includes(id),
  );
  if (wrong.length === 0) return arrivesAt;
  const hub = pick(dice, 'wrong hub', wrong);
  const cameAt = departsAt + minutesBetween(network, from, hub).minutes * MINUTE_MS;
  const leavesAt = cameAt + REROUTED_AFTER_MS;
  const seen = { terminal: hub.id, position: pointOf(hub) };
  moves.push(moved(cameAt, `arrived-${hub.id}`, 'arrived_terminal', seen));
  moves.push(moved(cameAt + 15 * MINUTE_MS, 'misrouted', 'exception_opened', { terminal: hub.id, reasonCode: 'MIS' }));
  moves.push(
    moved(leavesAt - 5 * MINUTE_MS, 'rerouted', 'exception_resolved', { terminal: hub.id, reasonCode: 'MIS' }),
  );
  moves.push(moved(leavesAt, `departed-${hub.id}`, 'departed_terminal', seen));
  return Math.max(arrivesAt, leavesAt + minutesBetween(network, hub, to).minutes * MINUTE_MS);
}

/** Missing when the trailer is unloaded, and found two business days later. */
export function foundAgainAt({ network }: Journey, terminal: Terminal, missedAt: number, moves: PlannedMove[]): number {
  const { timeZone, address } = terminal;
  const { day } = localTime(timeZone, missedAt);
  const foundOn = addOpenDays(network.calendar, COUNTRY_BIT[address.country], day, SEARCH_DAYS) ?? day + SEARCH_DAYS;
  const foundAt = Math.max(missedAt + HOUR_MS, momentOf(timeZone, { day: foundOn, minuteOfDay: 10 * 60 }));
  const what = { terminal: terminal.id, reasonCode: 'SHT' } as const;
  moves.push(moved(missedAt, 'lost', 'exception_opened', { ...what, pieces: 0 }));
  moves.push(moved(foundAt, 'found', 'exception_resolved', what));
  return foundAt + 10 * MINUTE_MS;
}
