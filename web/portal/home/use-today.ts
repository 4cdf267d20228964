// What needs the user's attention today: held-up and late freight, the day's pickups, and invoices that are due.
import { useQuery } from '@tanstack/react-query';
import { DAY_MS } from '../../../src/freight/milliseconds.ts';
import { api, bodyOf, dataOf } from '../../api/client.ts';
import type { RowOf } from '../../api/described.ts';
import type { components } from '../../api/openapi.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { dayOf, useFreightNow } from '../quotes/freight-clock.ts';

const MOST = '100';
/** Invoices that are due within this many days are shown. */
const DUE_DAYS = 7;
/** Statuses of pickups for which no truck comes any more: collected, closed, canceled, rejected. */
const OVER: readonly string[] = ['WRK', 'CLS', 'CAN', 'RJT'];

export interface Today {
  readonly attention: components['schemas']['Attention'];
  readonly pickups: readonly RowOf<'/v1/pickup-requests'>[];
  /** Earliest due date first. */
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
