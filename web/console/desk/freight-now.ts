// The current time for freight: the system's or, in the test environment, that of the test clock in its bar.
import { useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '../../api/described.ts';

/** Reads the bar's last response and adds the time elapsed since. */
export function useFreightNow(): () => Date {
  const queries = useQueryClient();
  return () => {
    const shown = queries.getQueryState<DataOf<'/v1/test/clock'>>(['test-clock']);
    if (shown?.data === undefined) return new Date();
    const since = Date.now() - shown.dataUpdatedAt;
    return new Date(Date.parse(shown.data.now) + since * (shown.data.speed ?? 1));
  };
}
