// Adding a portal account: a user who may sign in for customers.

import { useState } from 'react';
import { AddDialog } from '../../shell/add-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Select, TextInput } from '../../ui/inputs.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { type Secret, ShownOnce } from '../desk/shown-once.tsx';
import { useOpsChange } from '../desk/use-ops.ts';
import { accountsOf, failureOfAccounts } from './account-numbers.ts';
import { type PortalRole, usePortalRoles } from './change-portal-role.tsx';

const words = customerWords.portal;

export function NewPortalAccount({ account }: { account?: string }) {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  const roles = usePortalRoles();
  const add = useOpsChange('post', '/ops/v1/portal-accounts', ({ username, password }) => {
    setOpen(false);
    setSecret({ title: words.passwordOf(username), value: password });
  });
  function submit(form: FormData) {
    const body = {
      username: String(form.get('username')).trim(),
      name: String(form.get('name')).trim(),
      accounts: accountsOf(form),
      apiAccess: form.get('apiAccess') !== null,
      role: String(form.get('role')) as PortalRole,
    };
    add.mutate({ body });
  }
  return (
    <>
      <AddDialog
        small={account !== undefined}
        label={words.add}
        title={words.addTitle}
        isOpen={isOpen}
        onOpen={setOpen}
        call={add}
        fields={['username', 'name', 'accounts', 'role']}
        submit={customerWords.submit}
        onSubmit={submit}
      >
        {(failureAt) => (
          <>
            <Field label={words.username} failure={failureAt('username')}>
              <TextInput name="username" maxLength={64} autoComplete="off" autoCapitalize="none" autoFocus />
            </Field>
            <Field label={customerWords.name} failure={failureAt('name')}>
              <TextInput name="name" maxLength={80} autoComplete="off" />
            </Field>
            <Field label={words.accounts} hint={words.accountsHint} failure={failureOfAccounts(add.error)}>
              <TextInput name="accounts" defaultValue={account} autoCapitalize="characters" />
            </Field>
            <Field label={words.role} failure={failureAt('role')}>
              <Select name="role" defaultValue={roles[0]?.value} choices={roles} />
            </Field>
            <Checkbox name="apiAccess" defaultChecked label={words.apiAccess} hint={words.apiAccessHint} />
          </>
        )}
      </AddDialog>
      <ShownOnce secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
