// Requests of all callers, the newest first.
import { moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { watchWords } from '../../words/console-watch-words.ts';
import { consoleWords } from '../../words/console-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { part } from '../desk/ops.ts';
import { PagedTable } from '../desk/paged-table.tsx';
import { PlaceLink } from '../desk/place-link.tsx';
import { SearchField } from '../desk/search-field.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import { callerText, durationText } from './caller-text.ts';
import { HttpStatus } from './http-status.tsx';
import type { LoggedRequest } from './request.ts';

const words = watchWords.requests;
const ALL = { value: '', label: consoleWords.all };
const KINDS = [ALL, ...Object.entries(words.kinds).map(([value, label]) => ({ value, label }))];
const OUTCOMES = [ALL, { value: 'true', label: words.failedOnly }];

const COLUMNS: readonly Column<LoggedRequest>[] = [
  { head: words.when, cell: ({ at }) => moment(at), className: 'whitespace-nowrap' },
  {
    head: words.call,
    cell: ({ method, path, requestId }) => (
      <PlaceLink to={`/console/requests/${part(requestId)}`}>
        <span className="font-mono text-[13px] break-all">
          {method} {path}
        </span>
      </PlaceLink>
    ),
    className: 'min-w-56',
  },
  { head: words.status, cell: ({ status }) => <HttpStatus status={status} /> },
  {
    head: words.code,
    cell: ({ errorCode }) =>
      errorCode !== null && (
        <a className="text-accent hover:underline" href={`/docs/errors/${errorCode}`}>
          {errorCode}
        </a>
      ),
  },
  { head: words.caller, cell: ({ caller }) => callerText(caller) },
  {
    head: words.took,
    cell: ({ durationMs }) => durationText(durationMs),
    numeric: true,
    className: 'whitespace-nowrap',
  },
];

export function RequestsPage() {
  const [search, change] = useAddressSearch();
  const { path = '', caller = '', kind = '', failed = '', requestId = '' } = search;
  const list = useOpsPages<LoggedRequest>('/ops/v1/requests', { path, caller, kind, failed, requestId });
  return (
    <Page title={words.title} lead={words.lead} wide>
      <div className="flex flex-wrap gap-3">
        <SearchField
          label={words.path}
          hint={words.pathHint}
          value={path}
          onChange={(value) => change({ path: value })}
        />
        <SearchField
          label={words.caller}
          hint={words.callerHint}
          value={caller}
          onChange={(value) => change({ caller: value })}
          className="w-52"
        />
        <Field label={words.kind} className="w-40">
          <Select choices={KINDS} value={kind} onChange={(event) => change({ kind: event.target.value })} />
        </Field>
        <Field label={words.outcome} className="w-44">
          <Select choices={OUTCOMES} value={failed} onChange={(event) => change({ failed: event.target.value })} />
        </Field>
        <SearchField
          label={words.id}
          hint={words.idHint}
          value={requestId}
          onChange={(value) => change({ requestId: value })}
        />
      </div>
      <Card flush>
        <PagedTable
          list={list}
          caption={words.caption}
          columns={COLUMNS}
          keyOf={({ requestId: id, at }) => `${id} ${at}`}
          empty={<EmptyState title={words.none}>{words.noneNext}</EmptyState>}
        />
      </Card>
    </Page>
  );
}
