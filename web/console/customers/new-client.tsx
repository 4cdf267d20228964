// Adding an API client.
import { useState } from 'react';
import { RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import type { Secret } from '../desk/shown-once.tsx';
import { useOpsChange } from '../desk/use-ops.ts';

const words = customerWords.clients;
const KINDS = Object.entries(words.kinds).map(([value, label]) => ({ value, label }));

export function NewClient({ onMade }: { onMade: (secret: Secret) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { about } = useSignedIn();
  const add = useOpsChange('post', '/ops/v1/clients', ({ clientId, clientSecret }) => {
    setOpen(false);
    onMade({ title: words.secretOf(clientId), value: clientSecret });
  });
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
        <RefusableForm
          refusal={add.error}
          fields={['name', 'kind', 'certificate', 'withoutCertification']}
          onSubmit={(form) => {
            const certificate = textOf(form, 'certificate');
            const withoutCertification = textOf(form, 'withoutCertification');
            add.mutate({
              body: {
                name: String(form.get('name')).trim(),
                kind: form.get('kind'),
                ...(certificate && { certificate }),
                ...(withoutCertification && { withoutCertification }),
              },
            });
          }}
        >
          {(failureAt) => (
            <>
              <Field label={customerWords.name} failure={failureAt('name')}>
                <TextInput name="name" maxLength={80} autoComplete="off" autoFocus />
              </Field>
              <Field label={words.kind} failure={failureAt('kind')}>
                <Select name="kind" choices={KINDS} />
              </Field>
              {about.environment === 'production' && (
                <>
                  <Field label={words.certificate} hint={words.certificateHint} failure={failureAt('certificate')}>
                    <TextInput name="certificate" maxLength={9_000} autoComplete="off" spellCheck={false} />
                  </Field>
                  <Field
                    label={words.withoutCertification}
                    hint={words.withoutCertificationHint}
                    failure={failureAt('withoutCertification')}
                  >
                    <TextInput name="withoutCertification" maxLength={500} autoComplete="off" />
                  </Field>
                </>
              )}
              <div>
                <Button type="submit" kind="primary" busy={add.isPending}>
                  {customerWords.submit}
                </Button>
              </div>
            </>
          )}
        </RefusableForm>
      </Dialog>
    </>
  );
}
