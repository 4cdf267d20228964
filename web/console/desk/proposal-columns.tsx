// The last columns of proposals that wait for a second operator, who approves or rejects them; the proposer withdraws them.
import { moment } from '../../shell/format.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';

interface Proposed {
  readonly proposalId: string;
  readonly proposedBy: string;
  readonly proposedAt: string;
  readonly isYours: boolean;
}

interface Change {
  readonly isPending: boolean;
  mutate(asked: { readonly path: { readonly proposalId: string } }): void;
}

interface ProposalWords {
  readonly by: string;
  readonly at: string;
  readonly actions: string;
  readonly approve: string;
  readonly reject: string;
  readonly withdraw: string;
}

export function proposalColumns(of: {
  mayDecide: boolean;
  words: ProposalWords;
  approve: Change;
  drop: Change;
}): readonly Column<Proposed>[] {
  const { mayDecide, words, approve, drop } = of;
  const busy = approve.isPending || drop.isPending;
  return [
    { head: words.by, cell: ({ proposedBy }) => proposedBy },
    { head: words.at, cell: ({ proposedAt }) => moment(proposedAt), className: 'whitespace-nowrap' },
    {
      head: words.actions,
      cell: ({ proposalId, isYours }) =>
        mayDecide && (
          <div className="flex gap-2">
            {!isYours && (
              <Button size="small" kind="primary" busy={busy} onClick={() => approve.mutate({ path: { proposalId } })}>
                {words.approve}
              </Button>
            )}
            <Button size="small" busy={busy} onClick={() => drop.mutate({ path: { proposalId } })}>
              {isYours ? words.withdraw : words.reject}
            </Button>
          </div>
        ),
    },
  ];
}
