// Helps a user who has lost their second factor.
import { asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { userWords as words } from '../../words/user-words.ts';
import { removeFactor, useUserChange } from './users.ts';

export function RemoveFactor({ username, onClose }: { username: string | undefined; onClose: () => void }) {
  const remove = useUserChange(removeFactor, onClose);
  return (
    <Dialog open={username !== undefined} title={words.noFactorTitle(username ?? '')} onClose={onClose}>
      {remove.isError && <ProblemNote problem={asProblem(remove.error)} />}
      <p>{words.noFactorSure}</p>
      <div>
        <Button kind="primary" busy={remove.isPending} onClick={() => username && remove.mutate(username)}>
          {words.noFactor}
        </Button>
      </div>
    </Dialog>
  );
}
