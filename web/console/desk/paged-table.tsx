// A list of the API as a table, with the next page at its end.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { shellWords } from '../../words/shell-words.ts';

export function PagedTable<Row>({
  list,
  caption,
  columns,
  keyOf,
  empty,
}: {
  list: UseInfiniteQueryResult & { rows: readonly Row[] | undefined };
  caption: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  empty: ReactNode;
}) {
  if (list.rows === undefined && list.isError) {
    return (
      <div className="p-4">
        <ProblemNote problem={asProblem(list.error)} onTryAgain={() => void list.refetch()} />
      </div>
    );
  }
  if (list.rows === undefined) {
    return (
      <p role="status" className="animate-pulse px-4 py-6 text-faint">
        {shellWords.loading}
      </p>
    );
  }
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={list.rows} keyOf={keyOf} empty={empty} />
      {list.hasNextPage && (
        <div className="p-3 text-center">
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {shellWords.common.more}
          </Button>
        </div>
      )}
    </>
  );
}
