// A claim as both customers and the carrier see it: its facts, what is claimed, its files and its history.
import type { components } from '../api/openapi.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { type Fact, Facts } from '../ui/facts.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { claimWords as words } from '../words/claim-words.ts';
import { centsOf, count, moment, money } from './format.ts';
import { weightIn } from './measures.ts';

export type Claim = components['schemas']['Claim'];

const TONES: Record<Claim['status'], Tone> = {
  FILED: 'warn',
  ACKNOWLEDGED: 'warn',
  NEEDS_DOCUMENTS: 'accent',
  OFFERED: 'accent',
  APPROVED: 'good',
  PAID: 'good',
  DECLINED: 'bad',
  WITHDRAWN: 'plain',
};

export function ClaimBadge({ status }: Pick<Claim, 'status'>) {
  return <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>;
}

export function dollars(amount: string): string {
  return money(centsOf(amount));
}

const ITEMS: readonly Column<Claim['items'][number]>[] = [
  { head: words.item, cell: ({ description }) => description },
  { head: words.pieces, cell: ({ pieces }) => count(pieces), numeric: true },
  { head: words.weight, cell: ({ weightLb }) => count(weightIn(weightLb)), numeric: true },
  { head: words.amount, cell: ({ amount }) => dollars(amount), numeric: true },
];

/** `more` are facts that only one of the two sees. */
export function ClaimFacts({ claim, more = [] }: { claim: Claim; more?: readonly Fact[] }) {
  const { decision, payment, contact } = claim;
  return (
    <Card title={words.claim} aside={<ClaimBadge status={claim.status} />}>
      <Facts
        facts={[
          ...more,
          [words.kind, words.kinds[claim.kind]],
          [words.claimed, dollars(claim.claimed)],
          [words.limit, claim.liabilityLimit !== null && dollars(claim.liabilityLimit)],
          [words.payable, claim.payable !== claim.claimed && dollars(claim.payable)],
          [words.late, claim.reportedLate && words.lateHint],
          [words.filed, moment(claim.filedAt)],
          [words.acknowledgeBy, claim.status === 'FILED' && moment(claim.acknowledgeBy)],
          [words.decideBy, decision === undefined && claim.dueAt !== null && moment(claim.decideBy)],
          [words.decided, decision && moment(decision.decidedAt)],
          [words.amount, decision && dollars(decision.amount)],
          [words.paid, payment && `${moment(payment.paidAt)}, ${payment.reference}`],
          [words.reference, claim.reference],
          [words.contact, [contact.name, contact.email, contact.phone].filter(Boolean).join(', ')],
          [words.description, claim.description],
        ]}
      />
    </Card>
  );
}

export function ClaimItems({ claim }: { claim: Claim }) {
  return (
    <Card title={words.items} flush>
      <DataTable
        caption={words.items}
        columns={ITEMS}
        rows={claim.items}
        keyOf={(item) => String(claim.items.indexOf(item))}
      />
    </Card>
  );
}

/** `at` is the base URL of its files. */
export function ClaimFiles({ claim, at }: { claim: Claim; at: string }) {
  if (claim.attachments.length === 0) return <p className="text-faint">{words.noAttachments}</p>;
  return (
    <ul className="grid gap-1.5">
      {claim.attachments.map(({ attachmentId, description, contentType, addedAt }) => (
        <li key={attachmentId} className="flex flex-wrap items-center justify-between gap-2">
          <ButtonLink
            kind="quiet"
            size="small"
            href={`${at}/${claim.claimId}/attachments/${attachmentId}`}
            target="_blank"
            rel="noopener"
          >
            {description || contentType}
          </ButtonLink>
          <span className="text-[13px] text-faint">{moment(addedAt)}</span>
        </li>
      ))}
    </ul>
  );
}

export function ClaimHistory({ claim }: { claim: Claim }) {
  return (
    <Card title={words.history}>
      <Timeline
        label={words.history}
        entries={claim.history.map(({ at, status, by, note }, index) => ({
          id: String(index),
          when: moment(at),
          what: claim.history[index - 1]?.status === status ? words.meanwhile[by] : words.statuses[status],
          more: (
            <>
              {words.by[by]}
              {note && <span className="block break-words">{note}</span>}
            </>
          ),
          state: index === claim.history.length - 1 ? (status === 'DECLINED' ? 'bad' : 'now') : 'done',
        }))}
      />
    </Card>
  );
}
