// The address for notices about the account, and for password reset links.
import { useMutation } from '@tanstack/react-query';
import { callData } from '../../api/plain.ts';
import { confirmed } from '../../session/confirmation.ts';
import type { SessionPath } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { accountWords } from '../../words/account-words.ts';
import { RefusableForm } from '../refusable-form.tsx';

const words = accountWords.email;

export function EmailCard({ path, email }: { path: SessionPath; email: string | null }) {
  const change = useMutation({
    mutationFn: (next: string) => confirmed(() => callData('PUT', `${path}/email`, { email: next })),
  });
  return (
    <Card title={words.title}>
      <RefusableForm
        refusal={change.error}
        fields={['email']}
        onSubmit={(form) => change.mutate(String(form.get('email')).trim())}
      >
        {(failureAt) => (
          <>
            <Field label={words.label} hint={email === null ? words.none : words.hint} failure={failureAt('email')}>
              <TextInput name="email" type="email" autoComplete="email" defaultValue={email ?? ''} />
            </Field>
            <div className="flex items-center gap-3">
              <Button type="submit" busy={change.isPending}>
                {words.submit}
              </Button>
              {change.isSuccess && <p role="status">{words.done}</p>}
            </div>
          </>
        )}
      </RefusableForm>
    </Card>
  );
}
