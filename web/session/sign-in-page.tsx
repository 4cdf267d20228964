// The sign-in page, for customers and operators.
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { LanguageChoice } from '../shell/language-choice.tsx';
import { TestMark } from '../shell/test-mark.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import type { About } from './about.ts';
import { BrandMark, CarrierTerms } from './brand.tsx';
import { canUsePasskeys } from './passkey.ts';
import { SecondStep } from './second-step.tsx';
import { type Realm, type SecondFactorAsked, type Session, signIn, signInWithPasskey } from './session.ts';
import { leaveForProvider, singleSignOnOf } from './single-sign-on.ts';

const words = shellWords.signIn;

export function SignInPage(props: {
  realm: Realm;
  about: About;
  ended: boolean;
  /** The result of single sign-on. */
  returned?: { readonly asked?: SecondFactorAsked; readonly problem?: ApiProblem };
  onSignedIn: (session: Session) => Promise<void>;
  onForgotten: () => void;
}) {
  const { realm, about, ended, returned, onSignedIn, onForgotten } = props;
  const singleSignOn = singleSignOnOf(about, realm);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(returned?.problem);

  const [asked, setAsked] = useState(returned?.asked);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (thrown) {
      setProblem(thrown instanceof ApiProblem ? thrown : new ApiProblem(0, { message: String(thrown) }));
    }
    setBusy(false);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void attempt(async () => {
      const answer = await signIn(realm, String(form.get('username')), String(form.get('password')));
      if ('asked' in answer) setAsked(answer.asked);
      else await onSignedIn(answer.session);
    });
  }

  if (asked !== undefined) {
    return <SecondStep realm={realm} asked={asked} onSignedIn={onSignedIn} onBack={() => setAsked(undefined)} />;
  }

  return (
    <div className="flex min-h-dvh flex-col">
      {about.environment === 'test' && <TestMark about={about} realm={realm} />}
      <main className="mx-auto grid w-full max-w-sm flex-1 content-center gap-5 p-6">
        <div>
          <p className="font-semibold text-faint">
            <BrandMark name={about.carrier.name} logoUrl={about.branding?.logoUrl} />
          </p>
          <h1 className="text-2xl font-semibold tracking-tight">
            {realm === 'portal' ? words.portalTitle : words.consoleTitle}
          </h1>
          <p className="mt-1 text-faint">{realm === 'portal' ? words.portalLead : words.consoleLead}</p>
        </div>
        {ended && problem === undefined && (
          <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
            {words.ended}
          </p>
        )}
        {problem !== undefined && <ProblemNote problem={problem} />}
        {singleSignOn !== undefined && (
          <Button
            kind={singleSignOn.isOnly ? 'primary' : 'plain'}
            busy={busy}
            onClick={() => void attempt(() => leaveForProvider(realm, 'sign-in'))}
          >
            {singleSignOn.label}
          </Button>
        )}
        {singleSignOn?.isOnly ? null : (
          <PasswordForm
            busy={busy}
            onSubmit={submit}
            onPasskey={() => void attempt(async () => onSignedIn(await signInWithPasskey(realm)))}
            onForgotten={onForgotten}
          />
        )}
        <p className="flex gap-4 text-sm">
          <a className="text-accent underline" href="/docs">
            {words.docs}
          </a>
          <a className="text-accent underline" href={realm === 'portal' ? '/console' : '/'}>
            {realm === 'portal' ? words.otherConsole : words.otherPortal}
          </a>
        </p>
        <LanguageChoice />
      </main>
      {realm === 'portal' && <CarrierTerms {...about.branding} />}
    </div>
  );
}

function PasswordForm(props: {
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onPasskey: () => void;
  onForgotten: () => void;
}) {
  const { busy, onSubmit, onPasskey, onForgotten } = props;
  return (
    <>
      <form onSubmit={onSubmit} className="grid gap-4">
        <Field label={words.username}>
          <TextInput
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
          />
        </Field>
        <Field label={words.password}>
          <TextInput name="password" type="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" kind="primary" busy={busy}>
          {busy ? words.working : words.submit}
        </Button>
        {canUsePasskeys() && (
          <Button disabled={busy} onClick={onPasskey}>
            {words.withPasskey}
          </Button>
        )}
      </form>
      <p>
        <button type="button" className="text-sm text-accent underline" onClick={onForgotten}>
          {words.forgot}
        </button>
      </p>
    </>
  );
}
