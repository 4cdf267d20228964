// Operators who were invited and have not accepted yet.
import { asProblem } from '../../shell/asked.tsx';
import { InvitationCard } from '../../shell/invitation-card.tsx';
import { operatorWords as words } from '../../words/console-operator-words.ts';
import { roleWords } from '../../words/role-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

/** Renders nothing if there are none. */
export function OperatorInvitations({ mayChange }: { mayChange: boolean }) {
  const { data: invitations = [] } = useOps('/ops/v1/invitations');
  const withdraw = useOpsChange('delete', '/ops/v1/invitations/{invitationId}');
  if (invitations.length === 0) return null;
  return (
    <InvitationCard
      invitations={invitations}
      roleNames={roleWords.operators}
      about={{ head: words.invitedBy, cell: ({ invitedBy }) => invitedBy }}
      onWithdraw={mayChange ? (invitationId) => withdraw.mutate({ path: { invitationId } }) : undefined}
      busy={withdraw.isPending}
      problem={withdraw.isError ? asProblem(withdraw.error) : undefined}
    />
  );
}
