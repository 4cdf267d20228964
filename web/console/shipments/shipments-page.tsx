// Shipments of all customers: searched, filtered and sorted, and exported as a file.
import { STAGES } from '../../../src/freight/shipments/shipment-moves.ts';
import { count, day, moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { appointmentWords } from '../../words/console-appointment-words.ts';
import { queueWords } from '../../words/console-queue-words.ts';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { instructionWords } from '../../words/instruction-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressChoice, AddressDay, AddressText, choicesOf } from '../desk/address-fields.tsx';
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

const FILTERS = ['search', 'stage', 'trouble', 'terminal', 'account', 'from', 'to', 'sort'] as const;

/** The URL of the list as a file. */
function exportAddress(filter: Readonly<Record<string, string>>): string {
  const given = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
  return `/ops/v1/shipments.csv${given && `?${given}`}`;
}

export function ShipmentsPage() {
  const [address, change] = useAddressSearch();
  const { terminal = '' } = address;
  const filter = Object.fromEntries(FILTERS.map((name) => [name, address[name] ?? '']));
  const list = useOpsPages('/ops/v1/shipments', filter);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Page
      title={words.title}
      actions={
        <>
          <span className="flex gap-4 self-center">
            <PlaceLink to="/console/appointments">{appointmentWords.title}</PlaceLink>
            <PlaceLink to="/console/instructions">{instructionWords.desk.title}</PlaceLink>
          </span>
          <ButtonLink href={exportAddress(filter)} download>
            {words.export}
          </ButtonLink>
        </>
      }
      wide
    >
      <div className="flex flex-wrap gap-3">
        <AddressText name="search" label={words.search} hint={words.searchHint} className="w-full sm:w-96" />
        <AddressChoice name="stage" label={words.stage} choices={CHOICES} className="w-52" />
        <AddressChoice name="trouble" label={words.trouble} choices={choicesOf(queueWords.troubles)} className="w-36" />
        <TerminalFilter value={terminal} onChange={(next) => change({ terminal: next })} />
        <AddressText name="account" label={words.account} className="w-32" />
        <AddressDay name="from" label={words.shippedFrom} />
        <AddressDay name="to" label={words.shippedTo} />
        <AddressChoice
          name="sort"
          label={words.sort}
          choices={choicesOf(words.sorts)}
          all={words.sortUsual}
          className="w-48"
        />
      </div>
      <PagedTable
        pages={list}
        columns={COLUMNS}
        keyOf={({ pro }) => pro}
        words={isFiltered ? { ...words, noneLead: words.noneFound } : words}
      />
    </Page>
  );
}
