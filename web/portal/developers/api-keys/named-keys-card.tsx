// All API keys of a client: when each was used, what it is limited to, and the actions on it.
import { useState } from 'react';
import { KEY_COLUMNS, type ListedKey } from '../../../shell/api-key-columns.tsx';
import { Asked } from '../../../shell/asked.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import type { ClientCredentials } from '../api-key/api-key-call.ts';
import { KeyActions } from './key-actions.tsx';
import { useKeys } from './named-keys.ts';
import { NewKey } from './new-key.tsx';

const words = developersWords.keys;

export function NamedKeysCard({ credentials }: { credentials: ClientCredentials }) {
  const [note, setNote] = useState('');
  const query = useKeys(credentials);
  const columns: readonly Column<ListedKey>[] = [
    ...KEY_COLUMNS,
    {
      head: words.columns.actions,
      cell: (listed) =>
        listed.kind === 'named' && <KeyActions credentials={credentials} listed={listed} onDone={setNote} />,
    },
  ];
  return (
    <Card title={words.title} flush>
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3">
        <p className="max-w-2xl text-faint">{words.lead}</p>
        <NewKey credentials={credentials} />
      </div>
      <p role="status" className={note ? 'px-4 pb-3' : 'sr-only'}>
        {note}
      </p>
      <Asked query={query}>
        {(rows) => (
          <DataTable
            caption={words.title}
            columns={columns}
            rows={rows}
            cardsOnPhone
            keyOf={({ keyId }) => keyId}
            empty={<p className="px-4 pb-4 text-faint">{words.none}</p>}
          />
        )}
      </Asked>
    </Card>
  );
}
