// The second step of signing in: a code, or a passkey.
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import { signWithPasskey } from './passkey.ts';
import { finishSignIn, type Realm, type SecondFactorAsked, type Session } from './session.ts';

const words = shellWords.secondStep;

export function SecondStep(props: {
  realm: Realm;
  asked: SecondFactorAsked;
  onSignedIn: (session: Session) => Promise<void>;
  onBack: () => void;
}) {
  const { realm, asked, onSignedIn, onBack } = props;
  const { ticket, passkeyOptions } = asked;
  const hasApp = asked.methods.includes('authenticator');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();

  async function finish(given: () => Promise<{ code: string } | { passkey: object }>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSignedIn(await finishSignIn(realm, { ticket, ...(await given()) }));
    } catch (thrown) {
      setProblem(thrown instanceof ApiProblem ? thrown : new ApiProblem(0, { message: String(thrown) }));
      setBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    void finish(async () => ({ code }));
  }

  const failure = problem?.failureAt('code');
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-5 p-6">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
        <p className="mt-1 text-faint">{hasApp ? words.codeLead : words.passkeyLead}</p>
      </div>
      {problem !== undefined && failure === undefined && <ProblemNote problem={problem} />}
      {passkeyOptions !== null && (
        <Button
          kind={hasApp ? 'plain' : 'primary'}
          busy={busy}
          onClick={() => void finish(async () => ({ passkey: await signWithPasskey(passkeyOptions) }))}
        >
          {words.usePasskey}
        </Button>
      )}
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label={hasApp ? words.code : words.recoveryCode}
          hint={hasApp ? words.codeHint : words.recoveryOnlyHint}
          failure={failure}
        >
          <TextInput
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            autoFocus={hasApp}
          />
        </Field>
        <Button type="submit" kind={hasApp ? 'primary' : 'plain'} busy={busy}>
          {words.submit}
        </Button>
      </form>
      <p>
        <button type="button" className="text-accent underline" onClick={onBack}>
          {words.back}
        </button>
      </p>
    </main>
  );
}
