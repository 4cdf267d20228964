// Credits, claim payments and corrections that wait for a second operator: approved, rejected, or withdrawn by the proposer.
import type { RowOf } from '../../api/described.ts';
import { Asked, asProblem } from '../../shell/asked.tsx';
import { centsOf, money } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { fieldName } from '../bills/field-name.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { proposalColumns } from '../desk/proposal-columns.tsx';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

type Proposal = RowOf<'/ops/v1/credit-proposals'>;

const words = billingDeskWords.approvals;

export function CreditProposals() {
  const proposals = useOps('/ops/v1/credit-proposals');
  const mayDecide = useSignedIn().session.permissions.includes('billing.write');
  const approve = useOpsChange('post', '/ops/v1/credit-proposals/{proposalId}/approval');
  const drop = useOpsChange('delete', '/ops/v1/credit-proposals/{proposalId}');
  const refusal = approve.error ?? drop.error;
  const columns: readonly Column<Proposal>[] = [
    { head: words.what, cell: ({ kind }) => words.kinds[kind] },
    { head: words.subject, cell: subjectOf },
    { head: billingDeskWords.amount, cell: ({ amount }) => money(centsOf(amount)), numeric: true },
    { head: words.why, cell: whyOf },
    ...proposalColumns({ mayDecide, words: { ...words, actions: billingDeskWords.actions }, approve, drop }),
  ];
  return (
    <Asked query={proposals}>
      {(rows) => (
        <Card flush>
          {refusal && (
            <div className="p-4">
              <ProblemNote problem={asProblem(refusal)} />
            </div>
          )}
          <DataTable
            caption={words.caption}
            cardsOnPhone
            columns={columns}
            rows={rows}
            keyOf={({ proposalId }) => proposalId}
            empty={<EmptyState title={words.none}>{words.noneLead}</EmptyState>}
          />
        </Card>
      )}
    </Asked>
  );
}

function whyOf({ request: { note, reason, changes } }: Proposal) {
  return (
    <>
      {note ?? reason ?? ''}
      {changes?.map(({ field, before, after }) => (
        <div key={field} className="text-[13px] text-faint">
          {words.change(fieldName(field), before, after)}
        </div>
      ))}
    </>
  );
}

function subjectOf({ claimId, disputeId, invoice, pro }: Proposal) {
  if (pro !== undefined) return <PlaceLink to={`/console/shipments/${pro}`}>{pro}</PlaceLink>;
  if (claimId !== undefined) return <PlaceLink to={`/console/billing/claims/${claimId}`}>{claimId}</PlaceLink>;
  if (disputeId !== undefined) return <PlaceLink to={`/console/billing/disputes/${disputeId}`}>{disputeId}</PlaceLink>;
  return invoice;
}
