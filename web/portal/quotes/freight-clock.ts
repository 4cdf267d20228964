// The current time for freight: the test environment has its own clock, production uses real time.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { useSignedIn } from '../../shell/signed-in.ts';

/** Shares the query key of the test clock's bar, so that it is fetched once for both. */
const testClock = queryOptions({ queryKey: ['test-clock'], queryFn: () => dataOf(api.GET('/v1/test/clock')) });

/** Undefined until the test environment's clock is loaded. */
export function useFreightNow(): Date | undefined {
  const { about } = useSignedIn();
  const isTest = about.environment === 'test';
  const clock = useQuery({ ...testClock, enabled: isTest });
  if (!isTest || clock.isError) return new Date();
  return clock.data && new Date(clock.data.now);
}

/** `yyyy-MM-dd` in the user's time zone. */
export function dayOf(moment: Date): string {
  return moment.toLocaleDateString('en-CA');
}
