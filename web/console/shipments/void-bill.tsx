// Voiding a bill of lading, with a reason that its creator reads. Possible until the freight is picked up.
import { useState } from 'react';
import { AddDialog } from '../../shell/add-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { billWords } from '../../words/console-bill-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';

const words = billWords.void;

export function VoidBill({ pro }: { pro: string }) {
  const [isOpen, setOpen] = useState(false);
  const end = useOpsChange('post', '/ops/v1/shipments/{pro}/void', () => setOpen(false));
  return (
    <AddDialog
      label={words.action}
      title={words.title(pro)}
      isOpen={isOpen}
      onOpen={setOpen}
      small
      call={end}
      fields={['reason']}
      submit={words.action}
      onSubmit={(form) => end.mutate({ path: { pro }, body: { reason: String(form.get('reason')).trim() } })}
    >
      {(failureAt) => (
        <>
          <p>{words.says}</p>
          <Field label={words.reason} failure={failureAt('reason')}>
            <TextInput name="reason" maxLength={200} autoComplete="off" required autoFocus />
          </Field>
        </>
      )}
    </AddDialog>
  );
}
