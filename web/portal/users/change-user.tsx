// What a user may do, and for which accounts.
import { DialogForm } from '../../shell/dialog-form.tsx';
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
    <DialogForm
      call={change}
      fields={['role', 'accounts']}
      submit={words.save}
      onSubmit={(form) => change.mutate({ username: user.username, ...roleAndAccountsOf(form) })}
    >
      {(failureAt) => <RoleAndAccounts given={user} failureAt={failureAt} />}
    </DialogForm>
  );
}
