// Audit: who changed what, and whether the log is whole.
import { useMutation } from '@tanstack/react-query';
import { asProblem } from '../../shell/asked.tsx';
import { count, moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { watchWords } from '../../words/console-watch-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { ops } from '../desk/ops.ts';
import { PagedTable } from '../desk/paged-table.tsx';
import { SearchField } from '../desk/search-field.tsx';
import { useOpsPages } from '../desk/use-ops.ts';

const words = watchWords.audit;

interface AuditLine {
  readonly seq: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: unknown;
}

const COLUMNS: readonly Column<AuditLine>[] = [
  { head: words.line, cell: ({ seq }) => count(seq), numeric: true },
  { head: words.when, cell: ({ at }) => moment(at), className: 'whitespace-nowrap' },
  { head: words.actor, cell: ({ actor }) => actor },
  { head: words.action, cell: ({ action }) => <code className="font-mono text-[13px]">{action}</code> },
  { head: words.subject, cell: ({ subject }) => subject, className: 'break-all' },
  {
    head: words.details,
    cell: ({ details }) => <code className="font-mono text-[12px] break-all text-faint">{detailsText(details)}</code>,
    className: 'min-w-48',
  },
];

export function AuditPage() {
  const [{ actor = '', action = '', subject = '' }, change] = useAddressSearch();
  const list = useOpsPages<AuditLine>('/ops/v1/audit', { actor, action, subject });
  return (
    <Page title={words.title} lead={words.lead} wide>
      <VerifyChain />
      <div className="flex flex-wrap gap-3">
        <SearchField
          label={words.actor}
          hint={words.actorHint}
          value={actor}
          onChange={(value) => change({ actor: value })}
        />
        <SearchField
          label={words.action}
          hint={words.actionHint}
          value={action}
          onChange={(value) => change({ action: value })}
        />
        <SearchField
          label={words.subject}
          hint={words.subjectHint}
          value={subject}
          onChange={(value) => change({ subject: value })}
        />
      </div>
      <Card flush>
        <PagedTable
          list={list}
          caption={words.caption}
          columns={COLUMNS}
          keyOf={({ seq }) => String(seq)}
          empty={<EmptyState title={words.none}>{words.noneNext}</EmptyState>}
        />
      </Card>
    </Page>
  );
}

type Verdict =
  | { readonly sound: true; readonly lines: number }
  | { readonly sound: false; readonly line: number; readonly reason: string };

function VerifyChain() {
  const verify = useMutation({ mutationFn: () => ops<Verdict>('GET', '/ops/v1/audit/verify') });
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
    <span className="text-good">{words.sound(count(verdict.lines))}</span>
  ) : (
    <span className="font-semibold text-bad">{words.broken(count(verdict.line), verdict.reason)}</span>
  );
}

function detailsText(details: unknown): string {
  if (details === null || details === undefined) return '';
  if (typeof details === 'string') return details;
  const text = JSON.stringify(details);
  return text === '{}' ? '' : text;
}
