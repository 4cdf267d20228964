// The documents of a shipment, and adding one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DOCUMENT_TYPE } from '../../../src/freight/value-sets/document-type.ts';
import { call } from '../../api/plain.ts';
import { asProblem } from '../../shell/asked.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { part } from '../desk/ops.ts';
import type { Dossier } from './shipment.ts';

const words = shipmentWords.one;
/** Nothing is preselected: an uploaded scan replaces the generated document of the same type. */
const CHOICES = [
  { value: '', label: shipmentWords.record.choose },
  ...DOCUMENT_TYPE.entries.map(({ code, meaning }) => ({ value: code, label: meaning })),
];

export function DocumentsCard({ pro, documents }: { pro: string; documents: Dossier['documents'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={words.documents}
      aside={
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            kind="quiet"
            size="small"
            href={`/ops/v1/shipments/${part(pro)}/delivery-receipt`}
            target="_blank"
            rel="noopener"
          >
            {words.blankReceipt}
          </ButtonLink>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words.upload}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {isOpen && <UploadForm pro={pro} />}
        {documents.length === 0 ? (
          <p className="text-faint">{words.noDocuments}</p>
        ) : (
          <ul className="grid gap-1.5">
            {documents.map(({ type, description, isScan, url }) => (
              <li key={`${type} ${url}`} className="flex items-center justify-between gap-2">
                <span>
                  {description}
                  {isScan && <span className="text-faint"> ({words.scan})</span>}
                </span>
                <ButtonLink kind="quiet" size="small" href={url} target="_blank" rel="noopener">
                  {words.open}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function UploadForm({ pro }: { pro: string }) {
  const queries = useQueryClient();
  const [missing, setMissing] = useState<readonly ('file' | 'type')[]>([]);
  const send = useMutation({
    mutationFn: ({ file, query }: { file: File; query: string }) =>
      call('POST', `/ops/v1/shipments/${part(pro)}/documents?${query}`, file, { 'content-type': file.type }),
    onSuccess: () => queries.invalidateQueries(),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file') as File;
    const documentType = String(form.get('documentType'));
    const open = [...(documentType === '' ? ['type' as const] : []), ...(file.size === 0 ? ['file' as const] : [])];
    setMissing(open);
    if (open.length > 0) return;
    const query = new URLSearchParams({ documentType });
    const description = String(form.get('description')).trim();
    if (description !== '') query.set('description', description);
    send.mutate({ file, query: query.toString() });
  }
  return (
    <form onSubmit={submit} className="grid gap-3 rounded-md border p-3">
      {send.isError && <ProblemNote problem={asProblem(send.error)} />}
      <Field
        label={words.uploadType}
        hint={words.uploadTypeHint}
        failure={missing.includes('type') ? words.chooseType : undefined}
      >
        <Select name="documentType" choices={CHOICES} />
      </Field>
      <Field label={words.uploadFile} failure={missing.includes('file') ? words.chooseFile : undefined}>
        <TextInput name="file" type="file" accept="application/pdf,image/png,image/jpeg,image/tiff" />
      </Field>
      <Field label={words.uploadDescription} optional>
        <TextInput name="description" maxLength={100} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={send.isPending}>
          {words.uploadSend}
        </Button>
        <span role="status" className="text-good">
          {send.isSuccess && words.uploaded}
        </span>
      </div>
    </form>
  );
}
