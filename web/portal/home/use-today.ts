// What needs the reader today: held-up and late freight, pickups of the day, and invoices that are due.
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../../api/client.ts';
import type { RowOf } from '../../api/described.ts';
import type { components } from '../../api/openapi.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { dayOf, useFreightNow } from '../quotes/freight-clock.ts';

const MOST = '100';
/** An invoice that is due within so many days is somebody's work by now. */
const DUE_DAYS = 7;
const DAY_MS = 86_400_000;
/** Of pickups that bring no truck today any more: collected, closed, cancelled, rejected. */
const OVER: readonly string[] = ['WRK', 'CLS', 'CAN', 'RJT'];

export interface Today {
  readonly attention: components['schemas']['Attention'];
  readonly pickups: readonly RowOf<'/v1/pickup-requests'>[];
  /** The one that is due first on top. */
  readonly invoices: readonly RowOf<'/v1/invoices'>[];
  readonly day: string;
}

export function useToday() {
  const { permissions } = useSignedIn().session;
  const now = useFreightNow();
  const day = now && dayOf(now);
  const seesInvoices = permissions.includes('billing.read');
  return useQuery({
    queryKey: ['today', day, seesInvoices],
    enabled: day !== undefined,
    queryFn: async (): Promise<Today> => {
      const [attention, pickups, invoices] = await Promise.all([
        dataOf(api.GET('/v1/attention')),
        bodyOf(api.GET('/v1/pickup-requests', { params: { query: { pickupDate: day!, limit: MOST } } })),
        seesInvoices && bodyOf(api.GET('/v1/invoices', { params: { query: { status: 'open', limit: MOST } } })),
      ]);
      return {
        attention,
        pickups: pickups.data.filter(({ status }) => !OVER.includes(status.code)),
        invoices: invoices === false ? [] : dueSoon(invoices.data, day!),
        day: day!,
      };
    },
  });
}

function dueSoon(invoices: readonly RowOf<'/v1/invoices'>[], today: string) {
  const last = new Date(Date.parse(today) + DUE_DAYS * DAY_MS).toISOString().slice(0, 10);
  return invoices
    .filter(({ dueDate }) => dueDate !== null && dueDate <= last)
    .sort((one, other) => ((one.dueDate ?? '') < (other.dueDate ?? '') ? -1 : 1));
}
