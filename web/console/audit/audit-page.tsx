// Audit: who changed what, and whether the log is intact.
import { useMutation } from '@tanstack/react-query';
import type { DataOf, RowOf } from '../../api/described.ts';
import { asProblem } from '../../shell/asked.tsx';
import { count, exactMoment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { watchWords } from '../../words/console-watch-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressText } from '../desk/address-fields.tsx';
import { ops } from '../desk/ops.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';

const words = watchWords.audit;

type AuditLine = RowOf<'/ops/v1/audit'>;
type Verdict = DataOf<'/ops/v1/audit/verify'>;

const COLUMNS: readonly Column<AuditLine>[] = [
  { head: words.line, cell: ({ seq }) => count(seq), numeric: true },
  { head: words.when, cell: ({ at }) => exactMoment(at), className: 'whitespace-nowrap' },
  { head: words.actor, cell: ({ actor }) => actor },
  { head: words.action, cell: ({ action }) => <code className="font-mono text-[13px]">{action}</code> },
  { head: words.subject, cell: ({ subject }) => subject, className: 'min-w-52 [overflow-wrap:anywhere]' },
  {
    head: words.details,
    cell: ({ details }) => detailsText(details),
    className: 'min-w-56 text-[13px] text-faint [overflow-wrap:anywhere]',
  },
];

export function AuditPage() {
  const [{ actor, action, subject }] = useAddressSearch();
  const list = useOpsPages('/ops/v1/audit', { actor, action, subject });
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <ButtonLink href="/ops/v1/audit.jsonl" download="audit.jsonl">
            {words.export}
          </ButtonLink>
          <PlaceLink to="/console/audit/sign-ins">{words.toFailedSignIns}</PlaceLink>
        </>
      }
      wide
    >
      <VerifyChain />
      <div className="flex flex-wrap gap-3">
        <AddressText name="actor" label={words.actor} hint={words.actorHint} />
        <AddressText name="action" label={words.action} hint={words.actionHint} />
        <AddressText name="subject" label={words.subject} hint={words.subjectHint} />
      </div>
      <PagedTable pages={list} columns={COLUMNS} keyOf={({ seq }) => String(seq)} words={words} />
    </Page>
  );
}

function VerifyChain() {
  const verify = useMutation({ mutationFn: () => ops('get', '/ops/v1/audit/verify', {}) });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button busy={verify.isPending} onClick={() => verify.mutate()}>
        {words.verify}
      </Button>
      {verify.isError && <ProblemNote problem={asProblem(verify.error)} />}
      <span role="status">{verify.data && <VerdictText verdict={verify.data} />}</span>
    </div>
  );
}

function VerdictText({ verdict }: { verdict: Verdict }) {
  return verdict.sound ? (
    <span className="text-good">{words.sound(count(verdict.lines ?? 0))}</span>
  ) : (
    <span className="font-semibold text-bad">{words.broken(count(verdict.line ?? 0), verdict.reason ?? '')}</span>
  );
}

/** `name: Bluestem Paper · accounts: 2CBS5AX` */
function detailsText(details: object): string {
  const text = (value: unknown): string =>
    Array.isArray(value)
      ? value.map(text).join(', ')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${text(value)}`)
    .join(' · ');
}
