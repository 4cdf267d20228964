// Shipments of all customers, filtered by search text, stage and terminal.
import { STAGES } from '../../../src/freight/shipments/shipment-moves.ts';
import { count, day, moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { instructionWords } from '../../words/instruction-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressChoice, AddressText } from '../desk/address-fields.tsx';
import { PagedTable } from '../desk/paged-table.tsx';
import { PlaceLink, ProLink } from '../desk/place-link.tsx';
import { TerminalFilter } from '../desk/terminals.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import type { ShipmentLine } from './shipment.ts';
import { StatusBadge } from './status-badge.tsx';

const words = shipmentWords.list;
const CHOICES = STAGES.map((stage) => ({ value: stage, label: shipmentWords.stages[stage] }));

const COLUMNS: readonly Column<ShipmentLine>[] = [
  { head: words.pro, cell: ({ pro }) => <ProLink pro={pro} /> },
  {
    head: words.status,
    cell: ({ status, statusSince, isHazardous }) => (
      <>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={status} />
          {isHazardous && <Badge tone="warn">{words.hazardous}</Badge>}
        </span>
        <Below>{moment(statusSince)}</Below>
      </>
    ),
    className: 'sm:whitespace-nowrap',
  },
  { head: words.terminal, cell: ({ terminal }) => terminal },
  { head: words.from, cell: ({ shipper }) => <End {...shipper} />, className: 'min-w-40' },
  { head: words.to, cell: ({ consignee }) => <End {...consignee} />, className: 'min-w-40' },
  { head: words.shipped, cell: ({ shipDate }) => day(shipDate), className: 'whitespace-nowrap' },
  {
    head: words.promised,
    cell: ({ promisedDate, estimatedEnd }) => (
      <>
        {day(promisedDate)}
        {estimatedEnd && <Below>{`${words.estimated} ${moment(estimatedEnd)}`}</Below>}
      </>
    ),
    className: 'sm:whitespace-nowrap',
  },
  {
    head: words.weight,
    cell: ({ weightLb }) => `${count(weightLb)} lb`,
    numeric: true,
    className: 'whitespace-nowrap',
  },
];

function End({ name, city, state }: ShipmentLine['shipper']) {
  return (
    <>
      {city}, {state}
      <Below>{name}</Below>
    </>
  );
}

function Below({ children }: { children: string }) {
  return <span className="block text-[13px] text-faint">{children}</span>;
}

export function ShipmentsPage() {
  const [{ search = '', stage = '', terminal = '' }, change] = useAddressSearch();
  const list = useOpsPages('/ops/v1/shipments', { search, stage, terminal });
  return (
    <Page
      title={words.title}
      actions={<PlaceLink to="/console/instructions">{instructionWords.desk.title}</PlaceLink>}
      wide
    >
      <div className="flex flex-wrap gap-3">
        <AddressText name="search" label={words.search} hint={words.searchHint} className="w-full sm:w-96" />
        <AddressChoice name="stage" label={words.stage} choices={CHOICES} className="w-52" />
        <TerminalFilter value={terminal} onChange={(next) => change({ terminal: next })} />
      </div>
      <PagedTable
        list={list}
        columns={COLUMNS}
        keyOf={({ pro }) => pro}
        words={search === '' ? words : { ...words, noneNext: words.noneFound }}
      />
    </Page>
  );
}
