// The actions on a named API key: edit its name, expiry and restrictions, and revoke it.
import { useState } from 'react';
import type { ListedKey } from '../../../shell/api-key-columns.tsx';
import { asProblem } from '../../../shell/asked.tsx';
import { DialogForm } from '../../../shell/dialog-form.tsx';
import { failuresIn } from '../../../shell/restriction-fields.tsx';
import { SureDialog } from '../../../shell/sure-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { apiKeyCall, type ClientCredentials } from '../api-key/api-key-call.ts';
import { type KeyFields, KeyFormFields, keyFieldsIn, shownFields } from './key-form-fields.tsx';
import { keyPath, useKeyChange } from './named-keys.ts';

const words = developersWords.keys;

export function KeyActions({
  credentials,
  listed,
  onDone,
}: {
  credentials: ClientCredentials;
  listed: ListedKey;
  /** Receives a note about what was done, for the page to show. */
  onDone: (note: string) => void;
}) {
  const [asked, setAsked] = useState<'edit' | 'revoke'>();
  const path = keyPath(listed);
  const done = (note: string) => {
    setAsked(undefined);
    onDone(note);
  };
  const edit = useKeyChange(
    credentials,
    (body: KeyFields) => apiKeyCall(credentials, { method: 'PATCH', path, body }),
    (_, { name }) => done(words.saved(name)),
  );
  const revoke = useKeyChange(
    credentials,
    () => apiKeyCall(credentials, { method: 'DELETE', path }),
    () => done(words.revoked(listed.name)),
  );
  const problem = edit.isError ? asProblem(edit.error) : undefined;
  const button = (act: 'edit' | 'revoke') => (
    <Button
      size="small"
      {...(act === 'revoke' && { kind: 'danger' as const })}
      onClick={() => {
        edit.reset();
        revoke.reset();
        setAsked(act);
      }}
    >
      {words[act]}
      <span className="sr-only"> {listed.name}</span>
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {button('edit')}
      {button('revoke')}
      <Dialog open={asked === 'edit'} title={words.editTitle} onClose={() => setAsked(undefined)}>
        <DialogForm
          call={edit}
          fields={shownFields(problem)}
          submit={words.save}
          onSubmit={(form) => edit.mutate(keyFieldsIn(form, listed))}
        >
          {() => <KeyFormFields of={listed} failureAt={(field) => failuresIn(problem, field)} />}
        </DialogForm>
      </Dialog>
      <SureDialog
        open={asked === 'revoke'}
        title={words.revokeTitle}
        says={words.revokeSure(listed.name)}
        action={words.revoke}
        busy={revoke.isPending}
        refusal={revoke.error}
        onSure={() => revoke.mutate(undefined)}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}
