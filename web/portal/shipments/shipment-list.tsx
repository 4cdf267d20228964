// The list itself. Only visible rows are rendered, and the next ones are fetched in advance, so a hundred thousand shipments scroll like
// fifty.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api, bodyOf } from '../../api/client.ts';
import { asProblem } from '../../shell/asked.tsx';
import { count } from '../../shell/format.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { shipmentsWords as words } from '../../words/shipments-words.ts';
import type { ShipmentFilters } from './shipment-filters.ts';
import { ShipmentHeads, ShipmentRow } from './shipment-row.tsx';
import { type ListedShipment, MOST_SORTED, nextSort, type ShipmentSort, sortedShipments } from './shipment-sort.ts';

const PAGE_ROWS = '200';
/** The next page is fetched this many rows before the end. */
const AHEAD_ROWS = 60;
const ROW_PX = 53;

function pageOf(filters: ShipmentFilters, cursor: string) {
  const query = { ...filters, limit: PAGE_ROWS, ...(cursor && { cursor }) };
  return bodyOf(api.GET('/v1/shipments', { params: { query } }));
}

export function ShipmentList({ filters }: { filters: ShipmentFilters }) {
  const list = useInfiniteQuery({
    queryKey: ['shipments', filters],
    queryFn: ({ pageParam }) => pageOf(filters, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data]);
  if (list.isError) return <ProblemNote problem={asProblem(list.error)} onTryAgain={() => void list.refetch()} />;
  if (list.data === undefined) {
    return <Skeleton lines={6} />;
  }
  if (rows.length === 0 && !list.hasNextPage) return <Nothing isNarrowed={Object.keys(filters).length > 0} />;
  return (
    <Rows
      found={rows}
      hasMore={list.hasNextPage}
      isFetching={list.isFetchingNextPage}
      onMore={() => void list.fetchNextPage()}
    />
  );
}

function Rows(props: { found: readonly ListedShipment[]; hasMore: boolean; isFetching: boolean; onMore: () => void }) {
  const { found, hasMore, isFetching, onMore } = props;
  const [sort, setSort] = useState<ShipmentSort>();
  const rows = useMemo(() => sortedShipments(found, sort), [found, sort]);
  const box = useRef<HTMLElement>(null);
  const isPrinting = usePrinting();
  const virtual = useVirtualizer({
    rangeExtractor: isPrinting ? ({ count: all }) => Array.from({ length: all }, (_, at) => at) : defaultRangeExtractor,
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    // Scrolling does not wait for rendering.
    useFlushSync: false,
  });
  const inSight = virtual.getVirtualItems();
  const last = inSight.at(-1)?.index ?? 0;
  // Rows must be loaded before they can be sorted.
  const isNearEnd = last >= rows.length - AHEAD_ROWS || (sort !== undefined && rows.length < MOST_SORTED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a short page is a reason to load the next one.
  useEffect(() => {
    if (hasMore && !isFetching && isNearEnd) onMore();
  }, [hasMore, isFetching, isNearEnd, rows.length]);
  return (
    <Card flush>
      <section
        ref={box}
        aria-label={words.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="h-[calc(100dvh-21rem)] min-h-96 overflow-y-auto focus-visible:-outline-offset-2 print:h-auto"
      >
        {/** biome-ignore lint/a11y/useSemanticElements: rows out of view are not rendered, which a table element cannot express. */}
        <div role="table" aria-label={words.title} aria-rowcount={hasMore ? -1 : rows.length + 1}>
          <ShipmentHeads sort={sort} onSort={(by) => setSort(nextSort(sort, by))} />
          {/** biome-ignore lint/a11y/useSemanticElements: see above */}
          <div role="rowgroup" className="relative print:h-auto!" style={{ height: virtual.getTotalSize() }}>
            {inSight.map(({ index, start, key }) => (
              <ShipmentRow
                key={key}
                shipment={rows[index]!}
                index={index}
                measure={virtual.measureElement}
                offsetPx={start}
              />
            ))}
          </div>
        </div>
      </section>
      <p className="border-t px-4 py-2 text-[13px] text-faint" aria-live="polite">
        {sort !== undefined && hasMore && !isFetching && `${words.sortedOf(count(rows.length))} · `}
        {hasMore ? words.shown(count(rows.length)) : words.shownAll(count(rows.length))}
        {isFetching && ` · ${rows.length === 0 ? words.searching : words.more}`}
      </p>
    </Card>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <Card>
      <EmptyState title={isNarrowed ? words.noneHere : words.none}>
        <p className="mb-3">{isNarrowed ? words.noneHereLead : words.noneLead}</p>
        {!isNarrowed && (
          <Link to="/ship" className={buttonLook({ kind: 'primary' })}>
            {words.ship}
          </Link>
        )}
      </EmptyState>
    </Card>
  );
}
