// The filters of the list. They are in the URL, so that a list can be bookmarked and shared.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CONCISE_STATUSES, type ConciseStatus } from '../../../src/freight/shipments/event-kinds.ts';

export interface ShipmentFilters {
  readonly search?: string;
  readonly status?: ConciseStatus;
  readonly from?: string;
  readonly to?: string;
}

export function useShipmentFilters(): [ShipmentFilters, (change: Partial<ShipmentFilters>) => void, () => void] {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const filters = readFilters(raw);
  const set = (change: Partial<ShipmentFilters>) =>
    void navigate({ to: '/shipments', search: kept({ ...filters, ...change }) as never, replace: true });
  return [filters, set, () => void navigate({ to: '/shipments', replace: true })];
}

/** The URL may be typed by hand: invalid filters are ignored. */
export function readFilters(raw: Readonly<Record<string, unknown>>): ShipmentFilters {
  const text = (name: string) => (raw[name] === undefined || raw[name] === '' ? undefined : String(raw[name]));
  const date = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(text(name) ?? '') ? text(name) : undefined);
  const status = CONCISE_STATUSES.find((known) => known === raw.status);
  return kept({ search: text('search')?.slice(0, 100), status, from: date('from'), to: date('to') });
}

export function filtersQuery(filters: ShipmentFilters): string {
  return new URLSearchParams(Object.entries(filters) as [string, string][]).toString();
}

function kept(filters: ShipmentFilters): ShipmentFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''));
}
