// Failed sign-ins: who tried, from where, and why it was refused.
import type { RowOf } from '../../api/described.ts';
import { count, exactMoment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { watchWords } from '../../words/console-watch-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressChoice, AddressText, choicesOf } from '../desk/address-fields.tsx';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';

const words = watchWords.failedSignIns;
const ENTRY_POINTS = choicesOf(words.entryPoints);
const REASONS = choicesOf(words.reasons);

type FailedSignIn = RowOf<'/ops/v1/failed-sign-ins'>;

const COLUMNS: readonly Column<FailedSignIn>[] = [
  { head: words.when, cell: ({ lastAt }) => exactMoment(lastAt), className: 'whitespace-nowrap' },
  { head: words.entryPoint, cell: ({ entryPoint }) => words.entryPoints[entryPoint] },
  { head: words.name, cell: ({ name }) => name ?? words.several, className: 'min-w-40 [overflow-wrap:anywhere]' },
  {
    head: words.source,
    cell: ({ source }) => <span className="font-mono text-[13px]">{source ?? words.several}</span>,
  },
  { head: words.reason, cell: ({ reason }) => words.reasons[reason] },
  { head: words.attempts, cell: ({ attempts }) => count(attempts), numeric: true },
];

export function FailedSignInsPage() {
  const [{ entryPoint, reason, name, source }] = useAddressSearch();
  const list = useOpsPages('/ops/v1/failed-sign-ins', { entryPoint, reason, name, source });
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <ButtonLink href="/ops/v1/failed-sign-ins.jsonl" download="failed-sign-ins.jsonl">
            {words.export}
          </ButtonLink>
          <PlaceLink to="/console/audit">{words.backToAudit}</PlaceLink>
        </>
      }
      wide
    >
      <div className="flex flex-wrap gap-3">
        <AddressChoice name="entryPoint" label={words.entryPoint} choices={ENTRY_POINTS} className="w-52" />
        <AddressChoice name="reason" label={words.reason} choices={REASONS} className="w-60" />
        <AddressText name="name" label={words.name} hint={words.nameHint} />
        <AddressText name="source" label={words.source} hint={words.sourceHint} />
      </div>
      <PagedTable pages={list} columns={COLUMNS} keyOf={keyOf} words={words} />
    </Page>
  );
}

function keyOf({ firstAt, entryPoint, reason, name, source }: FailedSignIn): string {
  return [firstAt, entryPoint, reason, name, source].join(' ');
}
