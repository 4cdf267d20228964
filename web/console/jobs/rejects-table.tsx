// The rows that an import rejected: where each is, what is wrong with it, and what to do.
import type { DataOf } from '../../api/described.ts';
import { Asked } from '../../shell/asked.tsx';
import { count } from '../../shell/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { part } from '../desk/ops.ts';
import { useOps } from '../desk/use-ops.ts';

const words = tariffWords.jobs;

type Reject = DataOf<'/ops/v1/jobs/{id}/rejects'>['rows'][number];

const COLUMNS: readonly Column<Reject>[] = [
  { head: words.file, cell: ({ file }) => <code className="font-mono text-[13px]">{file}</code> },
  { head: words.row, cell: ({ row }) => (row === 0 ? words.wholeFile : count(row)), numeric: true },
  { head: words.column, cell: ({ column }) => <code className="font-mono text-[13px]">{column}</code> },
  { head: words.reason, cell: ({ reason }) => reason, className: 'min-w-48' },
  { head: words.fix, cell: ({ fix }) => fix, className: 'min-w-48' },
];

export function RejectsTable({ jobId }: { jobId: string }) {
  const rejects = useOps('/ops/v1/jobs/{id}/rejects', { path: { id: jobId } });
  return (
    <Card
      flush
      title={words.rejectsTitle}
      aside={
        <ButtonLink size="small" href={`/ops/v1/jobs/${part(jobId)}/rejects.csv`} download={`${jobId}-rejects.csv`}>
          {words.csv}
        </ButtonLink>
      }
    >
      <Asked query={rejects}>
        {({ count: total, rows }) => (
          <>
            <DataTable
              caption={words.rejectsTitle}
              cardsOnPhone
              columns={COLUMNS}
              rows={rows}
              keyOf={({ file, row, column, reason }) => `${file} ${row} ${column} ${reason}`}
            />
            {total > rows.length && <p className="p-4 text-[13px] text-faint">{words.firstThousand}</p>}
          </>
        )}
      </Asked>
    </Card>
  );
}
