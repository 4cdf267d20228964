// A list of a developer's things: what they are, the way to another one, and the table.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Asked } from '../../shell/asked.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function Listed<Row extends { readonly id: string }>({
  lead,
  caption,
  query,
  columns,
  add,
  actions,
  none,
  children,
}: {
  lead: string;
  caption: string;
  query: UseQueryResult<readonly Row[]>;
  columns: readonly Column<Row>[];
  /** The button that makes another one: above the list, or in the middle of an empty one. */
  add: ReactNode;
  /** What else is offered above a list with something in it. */
  actions?: ReactNode;
  /** What an empty list says; left out where a list is never empty. */
  none?: { readonly title: string; readonly lead: string };
  /** Between the lead and the list. */
  children?: ReactNode;
}) {
  const hasSome = none === undefined || (query.data?.length ?? 0) > 0;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-faint">{lead}</p>
        {hasSome && (
          <div className="flex gap-2">
            {actions}
            {add}
          </div>
        )}
      </div>
      {children}
      <Asked query={query}>
        {(rows) => (
          <Card flush>
            <DataTable
              caption={caption}
              columns={columns}
              rows={rows}
              cardsOnPhone
              keyOf={({ id }) => id}
              empty={
                none && (
                  <EmptyState title={none.title}>
                    <p className="mb-3">{none.lead}</p>
                    {add}
                  </EmptyState>
                )
              }
            />
          </Card>
        )}
      </Asked>
    </div>
  );
}
