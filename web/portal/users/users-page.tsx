// Users: who can sign in for the customer's accounts, and pending invitations.

import { useState } from 'react';
import { Asked, asProblem } from '../../shell/asked.tsx';
import { InvitationCard } from '../../shell/invitation-card.tsx';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { roleWords } from '../../words/role-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { userWords as words } from '../../words/user-words.ts';
import { ChangeUser } from './change-user.tsx';
import { InviteUser } from './invite-user.tsx';
import { RemoveFactor } from './remove-factor.tsx';
import { RemoveUser } from './remove-user.tsx';
import { type Invitation, type User, useUserChange, useUsers, withdraw } from './users.ts';

export function UsersPage() {
  const users = useUsers();
  const mayChange = useSignedIn().session.permissions.includes('users.write');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Page title={words.title} lead={words.lead} actions={mayChange && <InviteUser onSent={setSentTo} />}>
      {sentTo !== undefined && (
        <p role="status" className="rounded-md bg-good-soft px-3 py-2 text-good">
          {words.sent(sentTo)}
        </p>
      )}
      <Asked query={users}>
        {({ users: people, invitations }) => (
          <>
            <UserTable users={people} mayChange={mayChange} />
            {invitations.length > 0 && <Invitations invitations={invitations} />}
          </>
        )}
      </Asked>
    </Page>
  );
}

function UserTable({ users, mayChange }: { users: readonly User[]; mayChange: boolean }) {
  const [changing, setChanging] = useState<User>();
  const [removing, setRemoving] = useState<string>();
  const [disarming, setDisarming] = useState<string>();
  const columns: readonly Column<User>[] = [
    {
      head: words.username,
      cell: ({ username, name, isYou }) => (
        <>
          <span className="font-medium">{username}</span>
          {isYou && <span className="text-faint"> ({words.you})</span>}
          <span className="block text-[13px] text-faint">{name}</span>
        </>
      ),
    },
    { head: words.email, cell: ({ email }) => email ?? '–' },
    { head: words.role, cell: ({ role }) => roleWords.names[role] ?? role },
    {
      head: words.factor,
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? shellWords.common.yes : shellWords.common.no),
    },
    { head: words.accounts, cell: ({ accounts }) => accounts.join(' ') },
    {
      head: words.actions,
      cell: (user) =>
        mayChange &&
        !user.isYou && (
          <div className="flex flex-wrap gap-2">
            {user.canChange && (
              <Button size="small" onClick={() => setChanging(user)}>
                {words.change}
                <span className="sr-only"> {user.username}</span>
              </Button>
            )}
            {user.canChange && user.hasSecondFactor && (
              <Button size="small" onClick={() => setDisarming(user.username)}>
                {words.noFactor}
                <span className="sr-only"> {user.username}</span>
              </Button>
            )}
            <Button size="small" onClick={() => setRemoving(user.username)}>
              {words.remove}
              <span className="sr-only"> {user.username}</span>
            </Button>
          </div>
        ),
    },
  ];
  return (
    <>
      <DataTable caption={words.users} columns={columns} rows={users} keyOf={({ username }) => username} cardsOnPhone />
      <ChangeUser user={changing} onClose={() => setChanging(undefined)} />
      <RemoveUser username={removing} onClose={() => setRemoving(undefined)} />
      <RemoveFactor username={disarming} onClose={() => setDisarming(undefined)} />
    </>
  );
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const end = useUserChange(withdraw);
  return (
    <InvitationCard
      invitations={invitations}
      roleNames={roleWords.names}
      about={{ head: words.name, cell: ({ name }) => name }}
      onWithdraw={(invitationId) => end.mutate(invitationId)}
      busy={end.isPending}
      problem={end.isError ? asProblem(end.error) : undefined}
    />
  );
}
