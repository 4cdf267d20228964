// A button that saves a shipment as a template, under a name that is asked for.
import { useState } from 'react';
import { AddDialog } from '../../shell/add-dialog.tsx';
import { textOf } from '../../shell/refusable-form.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { templateWords as words } from '../../words/template-words.ts';
import { saveTemplate, type TemplateShipment, useTemplateChange } from './templates.ts';

/** What is saved, and for which account. */
interface Content {
  readonly account: string;
  readonly shipment: TemplateShipment;
}

/** `read` gives the shipment as it is when the dialog is submitted. */
export function SaveTemplate({ read }: { read: () => Content | Promise<Content> }) {
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState('');
  const save = useTemplateChange(
    async (name: string) => saveTemplate({ name, ...(await read()) }),
    (name) => {
      setSaved(name);
      setOpen(false);
    },
  );
  return (
    <>
      <AddDialog
        small
        label={words.save}
        title={words.saveTitle}
        isOpen={isOpen}
        onOpen={setOpen}
        call={save}
        fields={['name']}
        submit={words.saveAction}
        onSubmit={(form) => save.mutate(textOf(form, 'name') ?? '')}
      >
        {(failureAt) => (
          <>
            <p>{words.saveLead}</p>
            <Field label={words.name} failure={failureAt('name')}>
              <TextInput name="name" maxLength={60} autoComplete="off" />
            </Field>
          </>
        )}
      </AddDialog>
      <span role="status" className="text-[13px] text-good">
        {saved && words.saved(saved)}
      </span>
    </>
  );
}
