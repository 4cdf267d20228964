// Asks for the password once more when the server wants it, and then does again what was refused. Whatever shows a secret goes
// through here.
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { asProblem } from '../shell/asked.tsx';
import { useSignedIn } from '../shell/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { shellWords } from '../words/shell-words.ts';
import { confirmSession } from './session.ts';

/** `error.code` of "The password must be given again." */
const CONFIRMATION_NEEDED = 1026;
const words = shellWords.common;

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (problem: unknown) => void;
  readonly problem: ApiProblem;
}

/** Put `dialog` somewhere into the page, and do with `confirmed` what may need the password. Who cancels gets the refusal. */
export function useConfirmation(): { confirmed: <T>(work: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<Waiting>(undefined);

  async function confirmed<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem && thrown.code === CONFIRMATION_NEEDED)) throw thrown;
      await new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject, problem: thrown };
        setOpen(true);
      });
      return work();
    }
  }

  function close(end: (asked: Waiting) => void) {
    setOpen(false);
    const asked = waiting.current;
    waiting.current = undefined;
    if (asked !== undefined) end(asked);
  }

  const dialog = (
    <Dialog open={isOpen} title={words.confirmPassword} onClose={() => close(({ reject, problem }) => reject(problem))}>
      <ConfirmForm
        onConfirmed={() => close(({ resolve }) => resolve())}
        onCancel={() => close(({ reject, problem }) => reject(problem))}
      />
    </Dialog>
  );
  return { confirmed, dialog };
}

function ConfirmForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const { realm, session } = useSignedIn();
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The page behind the dialog may have a form of its own.
    event.stopPropagation();
    const password = String(new FormData(event.currentTarget).get('password'));
    setBusy(true);
    try {
      await confirmSession(realm, password);
      onConfirmed();
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void confirm(event)} className="grid gap-4">
      <p>{words.confirmPasswordLead}</p>
      <input type="text" name="username" autoComplete="username" value={session.username} readOnly hidden />
      <Field label={shellWords.signIn.password} failure={problem?.message}>
        <TextInput name="password" type="password" autoComplete="current-password" required autoFocus />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{words.cancel}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}
