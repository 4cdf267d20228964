// What the carrier knows about a postal code: its place, its terminal, and the days on which a truck goes there.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { HOUR_MS } from '../../../src/freight/milliseconds.ts';
import { postalForm } from '../../../src/freight/postal-code.ts';
import { api, dataOf } from '../../api/client.ts';
import type { components } from '../../api/openapi.ts';

type PickupDays = components['schemas']['PickupDays'];
type PostalCode = components['schemas']['PostalCode'];

export function isPostalCode(code: string): boolean {
  return postalForm(code.trim()) !== null;
}

export function usePostalPlace(code: string): UseQueryResult<PostalCode> {
  const wanted = code.trim().toUpperCase();
  return useQuery({
    queryKey: ['postal-code', wanted],
    queryFn: () => dataOf(api.GET('/v1/postal-codes/{code}', { params: { path: { code: wanted } } })),
    enabled: isPostalCode(wanted),
    staleTime: HOUR_MS,
  });
}

/** They depend on the time of day, so they are refetched when the page regains focus. */
export function usePickupDays(code: string): UseQueryResult<PickupDays> {
  const wanted = code.trim().toUpperCase();
  return useQuery({
    queryKey: ['pickup-days', wanted],
    queryFn: () => dataOf(api.GET('/v1/pickup-days', { params: { query: { postalCode: wanted } } })),
    enabled: isPostalCode(wanted),
    staleTime: 60_000,
  });
}
