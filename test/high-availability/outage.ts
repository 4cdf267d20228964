// How long clients got nothing confirmed.

/** The longest time without a confirmed write between two moments. */
export function longestGapMs(confirmedAt: readonly number[], from: number, to: number): number {
  const times = [from, ...confirmedAt.filter((at) => at >= from && at <= to).sort((a, b) => a - b), to];
  return times.slice(1).reduce((most, at, before) => Math.max(most, at - times[before]!), 0);
}
