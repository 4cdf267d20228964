// A list of the API that is read page by page, as a table: what went wrong, the rows, and the button for more.
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { shellWords } from '../words/shell-words.ts';
import { asProblem } from './asked.tsx';

/** Of useInfiniteQuery, what the table needs. */
interface Pages<Row> {
  readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
  readonly isError: boolean;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  refetch(): Promise<unknown>;
  fetchNextPage(): Promise<unknown>;
}

interface PagedTableProps<Row> {
  readonly title?: string;
  readonly pages: Pages<Row>;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The caption; and for an empty list, the message and what to do next. */
  readonly words: { readonly caption: string; readonly none: string; readonly noneLead: string };
}

export function PagedTable<Row>(props: PagedTableProps<Row>) {
  return (
    <Card {...(props.title !== undefined && { title: props.title })} flush>
      <Rows {...props} />
    </Card>
  );
}

function Rows<Row>({ pages, columns, keyOf, words }: Omit<PagedTableProps<Row>, 'title'>) {
  const rows = pages.data?.pages.flatMap(({ data }) => data);
  if (rows === undefined && !pages.isError) return <Skeleton lines={6} />;
  return (
    <>
      {pages.isError && (
        <div className="p-4">
          <ProblemNote problem={asProblem(pages.error)} onTryAgain={() => void pages.refetch()} />
        </div>
      )}
      {rows && (
        <DataTable
          caption={words.caption}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          cardsOnPhone
          empty={<EmptyState title={words.none}>{words.noneLead}</EmptyState>}
        />
      )}
      {pages.hasNextPage && (
        <div className="p-3 text-center">
          <Button size="small" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {shellWords.common.more}
          </Button>
        </div>
      )}
    </>
  );
}
