// The time in which freight moves: the machine's, or in the test environment the one of the clock in its bar.
import { useQueryClient } from '@tanstack/react-query';

interface ShownClock {
  readonly now: string;
  readonly speed?: number;
}

/** Reads what the bar last asked, and adds what went by since. */
export function useFreightNow(): () => Date {
  const queries = useQueryClient();
  return () => {
    const shown = queries.getQueryState<ShownClock>(['test-clock']);
    if (shown?.data === undefined) return new Date();
    const since = Date.now() - shown.dataUpdatedAt;
    return new Date(Date.parse(shown.data.now) + since * (shown.data.speed ?? 1));
  };
}
