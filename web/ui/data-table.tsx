// A table that a screen reader can walk and a phone can scroll. Cells are given by column.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand to the right, in figures of one width. */
  readonly numeric?: boolean;
  readonly className?: string;
}

export function DataTable<Row>(props: {
  /** What the table is, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  empty?: ReactNode;
}) {
  const { caption, columns, rows, keyOf, empty } = props;
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="relative overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
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
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="hover:bg-sunken">
              {columns.map(({ head, cell, numeric, className }) => (
                <td
                  key={head}
                  className={classNames(
                    'border-b px-4 py-2 align-top',
                    numeric && 'text-right tabular-nums',
                    className,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
