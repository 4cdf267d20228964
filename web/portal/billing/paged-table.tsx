// A table of billing records that is read page by page: what went wrong, the rows, and the button for more.
import { asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { billingWords } from '../../words/billing-words.ts';

/** Of useInfiniteQuery, what the table needs. */
interface Pages<Row> {
  readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
  readonly isError: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
}

export function PagedTable<Row>({
  pages,
  columns,
  keyOf,
  words,
}: {
  pages: Pages<Row>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  words: { readonly caption: string; readonly none: string; readonly noneLead: string };
}) {
  const rows = pages.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      {pages.isError && <ProblemNote problem={asProblem(pages.error)} onTryAgain={() => void pages.refetch()} />}
      {pages.isLoading && <Skeleton lines={6} />}
      {rows && (
        <Card flush>
          <DataTable
            caption={words.caption}
            cardsOnPhone
            columns={columns}
            rows={rows}
            keyOf={keyOf}
            empty={<EmptyState title={words.none}>{words.noneLead}</EmptyState>}
          />
        </Card>
      )}
      {pages.hasNextPage && (
        <div>
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {billingWords.more}
          </Button>
        </div>
      )}
    </>
  );
}
