// The dialog that asks for the password and second factor, once per application: calls that show a secret wait for it.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callData } from '../api/plain.ts';
import type { ApiProblem } from '../api/problem.ts';
import { Asked, asProblem } from '../shell/asked.tsx';
import { useSignedIn } from '../shell/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { shellWords } from '../words/shell-words.ts';
import { askWith } from './confirmation.ts';
import { canUsePasskeys } from './passkey.ts';
import { confirmSession, confirmWithPasskey, SESSION_PATHS } from './session.ts';
import { leaveForProvider, singleSignOnOf } from './single-sign-on.ts';

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
    <Dialog open={isOpen} title={words.confirmItIsYou} onClose={() => end(false)}>
      <ConfirmForm onConfirmed={() => end(true)} onCancel={() => end(false)} />
    </Dialog>
  );
}

/** `error.code` of a wrong code. */
const WRONG_CODE = 1017;
/** For a portal user and for an operator. */
const WRONG_PASSWORD = [1012, 1015];

function ConfirmForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const { realm, session, about } = useSignedIn();
  const singleSignOn = singleSignOnOf(about, realm);
  const hasPassword = !singleSignOn?.isOnly;
  const factor = useQuery({
    queryKey: ['own second factor'],
    queryFn: () => callData('GET', `${SESSION_PATHS[realm]}/second-factor`),
  });
  const entered = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<ApiProblem>();
  const [busy, setBusy] = useState(false);
  const isWrongCode = problem?.code === WRONG_CODE;
  const isWrongPassword = problem !== undefined && WRONG_PASSWORD.includes(problem.code);

  async function attempt(work: () => Promise<void>, done = onConfirmed) {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      done();
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setBusy(false);
    }
  }

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const code = String(form.get('code') ?? '').trim();
    void attempt(() => confirmSession(realm, { password: String(form.get('password')), ...(code !== '' && { code }) }));
  }

  function confirmByPasskey() {
    const password = String(new FormData(entered.current!).get('password') ?? '');
    void attempt(() => confirmWithPasskey(realm, password));
  }

  return (
    <Asked query={factor}>
      {({ isOn, passkeys }) => (
        <form ref={entered} onSubmit={confirm} className="grid gap-4">
          <p>{leadOf(hasPassword, isOn)}</p>
          {problem && !isWrongCode && !isWrongPassword && <ProblemNote problem={problem} />}
          <input type="text" name="username" autoComplete="username" value={session.username} readOnly hidden />
          {hasPassword && (
            <Field label={shellWords.signIn.password} failure={isWrongPassword ? words.wrongPassword : undefined}>
              <TextInput name="password" type="password" autoComplete="current-password" required autoFocus />
            </Field>
          )}
          {hasPassword && isOn && (
            <Field
              label={shellWords.secondStep.code}
              hint={shellWords.secondStep.codeHint}
              failure={isWrongCode ? words.wrongCode : undefined}
            >
              <TextInput name="code" autoComplete="one-time-code" maxLength={40} required />
            </Field>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            {passkeys.length > 0 && canUsePasskeys() && (
              <Button disabled={busy} onClick={confirmByPasskey}>
                {shellWords.secondStep.usePasskey}
              </Button>
            )}
            {singleSignOn !== undefined && (
              <Button
                kind={hasPassword ? 'plain' : 'primary'}
                disabled={busy}
                onClick={() =>
                  void attempt(
                    () => leaveForProvider(realm, 'confirmation'),
                    () => {},
                  )
                }
              >
                {singleSignOn.label}
              </Button>
            )}
            <Button onClick={onCancel}>{words.cancel}</Button>
            {hasPassword && (
              <Button type="submit" kind="primary" busy={busy}>
                {words.confirm}
              </Button>
            )}
          </div>
        </form>
      )}
    </Asked>
  );
}

function leadOf(hasPassword: boolean, hasFactor: boolean): string {
  if (!hasPassword) return words.confirmAtProviderLead;
  return hasFactor ? words.confirmWithFactorLead : words.confirmWithPasswordLead;
}
