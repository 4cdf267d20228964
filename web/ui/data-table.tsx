// An accessible table that scrolls on a phone, or shows each row as a card. Cells are defined per column.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned, in tabular figures. */
  readonly numeric?: boolean;
  readonly className?: string;
}

/** A cell of a card: the header on its left, no line below. */
const CARD_LINE =
  'max-sm:flex max-sm:items-baseline max-sm:gap-3 max-sm:border-b-0 max-sm:py-0.5 max-sm:text-left max-sm:whitespace-normal';

export function DataTable<Row>(props: {
  /** Describes the table to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  empty?: ReactNode;
  /** On a phone, each row is a card with the headers next to its cells. */
  cardsOnPhone?: boolean;
}) {
  const { caption, columns, rows, keyOf, empty, cardsOnPhone } = props;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    // A scrollable region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className={classNames('w-full border-collapse text-left', cardsOnPhone && 'max-sm:block')}>
        <caption className="sr-only">{caption}</caption>
        <thead className={cardsOnPhone ? 'max-sm:sr-only' : undefined}>
          <tr>
            {columns.map(({ head, numeric }) => (
              <th
                key={head}
                scope="col"
                className={classNames(
                  'border-b px-4 py-1.5 text-[12px] font-semibold whitespace-nowrap text-faint',
                  numeric && 'text-right',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cardsOnPhone ? 'max-sm:block' : undefined}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={classNames('hover:bg-sunken', cardsOnPhone && 'max-sm:grid max-sm:border-b max-sm:py-2')}
            >
              {columns.map(({ head, cell, numeric, className }) => {
                const content = cell(row);
                return (
                  <td
                    key={head}
                    className={classNames(
                      'border-b px-4 py-2 align-top',
                      numeric && 'text-right tabular-nums',
                      cardsOnPhone && CARD_LINE,
                      cardsOnPhone && (content === '' || content === false || content == null) && 'max-sm:hidden',
                      className,
                    )}
                  >
                    {cardsOnPhone && (
                      <span aria-hidden="true" className="w-24 shrink-0 text-[12px] text-faint sm:hidden">
                        {head}
                      </span>
                    )}
                    {cardsOnPhone ? <span className="min-w-0">{content}</span> : content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
