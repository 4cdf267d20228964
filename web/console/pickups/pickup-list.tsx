// All pickups as a list, including those that have ended.
import { PICKUP_STATUS } from '../../../src/freight/pickups/pickup-status.ts';
import { count, moment } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { pickupWindowText } from '../../shell/pickup-window-text.ts';
import type { Column } from '../../ui/data-table.tsx';
import { pickupWords as words } from '../../words/console-pickup-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressChoice } from '../desk/address-fields.tsx';
import { PickupLink, ProLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import type { BoardPickup } from './pickup.ts';
import { PickupBadge } from './pickup-badge.tsx';

const CHOICES = PICKUP_STATUS.entries.map(({ code, meaning }) => ({ value: code, label: meaning }));

const COLUMNS: readonly Column<BoardPickup>[] = [
  { head: words.number, cell: ({ requestNumber }) => <PickupLink number={requestNumber} /> },
  { head: words.status, cell: ({ status }) => <PickupBadge status={status} /> },
  { head: words.since, cell: ({ statusSince }) => moment(statusSince), className: 'whitespace-nowrap' },
  { head: words.terminal, cell: ({ terminal }) => terminal },
  { head: words.shipper, cell: ({ pickup }) => (pickup.shipper.name as string | null) ?? '' },
  { head: words.place, cell: ({ pickup }) => `${pickup.shipper.address.city}, ${pickup.shipper.address.state}` },
  {
    head: words.window,
    cell: ({ pickup }) => pickupWindowText(pickup, pickup.statusHistory),
    className: 'whitespace-nowrap',
  },
  { head: words.one.pro, cell: ({ pickup }) => (pickup.pro ? <ProLink pro={pickup.pro as string} /> : '') },
  {
    head: words.freight,
    cell: ({ pickup }) => (pickup.totalWeight ? `${count(Number(pickup.totalWeight))} lb` : ''),
    numeric: true,
    className: 'whitespace-nowrap',
  },
];

export function PickupList() {
  const [{ terminal, status }] = useAddressSearch();
  const list = useOpsPages('/ops/v1/pickup-requests', { status, terminal });
  return (
    <div className="grid gap-4">
      <AddressChoice name="status" label={words.status} choices={CHOICES} className="w-52" />
      <PagedTable pages={list} columns={COLUMNS} keyOf={({ requestNumber }) => requestNumber} words={words} />
    </div>
  );
}
