// A dispute of an invoice: its lines, the carrier's answer, the credit, its files, and withdrawing it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DISPUTE_REASON } from '../../../../src/freight/value-sets/dispute-reason.ts';
import { api } from '../../../api/client.ts';
import type { RowOf } from '../../../api/described.ts';
import { asProblem } from '../../../shell/asked.tsx';
import { centsOf, moment, money } from '../../../shell/format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { billingWords } from '../../../words/billing-words.ts';
import { meaningOf } from '../../../words/code-words.ts';

export type Dispute = RowOf<'/v1/disputes'>;

const words = billingWords.disputes;
const TONES: Record<Dispute['status'], Tone> = {
  OPEN: 'warn',
  ACCEPTED: 'good',
  SETTLED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'plain',
};

export function DisputeCard({ dispute, mayChange }: { dispute: Dispute; mayChange: boolean }) {
  const { disputeId, status, lines, credited, creditMemo, note, decisionNote, openedAt, attachments } = dispute;
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.POST('/v1/disputes/{disputeId}/withdrawal', { params: { path: { disputeId } } }),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <Card title={words.dispute} aside={<Badge tone={TONES[status]}>{words.statuses[status]}</Badge>}>
      <div className="grid gap-3">
        {withdraw.isError && <ProblemNote problem={asProblem(withdraw.error)} />}
        <Facts
          facts={[
            [words.opened, moment(openedAt)],
            ...lines.map(
              ({ line, description, reasonCode, amount }) =>
                [
                  words.line(line),
                  `${description}: ${money(centsOf(amount))}, ${meaningOf(DISPUTE_REASON, reasonCode)}`,
                ] as const,
            ),
            [words.note, note],
            [words.answer, decisionNote],
            [words.credited, centsOf(credited) !== 0 && money(centsOf(credited))],
            [
              words.creditMemo,
              creditMemo !== undefined && (
                <Link key="memo" to={`/billing/invoices/${creditMemo}`} className="font-mono text-accent underline">
                  {creditMemo}
                </Link>
              ),
            ],
          ]}
        />
        {attachments.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {attachments.map(({ attachmentId, description, contentType }) => (
              <li key={attachmentId}>
                <ButtonLink
                  size="small"
                  href={`/v1/disputes/${disputeId}/attachments/${attachmentId}`}
                  target="_blank"
                  rel="noopener"
                >
                  {description || contentType}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
        {mayChange && status === 'OPEN' && (
          <div>
            <Button size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {words.withdraw}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
