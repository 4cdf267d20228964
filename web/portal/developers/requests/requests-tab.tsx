// The caller's latest requests, filtered by failure or path.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { count, moment } from '../../../shell/format.ts';
import { PagedTable } from '../../../shell/paged-table.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Field } from '../../../ui/field.tsx';
import { Checkbox, TextInput } from '../../../ui/inputs.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { type LoggedRequest, loggedRequests } from './requests.ts';

const words = developersWords.requests;
const FRESH_MS = 5_000;

const COLUMNS: readonly Column<LoggedRequest>[] = [
  { head: words.columns.at, cell: ({ at }) => <span className="whitespace-nowrap">{moment(at)}</span> },
  {
    head: words.columns.what,
    cell: ({ requestId, method, path, query }) => (
      <Link
        to={`/developers/requests/${encodeURIComponent(requestId)}`}
        className="font-mono text-[13px] break-all text-accent underline"
      >
        {method} {path}
        {query && <span className="text-faint">?{query}</span>}
      </Link>
    ),
  },
  { head: words.columns.status, cell: ({ status }) => <StatusCode status={status} /> },
  { head: words.columns.code, cell: ({ errorCode }) => errorCode ?? '' },
  { head: words.columns.key, cell: ({ caller: { keyId, keyName } }) => keyName ?? keyId ?? '' },
  { head: words.columns.took, cell: ({ durationMs }) => `${count(Math.round(durationMs))} ms`, numeric: true },
];

export function StatusCode({ status }: { status: number }) {
  return <Badge tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}>{status}</Badge>;
}

export function RequestsTab() {
  const [failed, setFailed] = useState(false);
  const [path, setPath] = useState('');
  const wanted = useDeferredValue(path.trim());
  const list = useInfiniteQuery({
    queryKey: ['requests', failed, wanted],
    queryFn: ({ pageParam }) => loggedRequests({ failed, path: wanted }, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: FRESH_MS,
    placeholderData: (before) => before,
  });
  const isNarrowed = failed || wanted !== '';
  return (
    <div className="grid gap-4">
      <p className="max-w-2xl text-faint">{words.lead}</p>
      <search className="flex flex-wrap items-end gap-4">
        <Field label={words.path} className="w-full sm:w-72">
          <TextInput
            value={path}
            placeholder="/v1/rate-quotes"
            spellCheck={false}
            maxLength={200}
            onChange={(event) => setPath(event.target.value)}
          />
        </Field>
        <Checkbox
          label={words.failed}
          checked={failed}
          onChange={(event) => setFailed(event.target.checked)}
          className="pb-2"
        />
      </search>
      <PagedTable
        pages={list}
        columns={COLUMNS}
        keyOf={({ requestId, at }) => `${requestId} ${at}`}
        words={{
          caption: developersWords.tabs.requests,
          none: words.none,
          noneLead: isNarrowed ? words.noneHere : words.noneLead,
        }}
      />
    </div>
  );
}
