// Adding an API client.
import { useState } from 'react';
import { AddDialog } from '../../shell/add-dialog.tsx';
import { textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
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
  function submit(form: FormData) {
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
  }
  return (
    <AddDialog
      label={words.add}
      title={words.addTitle}
      isOpen={isOpen}
      onOpen={setOpen}
      call={add}
      fields={['name', 'kind', 'certificate', 'withoutCertification']}
      submit={customerWords.submit}
      onSubmit={submit}
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
        </>
      )}
    </AddDialog>
  );
}
