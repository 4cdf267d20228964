// Imports a tariff as a draft: the changed files, and the version they are based on. The import runs as a job.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { byteSize } from '../../shell/byte-size.ts';
import { numberOf, RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import type { TariffVersion } from './tariff.ts';

const words = tariffWords.import;

export function ImportForm({ versions }: { versions: readonly TariffVersion[] }) {
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isMissing, setMissing] = useState(false);
  const send = useOpsChange('post', '/ops/v1/tariffs', ({ id }) => void navigate({ to: `/console/jobs/${id}` }));

  async function submit(form: FormData) {
    setMissing(files.length === 0);
    if (files.length === 0) return;
    const texts = await Promise.all(files.map(async (file) => [file.name, await file.text()]));
    const note = textOf(form, 'note');
    const basedOn = numberOf(form, 'basedOn');
    const body = { files: Object.fromEntries(texts), ...(note && { note }), ...(basedOn && { basedOn }) };
    send.mutate({ body });
  }

  return (
    <Card title={words.title}>
      <p className="mb-4 text-[13px] text-faint">{words.lead}</p>
      <RefusableForm refusal={send.error} fields={['note', 'basedOn', 'files']} onSubmit={(form) => void submit(form)}>
        {(failureAt) => (
          <>
            <Field
              label={words.files}
              failure={isMissing ? words.choose : failureAt('files')}
              hint={files.length > 0 && `${words.chosen(files.length)}: ${files.map(fileText).join(', ')}`}
            >
              <TextInput
                name="files"
                type="file"
                multiple
                accept=".csv,text/csv"
                onChange={(event) => {
                  setFiles([...(event.target.files ?? [])]);
                  setMissing(false);
                }}
              />
            </Field>
            <Field label={words.basedOn} failure={failureAt('basedOn')}>
              <Select
                name="basedOn"
                choices={[
                  { value: '', label: words.inForce },
                  ...versions.map(({ version, note }) => ({
                    value: String(version),
                    label: [tariffWords.open(version), note].filter(Boolean).join(' – '),
                  })),
                ]}
              />
            </Field>
            <Field label={tariffWords.note} hint={words.noteHint} failure={failureAt('note')} optional>
              <TextInput name="note" maxLength={200} />
            </Field>
            <div>
              <Button type="submit" kind="primary" busy={send.isPending}>
                {words.submit}
              </Button>
            </div>
          </>
        )}
      </RefusableForm>
    </Card>
  );
}

function fileText({ name, size }: File): string {
  return `${name} (${byteSize(size)})`;
}
