// For a forgotten password: requesting a link, and the page that the link opens.
import { type FormEvent, type ReactNode, useState } from 'react';
import { callData } from '../api/plain.ts';
import { ApiProblem } from '../api/problem.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import type { Realm } from './session.ts';

const words = shellWords.forgotten;
const PATHS = { portal: '/v1/password-resets', console: '/ops/v1/password-resets' } as const satisfies Record<
  Realm,
  string
>;

export function AskForLink({ realm, onBack }: { realm: Realm; onBack: () => void }) {
  return (
    <OneField
      title={words.askTitle}
      lead={words.askLead}
      submit={words.askSubmit}
      done={words.askDone}
      send={(username) => callData('POST', PATHS[realm], { username })}
      onBack={onBack}
    >
      {(failure) => (
        <Field label={shellWords.signIn.username} failure={failure}>
          <TextInput name="value" autoComplete="username" autoCapitalize="none" spellCheck={false} required autoFocus />
        </Field>
      )}
    </OneField>
  );
}

export function ChooseNewPassword({ realm, token, onBack }: { realm: Realm; token: string; onBack: () => void }) {
  return (
    <OneField
      title={words.chooseTitle}
      lead={words.chooseLead}
      submit={words.chooseSubmit}
      done={words.chooseDone}
      send={(newPassword) => callData('POST', `${PATHS[realm]}/completion`, { token, newPassword })}
      onBack={onBack}
    >
      {(failure) => (
        <Field label={words.newPassword} hint={words.newPasswordHint} failure={failure}>
          <TextInput name="value" type="password" autoComplete="new-password" required autoFocus />
        </Field>
      )}
    </OneField>
  );
}

function OneField(props: {
  title: string;
  lead: string;
  submit: string;
  done: string;
  send: (value: string) => Promise<unknown>;
  onBack: () => void;
  children: (failure: string | undefined) => ReactNode;
}) {
  const { title, lead, submit, done, send, onBack, children } = props;
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [problem, setProblem] = useState<ApiProblem>();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('value'));
    setState('busy');
    setProblem(undefined);
    try {
      await send(value);
      setState('done');
    } catch (thrown) {
      setProblem(thrown instanceof ApiProblem ? thrown : new ApiProblem(0, { message: String(thrown) }));
      setState('open');
    }
  }

  const failure = problem?.failures[0]?.description;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-5 p-6">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {state !== 'done' && <p className="mt-1 text-faint">{lead}</p>}
      </div>
      {problem !== undefined && failure === undefined && <ProblemNote problem={problem} />}
      {state === 'done' ? (
        <p role="status" className="rounded-md bg-good-soft px-3 py-2 text-good">
          {done}
        </p>
      ) : (
        <form onSubmit={onSubmit} className="grid gap-4">
          {children(failure)}
          <Button type="submit" kind="primary" busy={state === 'busy'}>
            {submit}
          </Button>
        </form>
      )}
      <p>
        <button type="button" className="text-accent underline" onClick={onBack}>
          {words.back}
        </button>
      </p>
    </main>
  );
}
