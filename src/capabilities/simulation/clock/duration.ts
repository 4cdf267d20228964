// Parses durations such as 90m, 36h, 2d or 1w, or combinations such as 1d12h.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';

const UNITS: Readonly<Record<string, number>> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS };

/** Milliseconds; undefined if the text is not a duration. */
export function readDuration(text: string): number | undefined {
  if (!/^(\d{1,6}[smhdw])+$/.test(text)) return undefined;
  let ms = 0;
  for (const [, count, unit] of text.matchAll(/(\d{1,6})([smhdw])/g)) ms += Number(count) * UNITS[unit!]!;
  return ms;
}
