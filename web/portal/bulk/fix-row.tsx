// Fixes one row: shows its fields with their failures, and sends it again.
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { bulkWords } from '../../words/bulk-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import type { Batch } from './batch.ts';
import { fieldsOf } from './bulk-fields.ts';
import type { BatchRow } from './bulk-store.ts';

const words = bulkWords.edit;

export function FixRow({ batch, row, onClose }: { batch: Batch; row: BatchRow; onClose: () => void }) {
  const { mapping, kind, headers } = batch.record;
  const [cells, setCells] = useState<readonly string[]>(() => headers.map((_, at) => row.cells[at] ?? ''));
  const loose = (row.failures ?? []).filter(({ field }) => field === undefined || mapping[field] === undefined);
  const failureOf = (name: string) => row.failures?.find(({ field }) => field === name)?.text;
  const fields = fieldsOf(kind).filter(({ name }) => mapping[name] !== undefined);
  // Fields with failures come first.
  const ordered = [...fields].sort((one, other) => Number(!failureOf(one.name)) - Number(!failureOf(other.name)));

  async function save(event: FormEvent) {
    event.preventDefault();
    await batch.fix(row.index, cells);
    onClose();
  }

  return (
    <Dialog open title={words.title(row.index + 2)} onClose={onClose} wide>
      {loose.length > 0 && (
        <ul className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {loose.map(({ field, text }) => (
            <li key={text}>{field === undefined ? text : `${bulkWords.fields[field]} ${text}`}</li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void save(event)} className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          {ordered.map(({ name }, at) => {
            const column = mapping[name]!;
            return (
              <Field key={name} label={bulkWords.fields[name]} failure={failureOf(name)}>
                <TextInput
                  autoFocus={at === 0}
                  value={cells[column] ?? ''}
                  onChange={(event) =>
                    setCells(cells.map((cell, index) => (index === column ? event.target.value : cell)))
                  }
                />
              </Field>
            );
          })}
        </div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{shellWords.common.cancel}</Button>
          <Button type="submit" kind="primary">
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
