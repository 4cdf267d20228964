// Times as people at a terminal would write them.
import type { Network } from '../../freight/network/network.ts';
import { formatDay } from '../../freight/service-calendar.ts';
import { isoWithOffset, localTime } from '../../platform/local-time.ts';

/** Clocks of the terminals of a network. One that the network no longer has shows the time of another end of the way. */
export class TerminalClocks {
  readonly #network: Network;
  readonly #otherwise: string;

  constructor(network: Network, otherwise: readonly string[]) {
    this.#network = network;
    const zones = otherwise.flatMap((id) => network.terminalById.get(id)?.timeZone ?? []);
    this.#otherwise = zones[0] ?? 'UTC';
  }

  zone(terminal: string): string {
    return this.#network.terminalById.get(terminal)?.timeZone ?? this.#otherwise;
  }

  /** ISO 8601 with offset. */
  iso(terminal: string, at: number): string {
    return isoWithOffset(this.zone(terminal), at);
  }

  /** YYYY-MM-DD and HH:MM. */
  local(terminal: string, at: number): { readonly date: string; readonly time: string } {
    const { day, minuteOfDay } = localTime(this.zone(terminal), at);
    return { date: formatDay(day), time: clockText(minuteOfDay) };
  }
}

export function clockText(minuteOfDay: number): string {
  const two = (value: number) => (value < 10 ? `0${value}` : String(value));
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}
