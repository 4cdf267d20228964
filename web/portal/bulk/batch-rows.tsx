// The rows of a file: content, result, and failures with how to fix them. Only visible rows are rendered.
import { Link } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { centsOf, count, day, money } from '../../shell/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { bulkWords } from '../../words/bulk-words.ts';
import type { Batch } from './batch.ts';
import { failureText } from './batch-results.ts';
import type { BatchRow, RowResult } from './bulk-store.ts';
import { FixRow } from './fix-row.tsx';

const words = bulkWords.rows;
const FILTERS = ['all', 'failed', 'done', 'waiting'] as const;
type Filter = (typeof FILTERS)[number];
const TONES = { waiting: 'plain', sent: 'accent', done: 'good', failed: 'bad' } as const;
const ROW_PX = 44;

export function BatchRows({ batch }: { batch: Batch }) {
  const [filter, setFilter] = useState<Filter>(batch.record.failed > 0 ? 'failed' : 'all');
  const [fixing, setFixing] = useState<number>();
  const box = useRef<HTMLElement>(null);
  const { rows } = batch;
  const shown = filter === 'all' ? rows : rows.filter(({ state }) => state === filter);
  const isPrinting = usePrinting();
  const virtual = useVirtualizer({
    rangeExtractor: isPrinting ? ({ count: all }) => Array.from({ length: all }, (_, at) => at) : defaultRangeExtractor,
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => shown[at]!.index,
    overscan: 10,
    useFlushSync: false,
  });
  return (
    <Card
      title={words.title}
      aside={
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{words.filters.label}</legend>
          {FILTERS.map((name) => (
            <Button
              key={name}
              size="small"
              kind={filter === name ? 'plain' : 'quiet'}
              aria-pressed={filter === name}
              onClick={() => setFilter(name)}
            >
              {words.filters[name]} {count(countOf(batch, name))}
            </Button>
          ))}
        </fieldset>
      }
      flush
    >
      {shown.length === 0 && <p className="px-4 py-6 text-faint">{words.empty}</p>}
      <section
        ref={box}
        aria-label={words.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className="max-h-[60dvh] overflow-y-auto focus-visible:-outline-offset-2"
      >
        <ul className="relative print:h-auto!" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = shown[index]!;
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={classNames(
                  'absolute inset-x-0 top-0 flex flex-wrap items-start gap-x-3 gap-y-1 border-t px-4 py-2 print:static print:transform-none!',
                )}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className="w-14 text-faint tabular-nums">{count(row.index + 2)}</span>
                <Badge tone={TONES[row.state]}>{words.states[row.state]}</Badge>
                <span className="min-w-0 flex-1 basis-56">
                  <span className="block truncate">{shipmentText(batch, row)}</span>
                  {row.failures?.map((failure) => (
                    <span key={failureText(failure)} className="block text-[13px] text-bad">
                      {failureText(failure)}
                    </span>
                  ))}
                </span>
                {row.result && <Outcome result={row.result} />}
                {row.state === 'failed' && (
                  <Button size="small" onClick={() => setFixing(row.index)}>
                    {words.edit}
                    <span className="sr-only"> {row.index + 2}</span>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </section>
      {fixing !== undefined && <FixRow batch={batch} row={rows[fixing]!} onClose={() => setFixing(undefined)} />}
    </Card>
  );
}

function countOf({ record: { rowCount, done, failed } }: Batch, filter: Filter): number {
  return { all: rowCount, failed, done, waiting: rowCount - done - failed }[filter];
}

function shipmentText(batch: Batch, row: BatchRow): string {
  const values = batch.valuesOf(row);
  const end = (side: 'origin' | 'destination') =>
    [values[`${side}City`], values[`${side}State`], values[`${side}PostalCode`]].filter(Boolean).join(' ');
  return [values.reference, `${end('origin')} → ${end('destination')}`, values.weight && `${values.weight} lb`]
    .filter(Boolean)
    .join(' · ');
}

function Outcome({ result }: { result: RowResult }) {
  const { pro, quoteId, totalCharges, transitDays, deliveryDate, notes } = result;
  return (
    <span className="text-right text-[13px]" title={notes}>
      {pro && (
        <Link to={`/track/${pro}`} className="font-semibold text-accent tabular-nums underline">
          {pro}
        </Link>
      )}
      {quoteId && (
        <>
          <span className="font-semibold tabular-nums">
            {totalCharges ? money(centsOf(totalCharges)) : words.noRate}
          </span>
          <span className="block text-faint">
            {[transitDays && words.days(transitDays), day(deliveryDate), words.quote(quoteId)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
    </span>
  );
}
