// Adding an operator: the password is shown once.
import { useState } from 'react';
import { RefusableForm } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
    <>
      <Button
        kind="primary"
        onClick={() => {
          add.reset();
          setOpen(true);
        }}
      >
        {words.add}
      </Button>
      <Dialog open={isOpen} title={words.addTitle} onClose={() => setOpen(false)}>
        <RefusableForm refusal={add.error} fields={['username', 'role']} onSubmit={submit}>
          {(failureAt) => (
            <>
              <Field label={words.username} failure={failureAt('username')}>
                <TextInput name="username" maxLength={64} autoComplete="off" autoCapitalize="none" autoFocus />
              </Field>
              <RoleField value="dispatcher" failure={failureAt('role')} />
              <Checkbox name="isProgram" label={words.isProgram} hint={words.isProgramHint} />
              <div>
                <Button type="submit" kind="primary" busy={add.isPending}>
                  {words.submit}
                </Button>
              </div>
            </>
          )}
        </RefusableForm>
      </Dialog>
    </>
  );
}
