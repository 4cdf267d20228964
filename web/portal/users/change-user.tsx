// What a user may do, and for which accounts.
import { RefusableForm } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { userWords as words } from '../../words/user-words.ts';
import { RoleAndAccounts, roleAndAccountsOf } from './role-and-accounts.tsx';
import { changeUser, type User, useUserChange } from './users.ts';

export function ChangeUser({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  return (
    <Dialog open={user !== undefined} title={words.changeTitle(user?.username ?? '')} onClose={onClose}>
      {user && <ChangeForm user={user} onDone={onClose} />}
    </Dialog>
  );
}

function ChangeForm({ user, onDone }: { user: User; onDone: () => void }) {
  const change = useUserChange(changeUser, onDone);
  return (
    <RefusableForm
      refusal={change.error}
      fields={['role', 'accounts']}
      onSubmit={(form) => change.mutate({ username: user.username, ...roleAndAccountsOf(form) })}
    >
      {(failureAt) => (
        <>
          <RoleAndAccounts given={user} failureAt={failureAt} />
          <div>
            <Button type="submit" kind="primary" busy={change.isPending}>
              {words.save}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}
