// The files stored in this browser, with the progress of each.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { count, moment } from '../../shell/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { bulkWords } from '../../words/bulk-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { closeBatch } from './batch.ts';
import { type BatchRecord, forget, keptBatches } from './bulk-store.ts';

const words = bulkWords.kept;
const TONES = { mapping: 'plain', ready: 'accent', running: 'warn', paused: 'warn', done: 'good' } as const;

export function KeptBatches({ username }: { username: string }) {
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<BatchRecord>();
  const kept = useQuery({ queryKey: ['bulk', username], queryFn: () => keptBatches(username), staleTime: 0 });
  if (kept.data === undefined || kept.data.length === 0) return null;

  async function leave({ id }: BatchRecord) {
    closeBatch(id);
    await forget(id);
    setLeaving(undefined);
    await queries.invalidateQueries({ queryKey: ['bulk', username] });
  }

  return (
    <Card title={words.title} flush>
      <ul>
        {kept.data.map((batch) => (
          <li
            key={batch.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2 first:border-t-0"
          >
            <Link
              to="/bulk"
              search={{ batch: batch.id } as never}
              className="min-w-0 truncate font-medium text-accent hover:underline"
            >
              {batch.fileName}
            </Link>
            <Badge tone={TONES[batch.state]}>{bulkWords.states[batch.state]}</Badge>
            <span className="text-[13px] text-faint">
              {bulkWords.kinds[batch.kind]} · {words.rows(count(batch.rowCount))} ·{' '}
              {bulkWords.run.done(count(batch.done))}
              {batch.failed > 0 && ` · ${bulkWords.run.failed(count(batch.failed))}`} · {moment(batch.createdAt)}
            </span>
            <span className="ml-auto flex gap-1">
              <Link to="/bulk" search={{ batch: batch.id } as never} className={buttonLook({ size: 'small' })}>
                {words.open}
              </Link>
              <Button kind="quiet" size="small" onClick={() => setLeaving(batch)}>
                {words.remove}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Dialog open={leaving !== undefined} title={words.remove} onClose={() => setLeaving(undefined)}>
        <p>{leaving && words.removeSure(leaving.fileName)}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => setLeaving(undefined)}>{shellWords.common.cancel}</Button>
          <Button kind="danger" onClick={() => leaving && void leave(leaving)}>
            {words.remove}
          </Button>
        </div>
      </Dialog>
    </Card>
  );
}
