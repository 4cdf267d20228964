// The PROs that an account holds for preprinted labels: how many are unused, and which comes next.
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';

export interface ReservedPros {
  readonly next: string;
  readonly count: number;
}

/** Null if there are none. PROs of the oldest reservation come first, because they expire first. */
export function useReservedPros(): ReservedPros | null | undefined {
  // Never cached: the previous one may be on a bill by now.
  return useQuery({ queryKey: ['reserved-pros'], queryFn: nextReserved, staleTime: 0, gcTime: 0 }).data;
}

async function nextReserved(): Promise<ReservedPros | null> {
  const reservations = await dataOf(api.GET('/v1/pro-reservations'));
  const open = reservations.filter(({ status, freeCount }) => status === 'active' && freeCount > 0);
  const oldest = open.at(-1);
  if (oldest === undefined) return null;
  const { reservationId } = oldest;
  const { free } = await dataOf(
    api.GET('/v1/pro-reservations/{reservationId}', { params: { path: { reservationId } } }),
  );
  const [next] = free;
  return next === undefined ? null : { next, count: open.reduce((sum, { freeCount }) => sum + freeCount, 0) };
}
