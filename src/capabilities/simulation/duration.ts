// Parses durations such as 90m, 36h, 2d or 1w, or combinations such as 1d12h.
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Milliseconds; undefined if the text is not a duration. */
export function readDuration(text: string): number | undefined {
  if (!/^(\d{1,6}[smhdw])+$/.test(text)) return undefined;
  let ms = 0;
  for (const [, count, unit] of text.matchAll(/(\d{1,6})([smhdw])/g)) ms += Number(count) * UNITS[unit!]!;
  return ms;
}
