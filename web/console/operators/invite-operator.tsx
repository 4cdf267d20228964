// Inviting an operator by e-mail: the person chooses a user name and a password.
import { useState } from 'react';
import { AddDialog } from '../../shell/add-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { operatorWords as words } from '../../words/console-operator-words.ts';
import { userWords } from '../../words/user-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { type OperatorRole, RoleField } from './role-field.tsx';

export function InviteOperator({ onSent }: { onSent: (email: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const invite = useOpsChange('post', '/ops/v1/invitations', ({ email }) => {
    setOpen(false);
    onSent(email);
  });
  return (
    <AddDialog
      label={words.invite}
      title={words.invite}
      isOpen={isOpen}
      onOpen={setOpen}
      call={invite}
      fields={['email', 'role']}
      submit={userWords.send}
      onSubmit={(form) =>
        invite.mutate({
          body: { email: String(form.get('email')).trim(), role: String(form.get('role')) as OperatorRole },
        })
      }
    >
      {(failureAt) => (
        <>
          <Field label={userWords.email} hint={userWords.inviteHint} failure={failureAt('email')}>
            <TextInput name="email" type="email" maxLength={254} autoComplete="off" autoFocus />
          </Field>
          <RoleField value="dispatcher" failure={failureAt('role')} />
        </>
      )}
    </AddDialog>
  );
}
