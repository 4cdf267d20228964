// A list of a developer's resources: an introduction, a button to add one, and the table.
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
  /** The button that adds one: above the list, or in the middle of an empty one. */
  add: ReactNode;
  /** Further actions above a list that is not empty. */
  actions?: ReactNode;
  /** The text of an empty list; absent if a list is never empty. */
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
