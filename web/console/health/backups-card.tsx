// Backups: the existing ones, and creating one.
import { useNavigate } from '@tanstack/react-router';
import { Asked, asProblem } from '../../shell/asked.tsx';
import { byteSize } from '../../shell/byte-size.ts';
import { moment } from '../../shell/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { healthWords as words } from '../../words/console-health-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';
import type { Backup } from './health.ts';

const COLUMNS: readonly Column<Backup>[] = [
  {
    head: words.name,
    cell: ({ name, sha256 }) => (
      <>
        <span className="break-all">{name}</span>
        <code className="block font-mono text-[12px] break-all text-faint">
          {words.checksum} {sha256}
        </code>
      </>
    ),
    className: 'min-w-64',
  },
  { head: words.made, cell: ({ madeAt }) => moment(madeAt), className: 'whitespace-nowrap' },
  { head: words.encrypted, cell: ({ encrypted }) => words.isEncrypted(encrypted) },
  { head: words.size, cell: ({ bytes }) => byteSize(bytes), numeric: true, className: 'whitespace-nowrap' },
];

export function BackupsCard() {
  const navigate = useNavigate();
  const backups = useOps('/ops/v1/backups');
  const make = useOpsChange('post', '/ops/v1/backups', ({ id }) => void navigate({ to: `/console/jobs/${id}` }));
  return (
    <Card
      title={words.backups}
      flush
      aside={
        <Button size="small" busy={make.isPending} onClick={() => make.mutate({})}>
          {words.backUp}
        </Button>
      }
    >
      {make.isError && (
        <div className="p-4">
          <ProblemNote problem={asProblem(make.error)} />
        </div>
      )}
      <Asked query={backups}>
        {(list) => (
          <DataTable
            caption={words.backups}
            columns={COLUMNS}
            rows={list}
            keyOf={({ name }) => name}
            cardsOnPhone
            empty={<EmptyState title={words.noBackups}>{words.noBackupsNext}</EmptyState>}
          />
        )}
      </Asked>
    </Card>
  );
}
