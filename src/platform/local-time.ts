// Local time at a place: time zones with daylight saving time, from the zone data of the runtime.
import { CappedMap } from './capped-map.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts';

/** Intl calls cost microseconds, and offsets change on the hour: the result is cached per zone and hour. */
interface Zone {
  readonly offsetOfHour: Map<number, number>;
  /** During a busy hour, quotes expire at the same few seconds. */
  readonly textOfSecond: Map<number, string>;
}
const zones = new Map<string, Zone>();
const MOST_HOURS = 2_000;
const MOST_SECONDS = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

export interface LocalTime {
  /** Days since 1970. */
  readonly day: number;
  readonly minuteOfDay: number;
}

/** Minutes east of UTC in the zone at that moment. */
export function offsetMinutes(timeZone: string, at: number): number {
  const { offsetOfHour } = zoneOf(timeZone);
  const hour = Math.floor(at / HOUR_MS);
  let offset = offsetOfHour.get(hour);
  if (offset === undefined) {
    offset = askIntl(timeZone, at);
    offsetOfHour.set(hour, offset);
  }
  return offset;
}

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone);
  if (zone === undefined) {
    zone = { offsetOfHour: new CappedMap(MOST_HOURS), textOfSecond: new CappedMap(MOST_SECONDS) };
    zones.set(timeZone, zone);
  }
  return zone;
}

export function localTime(timeZone: string, at: number): LocalTime {
  const local = at + offsetMinutes(timeZone, at) * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  return { day, minuteOfDay: Math.floor((local - day * DAY_MS) / MINUTE_MS) };
}

/** The moment at which clocks in the zone show this time. A time skipped by daylight saving time becomes one hour later. */
export function momentOf(timeZone: string, { day, minuteOfDay }: LocalTime): number {
  const shown = day * DAY_MS + minuteOfDay * MINUTE_MS;
  // Clocks change at most once in two days, so one of the two offsets is right. They differ only around a change.
  const before = offsetMinutes(timeZone, shown - DAY_MS);
  const after = offsetMinutes(timeZone, shown + DAY_MS);
  const early = shown - before * MINUTE_MS;
  if (before === after || offsetMinutes(timeZone, early) === before) return early;
  const late = shown - after * MINUTE_MS;
  return offsetMinutes(timeZone, late) === after ? late : early;
}

/** ISO 8601 with offset, to the second: `2026-12-15T17:00:00-06:00`. */
export function isoWithOffset(timeZone: string, at: number): string {
  const { textOfSecond } = zoneOf(timeZone);
  const second = Math.floor(at / SECOND_MS);
  let text = textOfSecond.get(second);
  if (text === undefined) {
    text = writeIso(timeZone, at);
    textOfSecond.set(second, text);
  }
  return text;
}

function writeIso(timeZone: string, at: number): string {
  const offset = offsetMinutes(timeZone, at);
  const shown = new Date(at + offset * MINUTE_MS).toISOString().slice(0, 19);
  const away = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${shown}${offset < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
}

function askIntl(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const numeric = 'numeric' as const;
    const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
    format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const shown = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
  return Math.round((shown - Math.floor(at / 1_000) * 1_000) / MINUTE_MS);
}
