// What the carrier knows of a postal code: its place, its terminal, and the days on which a truck comes there.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { postalForm } from '../../../src/freight/postal-code.ts';
import { callData } from '../../api/plain.ts';
import type { PostalPlace } from './quote-facts.ts';

export interface PickupSlot {
  readonly pickupDate: string;
  readonly pickupStartTime: string;
  readonly pickupEndTime: string;
}

export interface PickupDays {
  readonly terminal: { readonly id: string; readonly name: string; readonly phone: string };
  readonly timeZone: string;
  readonly today: string;
  readonly time: string;
  readonly cutOff: string;
  readonly next: PickupSlot | null;
  readonly days: readonly { readonly date: string; readonly isOpen: boolean; readonly reason: string }[];
}

const HOUR_MS = 3_600_000;

export function isPostalCode(code: string): boolean {
  return postalForm(code.trim()) !== null;
}

export function usePostalPlace(code: string): UseQueryResult<PostalPlace> {
  const wanted = code.trim().toUpperCase();
  return useQuery({
    queryKey: ['postal-code', wanted],
    queryFn: () => callData<PostalPlace>('GET', `/v1/postal-codes/${encodeURIComponent(wanted)}`),
    enabled: isPostalCode(wanted),
    staleTime: HOUR_MS,
  });
}

/** They depend on the hour, so they are asked again when the page is looked at again. */
export function usePickupDays(code: string): UseQueryResult<PickupDays> {
  const wanted = code.trim().toUpperCase();
  return useQuery({
    queryKey: ['pickup-days', wanted],
    queryFn: () => callData<PickupDays>('GET', `/v1/pickup-days?postalCode=${encodeURIComponent(wanted)}`),
    enabled: isPostalCode(wanted),
    staleTime: 60_000,
  });
}
