// The dialog for the password, in which calls that show a secret wait.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../../api/problem.ts';
import { confirmSession } from '../../session/session.ts';
import { asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { consoleWords } from '../../words/console-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { askWith } from './confirmation.ts';

const words = shellWords.common;

export function ConfirmHost() {
  const answer = useRef<(given: boolean) => void>(undefined);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const isWrong = problem?.status === 401;
  useEffect(
    () =>
      askWith(() => {
        setProblem(undefined);
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

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form may stand in another one's page; its submit is its own.
    event.stopPropagation();
    try {
      await confirmSession('console', String(new FormData(event.currentTarget).get('password')));
      end(true);
    } catch (thrown) {
      setProblem(asProblem(thrown));
    }
  }

  return (
    <Dialog open={isOpen} title={words.confirmPassword} onClose={() => end(false)}>
      <p>{words.confirmPasswordLead}</p>
      {problem && !isWrong && <ProblemNote problem={problem} />}
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label={shellWords.signIn.password} failure={isWrong ? consoleWords.wrongPassword : undefined}>
          <TextInput name="password" type="password" autoComplete="current-password" required autoFocus />
        </Field>
        <div>
          <Button type="submit" kind="primary">
            {words.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
