// Adding an operator: the password is shown once.
import { useState } from 'react';
import { AddDialog } from '../../shell/add-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, TextInput } from '../../ui/inputs.tsx';
import { operatorWords as words } from '../../words/console-operator-words.ts';
import type { Secret } from '../desk/shown-once.tsx';
import { useOpsChange } from '../desk/use-ops.ts';
import { type OperatorRole, RoleField } from './role-field.tsx';

export function NewOperator({ onCreated }: { onCreated: (secret: Secret) => void }) {
  const [isOpen, setOpen] = useState(false);
  const add = useOpsChange('post', '/ops/v1/operators', ({ username, password }) => {
    setOpen(false);
    onCreated({ title: words.passwordOf(username), value: password });
  });
  function submit(form: FormData) {
    const role = String(form.get('role')) as OperatorRole;
    const isProgram = form.get('isProgram') !== null;
    add.mutate({ body: { username: String(form.get('username')).trim(), role, isProgram } });
  }
  return (
    <AddDialog
      label={words.add}
      title={words.addTitle}
      isOpen={isOpen}
      onOpen={setOpen}
      call={add}
      fields={['username', 'role']}
      submit={words.submit}
      onSubmit={submit}
    >
      {(failureAt) => (
        <>
          <Field label={words.username} failure={failureAt('username')}>
            <TextInput name="username" maxLength={64} autoComplete="off" autoCapitalize="none" autoFocus />
          </Field>
          <RoleField value="dispatcher" failure={failureAt('role')} />
          <Checkbox name="isProgram" label={words.isProgram} hint={words.isProgramHint} />
        </>
      )}
    </AddDialog>
  );
}
