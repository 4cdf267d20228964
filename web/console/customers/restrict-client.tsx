// The restrictions of a client's API key, shown to and set by an operator.
import { type FormEvent, useState } from 'react';
import { Asked, asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, TextArea } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

const words = customerWords.clients.restrictions;

export function RestrictClient({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const state = useOps('/ops/v1/clients/{clientId}/restrictions', { path: { clientId } });
  const [isSaved, setSaved] = useState(false);
  const save = useOpsChange('put', '/ops/v1/clients/{clientId}/restrictions', () => setSaved(true));
  const problem = save.isError ? asProblem(save.error) : undefined;
  const failuresAt = (name: string) =>
    problem?.failures
      .filter(({ field }) => field === name || field.startsWith(`${name}[`))
      .map(({ field, description }) => (field === name ? description : `${field} ${description}`))
      .join(' ') || undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSaved(false);
    const given = new FormData(event.currentTarget);
    save.mutate({
      path: { clientId },
      body: {
        access: given.get('readOnly') === 'on' ? 'read-only' : 'full',
        accounts: listOrNull(String(given.get('accounts')).toUpperCase()),
        networks: listOrNull(String(given.get('networks'))),
      },
    });
  }

  return (
    <Dialog open title={words.title(clientId)} onClose={onClose}>
      <Asked query={state}>
        {({ access, accounts, networks }) => (
          <form onSubmit={submit} className="grid gap-4">
            <p className="text-faint">{words.lead}</p>
            <Checkbox
              name="readOnly"
              defaultChecked={access === 'read-only'}
              label={words.readOnly}
              hint={words.readOnlyHint}
            />
            <Field label={words.accounts} hint={words.accountsHint} failure={failuresAt('accounts')} optional>
              <TextArea name="accounts" rows={2} spellCheck={false} defaultValue={accounts?.join(', ') ?? ''} />
            </Field>
            <Field label={words.networks} hint={words.networksHint} failure={failuresAt('networks')} optional>
              <TextArea name="networks" rows={2} spellCheck={false} defaultValue={networks?.join(', ') ?? ''} />
            </Field>
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

function listOrNull(text: string): string[] | null {
  const list = text.split(/[\s,;]+/).filter(Boolean);
  return list.length === 0 ? null : list;
}
