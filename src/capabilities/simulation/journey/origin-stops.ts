// What keeps freight at its origin terminal on request: for a business day, or for some hours.
import type { Terminal } from '../../../freight/network/files/terminals-file.ts';
import { COUNTRY_BIT, type DayNumber, nextOpenDay } from '../../../freight/service-calendar.ts';
import type { ExceptionReason } from '../../../freight/value-sets/exception-reason.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { momentOf } from '../../../platform/local-time.ts';
import type { Trouble } from '../troubles/trouble.ts';
import { type Journey, moved, type PlannedMove } from './journey.ts';

interface Stop {
  readonly reasonCode: ExceptionReason;
  readonly name: string;
  /** From the planned departure, in minutes: before it, except if the freight misses it. It is over before the next departure. */
  readonly opens?: number;
  /** If it is over sooner: from when the freight is in. */
  readonly lastsMs?: number;
  /** Charged when it is over, if the tariff has it. */
  readonly chargeCode?: string;
}

const STOPS: Partial<Record<Trouble, Stop>> = {
  weather_delay: { reasonCode: 'WTH', name: 'weather', opens: -20 },
  guarantee_failed: { reasonCode: 'MEC', name: 'no-truck', opens: -20 },
  holiday_delay: { reasonCode: 'HOL', name: 'holiday', opens: -20 },
  missing_documents: { reasonCode: 'DOC', name: 'no-documents', opens: -60 },
  missed_connection: { reasonCode: 'MSD', name: 'left-behind', opens: 15 },
  credit_hold: { reasonCode: 'CRD', name: 'credit-hold', lastsMs: 4 * HOUR_MS, chargeCode: 'CHREL' },
};

/** The day on which the freight leaves after everything that stops it, and when it is free to. */
export function departureAfterStops(
  { network, troubles }: Journey,
  { id: terminal, index, timeZone, address }: Terminal,
  inAt: number,
  planned: DayNumber,
  moves: PlannedMove[],
): { readonly leavesOn: DayNumber; readonly readyFrom: number } {
  const { departs } = network.cutOffs[index]!;
  let [leavesOn, readyFrom] = [planned, inAt];
  for (const [trouble, stop] of Object.entries(STOPS)) {
    if (!troubles.has(trouble as Trouble)) continue;
    const { reasonCode, name, opens, lastsMs, chargeCode } = stop;
    const departure = (minutes: number) => momentOf(timeZone, { day: leavesOn, minuteOfDay: departs + minutes });
    const stopsAt = Math.max(readyFrom + 20 * MINUTE_MS, opens === undefined ? 0 : departure(opens));
    const overAt = lastsMs === undefined ? undefined : stopsAt + lastsMs;
    if (overAt === undefined || overAt > departure(-5)) {
      leavesOn = nextOpenDay(network.calendar, COUNTRY_BIT[address.country], leavesOn + 1) ?? leavesOn + 1;
    }
    readyFrom = overAt ?? departure(-5);
    moves.push(moved(stopsAt, name, 'exception_opened', { terminal, reasonCode }));
    moves.push(moved(readyFrom, `${name}-over`, 'exception_resolved', { terminal, reasonCode }));
    if (chargeCode !== undefined) {
      moves.push(moved(readyFrom + MINUTE_MS, `${name}-charge`, 'charge_incurred', { terminal, chargeCode }));
    }
  }
  return { leavesOn, readyFrom };
}
