// Sets up an authenticator app: a QR code, the same as text, and a first code to prove that it works.
import { useMutation } from '@tanstack/react-query';
import encodeQR from 'qr';
import { useState } from 'react';
import { callData } from '../../api/plain.ts';
import { confirmed } from '../../session/confirmation.ts';
import type { SessionPath } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { accountWords } from '../../words/account-words.ts';
import { asProblem } from '../asked.tsx';
import { RefusableForm } from '../refusable-form.tsx';
import { type AuthenticatorSetup, useFactorChange } from './own-factor.ts';

const words = accountWords.factor;

export function SetUpAuthenticator({
  path,
  action,
  onDone,
}: {
  path: SessionPath;
  action: string;
  onDone: (codes: readonly string[] | null) => void;
}) {
  const [setup, setSetup] = useState<AuthenticatorSetup>();
  const begin = useMutation({
    mutationFn: () => confirmed(() => callData('POST', `${path}/authenticator`)),
    onSuccess: setSetup,
  });
  return (
    <>
      {begin.isError && <ProblemNote problem={asProblem(begin.error)} />}
      <Button size="small" busy={begin.isPending} onClick={() => begin.mutate()}>
        {action}
        <span className="sr-only"> {words.app}</span>
      </Button>
      <Dialog open={setup !== undefined} title={words.appTitle} onClose={() => setSetup(undefined)}>
        {setup && (
          <FirstCode
            path={path}
            setup={setup}
            onDone={(codes) => {
              setSetup(undefined);
              onDone(codes);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function FirstCode(props: {
  path: SessionPath;
  setup: AuthenticatorSetup;
  onDone: (codes: readonly string[] | null) => void;
}) {
  const { path, setup, onDone } = props;
  const add = useFactorChange(
    (code: string) => callData('PUT', `${path}/authenticator`, { setup: setup.setup, code }),
    onDone,
  );
  return (
    <RefusableForm
      refusal={add.error}
      fields={['code']}
      onSubmit={(form) => add.mutate(String(form.get('code')).trim())}
    >
      {(failureAt) => (
        <>
          <p>{words.appScan}</p>
          <QrCode text={setup.uri} />
          <div>
            <p className="text-[13px] text-faint">{words.appType}</p>
            <div className="flex flex-wrap items-center gap-3">
              <code className="font-mono break-all">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
              <CopyButton text={setup.secret} />
            </div>
          </div>
          <Field label={words.code} failure={failureAt('code')}>
            <TextInput
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              className="max-w-40"
              autoFocus
            />
          </Field>
          <div>
            <Button type="submit" kind="primary" busy={add.isPending}>
              {words.confirm}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}

/** Black on white in every theme, because cameras do not read inverted codes. */
function QrCode({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border: 4 });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      role="img"
      aria-label={words.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
