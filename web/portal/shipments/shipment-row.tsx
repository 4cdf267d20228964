// One row of the list: cells side by side if there is room, a small card on a phone.
import { memo, type ReactNode } from 'react';
import { cityState } from '../../shell/city-state.ts';
import { centsOf, count, day, money } from '../../shell/format.ts';
import { weightText } from '../../shell/measures.ts';
import { buttonLook } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { shipmentsWords as words } from '../../words/shipments-words.ts';
import { StatusBadge } from '../track/status-badge.tsx';
import { RowLink } from './row-link.tsx';
import type { ListedShipment, ShipmentSort, SortColumn } from './shipment-sort.ts';

const GRID =
  'md:grid md:grid-cols-[6.5rem_10.5rem_5.5rem_minmax(12.5rem,2fr)_minmax(4rem,1fr)_8rem_5rem_minmax(8.5rem,1fr)_5.5rem] md:items-center md:gap-3 px-4';
const heads = words.columns;

export function ShipmentHeads({ sort, onSort }: { sort: ShipmentSort | undefined; onSort: (by: SortColumn) => void }) {
  const columns = ['pro', 'status', 'shipDate', 'way', 'references', 'size', 'charges', 'delivery'] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a virtualized table.
    // biome-ignore lint/a11y/useFocusableInteractive: a header row is not interactive.
    <div
      role="row"
      className={classNames(
        GRID,
        'sr-only md:not-sr-only md:sticky md:top-0 md:z-10 md:border-b md:bg-raised md:px-4 md:py-1.5',
      )}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <span
          key={column}
          role="columnheader"
          aria-sort={sort?.by === column ? (sort.isDown ? 'descending' : 'ascending') : undefined}
          className={classNames('text-[12px] font-semibold text-faint', column === 'charges' && 'md:text-right')}
        >
          {column === 'references' ? (
            heads[column]
          ) : (
            <button type="button" className="hover:text-ink" onClick={() => onSort(column)}>
              <span className="sr-only">{words.sortBy(heads[column])}</span>
              <span aria-hidden="true">
                {heads[column]}
                {sort?.by === column && (sort.isDown ? ' ↓' : ' ↑')}
              </span>
            </button>
          )}
        </span>
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <span role="columnheader" className="sr-only">
        {heads.actions}
      </span>
    </div>
  );
}

/** Memoized: rows that stay visible are not rendered again while scrolling. */
export const ShipmentRow = memo(function ShipmentRow(props: {
  shipment: ListedShipment;
  index: number;
  offsetPx: number;
  measure: (element: HTMLElement | null) => void;
}) {
  const { shipment, index, offsetPx, measure } = props;
  const { pro, status, shipDate, shipper, consignee, documentReferences, pieces, totalWeight } = shipment;
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a virtualized table.
    // biome-ignore lint/a11y/useFocusableInteractive: the links in it are focusable.
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      className={classNames(
        GRID,
        'absolute inset-x-0 top-0 flex flex-wrap gap-x-3 gap-y-1 border-b py-2 hover:bg-sunken print:static print:transform-none!',
      )}
      style={{ transform: `translateY(${offsetPx}px)` }}
    >
      <Cell>
        <RowLink to={`/track/${pro}`} className="font-semibold text-accent tabular-nums hover:underline">
          {pro}
        </RowLink>
      </Cell>
      <Cell>
        <StatusBadge status={status.conciseStatus} />
      </Cell>
      <Cell className="whitespace-nowrap">{day(shipDate)}</Cell>
      <Cell className="w-full md:w-auto">
        <span className="block">
          {placeOf(shipper)} → {placeOf(consignee)}
        </span>
        <span className="block truncate text-[12px] text-faint">{consignee?.name}</span>
      </Cell>
      <Cell className="truncate text-[13px]">
        {documentReferences
          .filter(({ type }) => type === 'BOL' || type === 'PON')
          .map(({ id }) => id)
          .join(', ')}
      </Cell>
      <Cell className="text-[13px] whitespace-nowrap tabular-nums">
        {words.pieces(count(pieces))} · {weightText(totalWeight)}
      </Cell>
      <Cell className="text-[13px] tabular-nums md:text-right">
        {shipment.freightCharges && money(centsOf(shipment.freightCharges))}
      </Cell>
      <Cell className="text-[13px]">
        <Delivery shipment={shipment} />
      </Cell>
      <Cell className="ml-auto md:ml-0">
        <RowLink
          to={`/ship?again=${pro}`}
          aria-label={words.againOf(pro)}
          className={buttonLook({ kind: 'quiet', size: 'small' })}
        >
          {words.again}
        </RowLink>
      </Cell>
    </div>
  );
});

function Cell({ children, className }: { children: ReactNode; className?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a virtualized table.
    <span role="cell" className={classNames('min-w-0', className)}>
      {children}
    </span>
  );
}

function Delivery({ shipment }: { shipment: ListedShipment }) {
  const { promisedDelivery, estimatedDelivery, deliveryDate, status, isLate } = shipment;
  if (status.conciseStatus === 'Cancelled') return null;
  const text = deliveryDate
    ? words.delivered(day(deliveryDate))
    : estimatedDelivery
      ? words.estimated(day(estimatedDelivery.endDate))
      : promisedDelivery
        ? words.promised(day(promisedDelivery.date))
        : '';
  return (
    <>
      {text}
      {isLate && <span className="ml-1 font-semibold text-bad">({words.late})</span>}
    </>
  );
}

function placeOf(end: ListedShipment['shipper']): string {
  return end === undefined ? '–' : cityState(end);
}
