// Creating a named API key, and its value, which is shown once.
import { useState } from 'react';
import { AddDialog } from '../../../shell/add-dialog.tsx';
import { asProblem } from '../../../shell/asked.tsx';
import { failuresIn } from '../../../shell/restriction-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { apiKeyCall, type ClientCredentials } from '../api-key/api-key-call.ts';
import { SecretValue } from '../secret-value.tsx';
import { type KeyFields, KeyFormFields, keyFieldsIn, shownFields } from './key-form-fields.tsx';
import { type CreatedKey, useKeyChange } from './named-keys.ts';

const words = developersWords.keys;

export function NewKey({ credentials }: { credentials: ClientCredentials }) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<CreatedKey>();
  const create = useKeyChange(
    credentials,
    (body: KeyFields) =>
      apiKeyCall(credentials, { method: 'POST', path: 's', body, idempotencyKey: crypto.randomUUID() }),
    (created) => {
      setOpen(false);
      setMade(created);
    },
  );
  const problem = create.isError ? asProblem(create.error) : undefined;
  return (
    <>
      <AddDialog
        label={words.create}
        title={words.createTitle}
        isOpen={isOpen}
        onOpen={setOpen}
        call={create}
        fields={shownFields(problem)}
        submit={words.submit}
        onSubmit={(form) => create.mutate(keyFieldsIn(form))}
      >
        {() => <KeyFormFields failureAt={(field) => failuresIn(problem, field)} />}
      </AddDialog>
      <Dialog open={made !== undefined} title={words.madeTitle(made?.name ?? '')} onClose={() => setMade(undefined)}>
        {made && <SecretValue label={words.value} value={made.apiKey} />}
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{words.once}</p>
        <div>
          <Button kind="primary" onClick={() => setMade(undefined)}>
            {words.done}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
