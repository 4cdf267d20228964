// All pickups as a list, also those that have ended.
import { PICKUP_STATUS } from '../../../src/freight/pickups/pickup-status.ts';
import { count, day, moment } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { pickupWords as words } from '../../words/console-pickup-words.ts';
import { consoleWords } from '../../words/console-words.ts';
import { PagedTable } from '../desk/paged-table.tsx';
import { PickupLink, ProLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import type { BoardPickup } from './pickup.ts';
import { PickupBadge } from './pickup-badge.tsx';

const CHOICES = [
  { value: '', label: consoleWords.all },
  ...PICKUP_STATUS.entries.map(({ code, meaning }) => ({ value: code, label: meaning })),
];

const COLUMNS: readonly Column<BoardPickup>[] = [
  { head: words.number, cell: ({ requestNumber }) => <PickupLink number={requestNumber} /> },
  { head: words.status, cell: ({ status }) => <PickupBadge status={status} /> },
  { head: words.since, cell: ({ statusSince }) => moment(statusSince), className: 'whitespace-nowrap' },
  { head: words.terminal, cell: ({ terminal }) => terminal },
  { head: words.shipper, cell: ({ pickup }) => (pickup.shipper.name as string | null) ?? '' },
  { head: words.place, cell: ({ pickup }) => `${pickup.shipper.address.city}, ${pickup.shipper.address.state}` },
  {
    head: words.window,
    cell: ({ pickup }) => `${day(pickup.pickupDate)}, ${pickup.pickupStartTime} – ${pickup.pickupEndTime}`,
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

export function PickupList({
  terminal,
  status,
  onStatus,
}: {
  terminal: string;
  status: string;
  onStatus: (status: string) => void;
}) {
  const list = useOpsPages<BoardPickup>('/ops/v1/pickup-requests', { status, terminal });
  return (
    <div className="grid gap-4">
      <Field label={words.status} className="w-52">
        <Select choices={CHOICES} value={status} onChange={(event) => onStatus(event.target.value)} />
      </Field>
      <Card flush>
        <PagedTable
          list={list}
          caption={words.caption}
          columns={COLUMNS}
          keyOf={({ requestNumber }) => requestNumber}
          empty={<EmptyState title={words.none}>{words.noneNext}</EmptyState>}
        />
      </Card>
    </div>
  );
}
