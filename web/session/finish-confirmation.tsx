// Handles the return from the single sign-on provider after a confirmation: asks for the second factor, if there is one.
import { type FormEvent, useEffect, useState } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import { confirmSession, type Realm, type Session } from './session.ts';
import type { ProviderReturn } from './single-sign-on.ts';

const words = shellWords.singleSignOn;

export function FinishConfirmation(props: {
  realm: Realm;
  session: Session;
  response: ProviderReturn['response'];
  onDone: () => void;
}) {
  const { realm, session, response, onDone } = props;
  const needsCode = session.secondFactor.methods.length > 0;
  const [busy, setBusy] = useState(!needsCode);
  const [problem, setProblem] = useState<ApiProblem>();

  async function confirm(code?: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      await confirmSession(realm, { singleSignOn: response, ...(code !== undefined && { code }) });
      onDone();
    } catch (thrown) {
      setProblem(thrown instanceof ApiProblem ? thrown : new ApiProblem(0, { message: String(thrown) }));
      setBusy(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens.
  useEffect(() => {
    if (!needsCode) void confirm();
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void confirm(String(new FormData(event.currentTarget).get('code')).trim());
  }

  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-5 p-6">
      <h1 className="text-2xl font-semibold tracking-tight">{shellWords.common.confirmItIsYou}</h1>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {needsCode && (
        <form onSubmit={submit} className="grid gap-4">
          <Field label={shellWords.secondStep.code} hint={shellWords.secondStep.codeHint}>
            <TextInput name="code" autoComplete="one-time-code" maxLength={40} required autoFocus />
          </Field>
          <Button type="submit" kind="primary" busy={busy}>
            {shellWords.common.confirm}
          </Button>
        </form>
      )}
      {!needsCode && busy && <output className="text-faint">{words.confirming}</output>}
      {problem !== undefined && (
        <p>
          <button type="button" className="text-accent underline" onClick={onDone}>
            {words.goOn}
          </button>
        </p>
      )}
    </main>
  );
}
