// Invitations that wait to be accepted, each with a button to withdraw it: customers' users in the portal, operators in the console.
import type { ApiProblem } from '../api/problem.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { userWords as words } from '../words/user-words.ts';
import { moment } from './format.ts';

interface OpenInvitation {
  readonly invitationId: string;
  readonly email: string;
  readonly role: string;
  readonly expiresAt: string;
}

export function InvitationCard<Row extends OpenInvitation>(props: {
  invitations: readonly Row[];
  roleNames: Readonly<Record<string, string>>;
  /** The column after the e-mail address. */
  about: Column<Row>;
  /** Undefined if the reader may not withdraw them. */
  onWithdraw: ((invitationId: string) => void) | undefined;
  busy: boolean;
  problem: ApiProblem | undefined;
}) {
  const { invitations, roleNames, about, onWithdraw, busy, problem } = props;
  const columns: readonly Column<Row>[] = [
    { head: words.email, cell: ({ email }) => email },
    about,
    { head: words.role, cell: ({ role }) => roleNames[role] ?? role },
    { head: words.expires, cell: ({ expiresAt }) => moment(expiresAt), className: 'whitespace-nowrap' },
    ...(onWithdraw === undefined
      ? []
      : [
          {
            head: words.actions,
            cell: ({ invitationId, email }: Row) => (
              <Button size="small" busy={busy} onClick={() => onWithdraw(invitationId)}>
                {words.withdraw}
                <span className="sr-only"> {email}</span>
              </Button>
            ),
          },
        ]),
  ];
  return (
    <Card title={words.invitations}>
      {problem !== undefined && <ProblemNote problem={problem} />}
      <DataTable
        caption={words.invitations}
        columns={columns}
        rows={invitations}
        keyOf={({ invitationId }) => invitationId}
        cardsOnPhone
      />
    </Card>
  );
}
