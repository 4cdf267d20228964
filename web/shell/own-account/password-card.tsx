// Changes the password. Every other session ends.
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { callData } from '../../api/plain.ts';
import type { SessionPath } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { accountWords } from '../../words/account-words.ts';
import { RefusableForm } from '../refusable-form.tsx';

const words = accountWords.password;

export function PasswordCard({ path, username }: { path: SessionPath; username: string }) {
  const fields = useRef<HTMLDivElement>(null);
  const change = useMutation({
    mutationFn: (body: object) => callData('PUT', `${path}/password`, body),
    onSuccess: () => {
      for (const input of fields.current?.querySelectorAll('input') ?? []) input.value = '';
    },
  });
  return (
    <Card title={words.title}>
      <RefusableForm
        refusal={change.error}
        fields={['currentPassword', 'newPassword']}
        onSubmit={(form) =>
          change.mutate({ currentPassword: form.get('currentPassword'), newPassword: form.get('newPassword') })
        }
      >
        {(failureAt) => (
          <div ref={fields} className="grid gap-4">
            {/* Tells password managers whose password it is. */}
            <input type="text" autoComplete="username" value={username} readOnly hidden />
            <Field label={words.current} failure={failureAt('currentPassword')}>
              <TextInput name="currentPassword" type="password" autoComplete="current-password" />
            </Field>
            <Field label={words.next} hint={words.hint} failure={failureAt('newPassword')}>
              <TextInput name="newPassword" type="password" autoComplete="new-password" />
            </Field>
            <div className="flex items-center gap-3">
              <Button type="submit" kind="primary" busy={change.isPending}>
                {words.submit}
              </Button>
              {change.isSuccess && <p role="status">{words.done}</p>}
            </div>
          </div>
        )}
      </RefusableForm>
    </Card>
  );
}
