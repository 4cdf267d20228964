// Proposals that wait for a second operator: approved, rejected, or withdrawn by the proposer.

import type { RowOf } from '../../api/described.ts';
import { asProblem } from '../../shell/asked.tsx';
import { moment } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { proposalColumns } from '../desk/proposal-columns.tsx';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

type Proposal = RowOf<'/ops/v1/tariff-proposals'>;

const words = tariffWords.proposals;

/** Whether the server requires a second operator for it. */
export function isProposal<Answer extends object>(
  answer: Answer,
): answer is Extract<Answer, { readonly proposalId: string }> {
  return 'proposalId' in answer;
}

export function TariffProposals() {
  const proposals = useOps('/ops/v1/tariff-proposals');
  const mayDecide = useSignedIn().session.permissions.includes('pricing.write');
  const approve = useOpsChange('post', '/ops/v1/tariff-proposals/{proposalId}/approval');
  const drop = useOpsChange('delete', '/ops/v1/tariff-proposals/{proposalId}');
  const refusal = approve.error ?? drop.error;
  const columns: readonly Column<Proposal>[] = [
    { head: words.what, cell: saysOf },
    ...proposalColumns({ mayDecide, words, approve, drop }),
  ];
  // Most carriers never have one.
  if (proposals.data === undefined || (proposals.data.length === 0 && !refusal)) return null;
  return (
    <Card title={words.title}>
      {refusal && <ProblemNote problem={asProblem(refusal)} />}
      <DataTable
        caption={words.title}
        columns={columns}
        rows={proposals.data}
        keyOf={({ proposalId }) => proposalId}
        cardsOnPhone
      />
    </Card>
  );
}

function saysOf({ action, version, account, from }: Proposal): string {
  if (action === 'activate-contract') return words.activateContract(account ?? '', version);
  if (action === 'end-contract') return words.endContract(account ?? '', version);
  if (action === 'roll-back') return words.rollBack(version);
  return words.activate(version, from === null ? words.atOnce : words.from(moment(from)));
}
