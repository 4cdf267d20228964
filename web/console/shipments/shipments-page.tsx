// Shipments of all customers, by stage and terminal.
import { STAGES } from '../../../src/freight/shipments/shipment-moves.ts';
import { count, day, moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { consoleWords } from '../../words/console-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { PagedTable } from '../desk/paged-table.tsx';
import { ProLink } from '../desk/place-link.tsx';
import { TerminalFilter } from '../desk/terminals.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import type { ShipmentLine } from './shipment.ts';
import { StatusBadge } from './status-badge.tsx';

const words = shipmentWords.list;
const CHOICES = [
  { value: '', label: consoleWords.all },
  ...STAGES.map((stage) => ({ value: stage, label: shipmentWords.stages[stage] })),
];

const COLUMNS: readonly Column<ShipmentLine>[] = [
  { head: words.pro, cell: ({ pro }) => <ProLink pro={pro} /> },
  {
    head: words.status,
    cell: ({ status, isHazardous }) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge status={status} />
        {isHazardous && <Badge tone="warn">{words.hazardous}</Badge>}
      </span>
    ),
  },
  { head: words.since, cell: ({ statusSince }) => moment(statusSince), className: 'whitespace-nowrap' },
  { head: words.terminal, cell: ({ terminal }) => terminal },
  {
    head: words.lane,
    cell: ({ shipper, consignee }) => (
      <>
        {shipper.city}, {shipper.state} – {consignee.city}, {consignee.state}
        <span className="block text-[13px] text-faint">
          {shipper.name} – {consignee.name}
        </span>
      </>
    ),
    className: 'min-w-56',
  },
  { head: words.shipped, cell: ({ shipDate }) => day(shipDate), className: 'whitespace-nowrap' },
  { head: words.promised, cell: ({ promisedDate }) => day(promisedDate), className: 'whitespace-nowrap' },
  { head: words.estimated, cell: ({ estimatedEnd }) => moment(estimatedEnd), className: 'whitespace-nowrap' },
  {
    head: words.weight,
    cell: ({ weightLb }) => `${count(weightLb)} lb`,
    numeric: true,
    className: 'whitespace-nowrap',
  },
];

export function ShipmentsPage() {
  const [{ stage = '', terminal = '' }, change] = useAddressSearch();
  const list = useOpsPages<ShipmentLine>('/ops/v1/shipments', { stage, terminal });
  return (
    <Page title={words.title} wide>
      <div className="flex flex-wrap gap-3">
        <Field label={words.stage} className="w-52">
          <Select choices={CHOICES} value={stage} onChange={(event) => change({ stage: event.target.value })} />
        </Field>
        <TerminalFilter value={terminal} onChange={(next) => change({ terminal: next })} />
      </div>
      <Card flush>
        <PagedTable
          list={list}
          caption={words.caption}
          columns={COLUMNS}
          keyOf={({ pro }) => pro}
          empty={<EmptyState title={words.none}>{words.noneNext}</EmptyState>}
        />
      </Card>
    </Page>
  );
}
