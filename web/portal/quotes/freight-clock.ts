// The time in which freight moves: the test environment has a clock of its own, production the one on the wall.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { useSignedIn } from '../../shell/signed-in.ts';

/** The key is the one of the clock's own bar: it is asked once for both. */
const testClock = queryOptions({ queryKey: ['test-clock'], queryFn: () => dataOf(api.GET('/v1/test/clock')) });

/** Undefined while the test environment's clock is on its way. */
export function useFreightNow(): Date | undefined {
  const { about } = useSignedIn();
  const isTest = about.environment === 'test';
  const clock = useQuery({ ...testClock, enabled: isTest });
  if (!isTest || clock.isError) return new Date();
  return clock.data && new Date(clock.data.now);
}

/** `yyyy-MM-dd` where the reader is. */
export function dayOf(moment: Date): string {
  return moment.toLocaleDateString('en-CA');
}
