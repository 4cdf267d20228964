// Requests of all callers, newest first.
import { exactMoment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { watchWords } from '../../words/console-watch-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressChoice, AddressText, choicesOf } from '../desk/address-fields.tsx';
import { part } from '../desk/ops.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import { callerText, durationText } from './caller-text.ts';
import { HttpStatus } from './http-status.tsx';
import type { LoggedRequest } from './request.ts';

const words = watchWords.requests;
const KINDS = choicesOf(words.kinds);
const OUTCOMES = choicesOf({ true: words.failedOnly });

const COLUMNS: readonly Column<LoggedRequest>[] = [
  { head: words.when, cell: ({ at }) => exactMoment(at), className: 'whitespace-nowrap' },
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
        <a className="font-medium text-accent hover:underline" href={`/docs/errors/${errorCode}`}>
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
  const [{ path, caller, kind, failed, requestId }] = useAddressSearch();
  const list = useOpsPages('/ops/v1/requests', { path, caller, kind, failed, requestId });
  return (
    <Page title={words.title} lead={words.lead} wide>
      <div className="flex flex-wrap gap-3">
        <AddressText name="path" label={words.path} hint={words.pathHint} />
        <AddressText name="caller" label={words.caller} hint={words.callerHint} className="w-52" />
        <AddressChoice name="kind" label={words.kind} choices={KINDS} className="w-40" />
        <AddressChoice name="failed" label={words.outcome} choices={OUTCOMES} className="w-44" />
        <AddressText name="requestId" label={words.id} hint={words.idHint} />
      </div>
      <PagedTable pages={list} columns={COLUMNS} keyOf={({ requestId: id, at }) => `${id} ${at}`} words={words} />
    </Page>
  );
}
