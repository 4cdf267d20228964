// Times in the local time of a terminal.
import type { Network } from '../../../freight/network/network.ts';
import { formatDay } from '../../../freight/service-calendar.ts';
import { timeText } from '../../../freight/time-of-day.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { localTime, offsetMinutes } from '../../../platform/local-time.ts';
import { remembering } from '../../../platform/remembering.ts';

/** The part of a network that records show. */
export type Places = Pick<Network, 'terminalById'>;

/** Local times of a network's terminals. For a terminal that no longer exists, uses the time zone of one end of the route. */
export class TerminalClocks {
  readonly #network: Places;
  readonly #otherwise: string;

  constructor(network: Places, nearer: string, other: string) {
    this.#network = network;
    const { terminalById } = network;
    this.#otherwise = (terminalById.get(nearer) ?? terminalById.get(other))?.timeZone ?? 'UTC';
  }

  /** ISO 8601 with offset, to the second. */
  iso(terminal: string, at: number): string {
    const offset = offsetMinutes(this.#zone(terminal), at);
    const local = at + offset * MINUTE_MS;
    const day = Math.floor(local / DAY_MS);
    const second = Math.floor((local - day * DAY_MS) / 1_000);
    const away = Math.abs(offset);
    // A record has two dozen of these; Date and padding would take a tenth of its rendering time.
    return `${dayText(day)}T${timeText(Math.floor(second / 60))}:${second % 60 < 10 ? '0' : ''}${second % 60}${offset < 0 ? '-' : '+'}${timeText(away)}`;
  }

  /** YYYY-MM-DD and HH:MM. */
  local(terminal: string, at: number): { readonly date: string; readonly time: string } {
    const { day, minuteOfDay } = localTime(this.#zone(terminal), at);
    return { date: dayText(day), time: timeText(minuteOfDay) };
  }

  #zone(terminal: string): string {
    return this.#network.terminalById.get(terminal)?.timeZone ?? this.#otherwise;
  }
}

/** Shipments are recent, so a few hundred dates recur. */
const MOST_DAYS = 2_000;

export const dayText = remembering(MOST_DAYS, formatDay);
