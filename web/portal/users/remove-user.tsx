// Revokes a user's access.
import { asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { userWords as words } from '../../words/user-words.ts';
import { removeUser, useUserChange } from './users.ts';

export function RemoveUser({ username, onClose }: { username: string | undefined; onClose: () => void }) {
  const remove = useUserChange(removeUser, onClose);
  return (
    <Dialog open={username !== undefined} title={words.removeTitle(username ?? '')} onClose={onClose}>
      {remove.isError && <ProblemNote problem={asProblem(remove.error)} />}
      <p>{words.removeSure(username ?? '')}</p>
      <div>
        <Button kind="primary" busy={remove.isPending} onClick={() => username && remove.mutate(username)}>
          {words.remove}
        </Button>
      </div>
    </Dialog>
  );
}
