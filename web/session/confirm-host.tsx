// The dialog for the password, once in each application: calls that show a secret wait in it.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../api/problem.ts';
import { asProblem } from '../shell/asked.tsx';
import { useSignedIn } from '../shell/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import { askWith } from './confirmation.ts';
import { confirmSession } from './session.ts';

const words = shellWords.common;

export function ConfirmHost() {
  const answer = useRef<(given: boolean) => void>(undefined);
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      askWith(() => {
        setOpen(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  function end(given: boolean) {
    setOpen(false);
    answer.current?.(given);
    answer.current = undefined;
  }
  return (
    <Dialog open={isOpen} title={words.confirmPassword} onClose={() => end(false)}>
      <ConfirmForm onConfirmed={() => end(true)} onCancel={() => end(false)} />
    </Dialog>
  );
}

function ConfirmForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const { realm, session } = useSignedIn();
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  const isWrong = problem?.status === 401;

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    setBusy(true);
    try {
      await confirmSession(realm, password.value);
      onConfirmed();
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
      password.select();
    }
  }

  return (
    <form onSubmit={(event) => void confirm(event)} className="grid gap-4">
      <p>{words.confirmPasswordLead}</p>
      {problem && !isWrong && <ProblemNote problem={problem} />}
      <input type="text" name="username" autoComplete="username" value={session.username} readOnly hidden />
      <Field label={shellWords.signIn.password} failure={isWrong ? words.wrongPassword : undefined}>
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
