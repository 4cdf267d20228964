// Inviting a user by e-mail.
import { useState } from 'react';
import { AddDialog } from '../../shell/add-dialog.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { userWords as words } from '../../words/user-words.ts';
import { RoleAndAccounts, roleAndAccountsOf } from './role-and-accounts.tsx';
import { invite, useUserChange } from './users.ts';

export function InviteUser({ onSent }: { onSent: (email: string) => void }) {
  const { accounts = [] } = useSignedIn().session;
  const [isOpen, setOpen] = useState(false);
  const add = useUserChange(invite, ({ email }) => {
    setOpen(false);
    onSent(email);
  });
  function submit(form: FormData) {
    const [email, name] = ['email', 'name'].map((field) => String(form.get(field)).trim()) as [string, string];
    add.mutate({ email, name, ...roleAndAccountsOf(form) });
  }
  return (
    <AddDialog
      label={words.invite}
      title={words.inviteTitle}
      isOpen={isOpen}
      onOpen={setOpen}
      call={add}
      fields={['email', 'name', 'role', 'accounts']}
      submit={words.send}
      onSubmit={submit}
    >
      {(failureAt) => (
        <>
          <Field label={words.email} hint={words.inviteHint} failure={failureAt('email')}>
            <TextInput name="email" type="email" maxLength={254} autoComplete="off" autoFocus />
          </Field>
          <Field label={words.name} failure={failureAt('name')}>
            <TextInput name="name" maxLength={80} autoComplete="off" />
          </Field>
          <RoleAndAccounts
            given={{ role: 'shipper', accounts: accounts.map(({ account }) => account) }}
            failureAt={failureAt}
          />
        </>
      )}
    </AddDialog>
  );
}
