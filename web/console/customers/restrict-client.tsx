// The restrictions of a client's API key, shown to and set by an operator.
import { type FormEvent, useState } from 'react';
import { Asked, asProblem } from '../../shell/asked.tsx';
import { failuresIn, RestrictionFields, restrictionsIn } from '../../shell/restriction-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

const words = customerWords.clients.restrictions;

export function RestrictClient({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const state = useOps('/ops/v1/clients/{clientId}/restrictions', { path: { clientId } });
  const [isSaved, setSaved] = useState(false);
  const save = useOpsChange('put', '/ops/v1/clients/{clientId}/restrictions', () => setSaved(true));
  const problem = save.isError ? asProblem(save.error) : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSaved(false);
    save.mutate({ path: { clientId }, body: restrictionsIn(new FormData(event.currentTarget)) });
  }

  return (
    <Dialog open title={words.title(clientId)} onClose={onClose}>
      <Asked query={state}>
        {(restrictions) => (
          <form onSubmit={submit} className="grid gap-4">
            <p className="text-faint">{words.lead}</p>
            <RestrictionFields
              restrictions={restrictions}
              failuresAt={(field) => failuresIn(problem, field)}
              words={words}
            />
            {problem && problem.failures.length === 0 && <ProblemNote problem={problem} />}
            <div className="flex items-center gap-3">
              <Button type="submit" kind="primary" busy={save.isPending}>
                {words.save}
              </Button>
              {isSaved && <p role="status">{words.saved}</p>}
            </div>
          </form>
        )}
      </Asked>
    </Dialog>
  );
}
