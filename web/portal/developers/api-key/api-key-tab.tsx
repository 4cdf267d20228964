// The API key: shown, created and deleted with the client's own ID and secret.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { asProblem } from '../../../shell/asked.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { shellWords } from '../../../words/shell-words.ts';
import { NamedKeysCard } from '../api-keys/named-keys-card.tsx';
import { type ApiKey, apiKeyCall, type ClientCredentials } from './api-key-call.ts';
import { KeySettings } from './key-settings.tsx';
import { KeyShown } from './key-shown.tsx';

const words = developersWords.key;
/** The error code of a client without a default key. */
const NOT_GENERATED = 3001;
type Act = 'GET' | 'POST' | 'DELETE';

export function ApiKeyTab() {
  const form = useRef<HTMLFormElement>(null);
  const [sure, setSure] = useState<'POST' | 'DELETE'>();
  const call = useMutation({
    // A retry uses the same idempotency key, so that a lost response with the new secret can be retrieved again.
    mutationFn: ({ act, credentials, key }: { act: Act; credentials: ClientCredentials; key: string }) =>
      apiKeyCall(credentials, { method: act, ...(act === 'POST' && { idempotencyKey: key }) }),
    retry: (failures, problem) => failures < 2 && asProblem(problem).status === 0,
  });

  function start(act: Act) {
    const given = new FormData(form.current!);
    const credentials = {
      clientId: String(given.get('clientId')).trim(),
      clientSecret: String(given.get('clientSecret')),
    };
    setSure(undefined);
    call.mutate({ act, credentials, key: crypto.randomUUID() });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    start('GET');
  }

  function ask(act: 'POST' | 'DELETE') {
    if (form.current!.reportValidity()) setSure(act);
  }

  const isMake = sure === 'POST';
  // A client without a default key may have named keys, and its credentials are right all the same.
  const isProven = call.isSuccess || (call.isError && asProblem(call.error).code === NOT_GENERATED);
  const proven = isProven ? usableWith(call.data, call.variables.credentials) : undefined;
  return (
    <div className="grid gap-4">
      <Card title={words.title}>
        <p className="mb-3 max-w-2xl text-faint">{words.lead}</p>
        <form ref={form} onSubmit={submit} className="grid max-w-xl gap-3">
          <Field label={words.clientId}>
            <TextInput name="clientId" required autoComplete="off" spellCheck={false} />
          </Field>
          <Field label={words.clientSecret}>
            <TextInput name="clientSecret" type="password" required autoComplete="off" />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="primary" busy={call.isPending}>
              {words.show}
            </Button>
            <Button onClick={() => ask('POST')} disabled={call.isPending}>
              {words.make}
            </Button>
            <Button kind="danger" onClick={() => ask('DELETE')} disabled={call.isPending}>
              {words.remove}
            </Button>
          </div>
        </form>
      </Card>
      <div aria-live="polite" className="grid gap-4">
        {call.isError && <ProblemNote problem={asProblem(call.error)} />}
        {call.isSuccess && call.data === undefined && <p role="status">{words.removed}</p>}
        {call.data && <KeyShown shown={call.data} />}
      </div>
      {call.data && (
        <KeySettings key={call.data.apiKey} credentials={usableWith(call.data, call.variables.credentials)} />
      )}
      {proven && <NamedKeysCard key={`${call.submittedAt}`} credentials={proven} />}
      <Dialog
        open={sure !== undefined}
        title={isMake ? words.makeTitle : words.removeTitle}
        onClose={() => setSure(undefined)}
      >
        <p>{isMake ? words.makeSure : words.removeSure}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => setSure(undefined)}>{shellWords.common.cancel}</Button>
          <Button kind={isMake ? 'primary' : 'danger'} onClick={() => sure && start(sure)}>
            {isMake ? words.make : words.remove}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** Generating a key replaces the secret that was used to request it. */
function usableWith(made: ApiKey | undefined, before: ClientCredentials): ClientCredentials {
  const { apiClientSecret } = made ?? {};
  return apiClientSecret === undefined ? before : { ...before, clientSecret: apiClientSecret };
}
