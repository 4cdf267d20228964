// Bulk: quotes or bills of lading for a file of shipments, from the file to the results.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Asked } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { buttonLook } from '../../ui/button.tsx';
import { bulkWords as words } from '../../words/bulk-words.ts';
import { type Batch, openBatch } from './batch.ts';
import { BatchProgress } from './batch-progress.tsx';
import { BatchRows } from './batch-rows.tsx';
import type { BulkKind } from './bulk-fields.ts';
import { type BatchRow, keep } from './bulk-store.ts';
import { guessMapping } from './column-guess.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { DropFile } from './drop-file.tsx';
import { KeptBatches } from './kept-batches.tsx';
import type { CsvFile } from './read-csv.ts';

export function BulkPage() {
  const { batch } = useSearch({ strict: false }) as { batch?: string };
  return batch === undefined ? <NewBatchPage /> : <BatchPage id={batch} />;
}

function NewBatchPage() {
  const { session } = useSignedIn();
  const navigate = useNavigate();
  async function take(file: CsvFile, kind: BulkKind) {
    const id = crypto.randomUUID();
    const rows = file.rows.map(
      (cells, index): BatchRow => ({ batch: id, index, cells, key: crypto.randomUUID(), state: 'waiting' }),
    );
    const record = {
      id,
      username: session.username,
      fileName: file.name,
      createdAt: Date.now(),
      headers: file.headers,
      rowCount: rows.length,
      kind,
      mapping: guessMapping(kind, file.headers),
      defaults: {
        account: session.accounts?.[0]?.account ?? '',
        // Empty, because each origin has its own cut-off and closed days.
        shipDate: '',
        serviceLevel: 'LTL',
      },
      state: 'mapping' as const,
      done: 0,
      failed: 0,
    };
    await keep(record, rows);
    await navigate({ to: '/bulk', search: { batch: id } as never });
  }
  return (
    <Page title={words.title} lead={words.lead}>
      <DropFile onFile={take} />
      <KeptBatches username={session.username} />
    </Page>
  );
}

function BatchPage({ id }: { id: string }) {
  const opened = useQuery({ queryKey: ['bulk-batch', id], queryFn: () => openBatch(id), staleTime: 0 });
  return (
    <Asked query={opened}>
      {(batch) => (batch === null ? <NewBatchPage /> : <OpenBatch key={id} batch={batch} />)}
    </Asked>
  );
}

function OpenBatch({ batch }: { batch: Batch }) {
  useSyncExternalStore(batch.subscribe, () => batch.version);
  const { fileName, kind, state } = batch.record;
  return (
    <Page
      title={fileName}
      lead={words.kinds[kind]}
      actions={
        <Link to="/bulk" className={buttonLook({})}>
          {words.run.another}
        </Link>
      }
    >
      {state === 'mapping' ? (
        <ColumnMapping batch={batch} />
      ) : (
        <>
          <BatchProgress batch={batch} />
          <BatchRows batch={batch} />
        </>
      )}
    </Page>
  );
}
