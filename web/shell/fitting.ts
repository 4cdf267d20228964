// How many items of these widths fit next to each other. If not all do, room is left for an item of width `more`.

export function fitting(widths: readonly number[], more: number, room: number, gap: number): number {
  let used = 0;
  let count = 0;
  let withMore = 0;
  for (const width of widths) {
    used += width + (count > 0 ? gap : 0);
    if (used > room) return withMore;
    count += 1;
    if (used + gap + more <= room) withMore = count;
  }
  return count;
}
