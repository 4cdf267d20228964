// The carrier's density scale, fetched once, so that the class is calculated here while the user types.
import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { ClassScale } from './density.ts';

export function useClassScale(): ClassScale | undefined {
  const { data } = useQuery({
    queryKey: ['freight-classes'],
    queryFn: () => dataOf(api.GET('/v1/freight-classes')),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
