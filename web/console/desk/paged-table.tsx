// A paginated API list as a table, with a button for the next page.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { shellWords } from '../../words/shell-words.ts';

interface PagedTableProps<Row> {
  readonly list: UseInfiniteQueryResult & { rows: readonly Row[] | undefined };
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The caption; and for an empty list, the message and what to do next. */
  readonly words: { readonly caption: string; readonly none: string; readonly noneNext: string };
}

export function PagedTable<Row>(props: PagedTableProps<Row>) {
  return (
    <Card flush>
      <Rows {...props} />
    </Card>
  );
}

function Rows<Row>({ list, columns, keyOf, words }: PagedTableProps<Row>) {
  if (list.rows === undefined && list.isError) {
    return (
      <div className="p-4">
        <ProblemNote problem={asProblem(list.error)} onTryAgain={() => void list.refetch()} />
      </div>
    );
  }
  if (list.rows === undefined) return <Skeleton lines={6} />;
  return (
    <>
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={list.rows}
        keyOf={keyOf}
        cardsOnPhone
        empty={<EmptyState title={words.none}>{words.noneNext}</EmptyState>}
      />
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
