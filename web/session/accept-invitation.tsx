// The page behind an invitation link: the user chooses a user name and a password.
import { type FormEvent, useState } from 'react';
import { callData } from '../api/plain.ts';
import { ApiProblem } from '../api/problem.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import { userWords } from '../words/user-words.ts';
import type { Realm } from './session.ts';

const words = userWords.accept;

const ACCEPTANCE = {
  portal: { path: '/v1/invitations/acceptance', lead: words.portalLead },
  console: { path: '/ops/v1/invitations/acceptance', lead: words.consoleLead },
} as const satisfies Record<Realm, object>;

export function AcceptInvitation({ realm, token, onBack }: { realm: Realm; token: string; onBack: () => void }) {
  const { path, lead } = ACCEPTANCE[realm];
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const [username, setUsername] = useState<string>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { token, username: String(form.get('username')).trim(), newPassword: String(form.get('newPassword')) };
    setBusy(true);
    setProblem(undefined);
    try {
      setUsername((await callData('POST', path, body)).username);
    } catch (thrown) {
      setProblem(thrown instanceof ApiProblem ? thrown : new ApiProblem(0, { message: String(thrown) }));
    }
    setBusy(false);
  }

  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-5 p-6">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
        <p className="mt-1 text-faint">{lead}</p>
      </div>
      {problem !== undefined && problem.failures.length === 0 && <ProblemNote problem={problem} />}
      {username !== undefined ? (
        <p role="status" className="rounded-md bg-good-soft px-3 py-2 text-good">
          {words.done(username)}
        </p>
      ) : (
        <form onSubmit={onSubmit} className="grid gap-4">
          <Field label={shellWords.signIn.username} failure={problem?.failureAt('username')}>
            <TextInput
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              autoFocus
            />
          </Field>
          <Field
            label={shellWords.signIn.password}
            hint={shellWords.forgotten.newPasswordHint}
            failure={problem?.failureAt('newPassword')}
          >
            <TextInput name="newPassword" type="password" autoComplete="new-password" required />
          </Field>
          <Button type="submit" kind="primary" busy={busy}>
            {words.submit}
          </Button>
        </form>
      )}
      <p>
        <button type="button" className="text-accent underline" onClick={onBack}>
          {shellWords.forgotten.back}
        </button>
      </p>
    </main>
  );
}
