// Maps the file's columns to fields, with an example of each, and sets defaults for rows that leave something out.
import { useState } from 'react';
import { QUOTED_LEVEL } from '../../../src/freight/value-sets/service-level.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { bulkWords } from '../../words/bulk-words.ts';
import { meaningsOf } from '../../words/code-words.ts';
import type { Batch } from './batch.ts';
import { type BulkField, type BulkFieldName, fieldsOf, isNeeded, levelsOf } from './bulk-fields.ts';
import type { Mapping } from './column-guess.ts';

const words = bulkWords.mapping;

export function ColumnMapping({ batch }: { batch: Batch }) {
  const { session } = useSignedIn();
  const { kind, headers, mapping, defaults } = batch.record;
  const [busy, setBusy] = useState(false);
  const fields = fieldsOf(kind);
  const missing = fields.filter((field) => isNeeded(field, kind) && mapping[field.name] === undefined);
  const used = new Set(Object.values(mapping));
  const unused = headers.filter((_, at) => !used.has(at));

  function map(name: BulkFieldName, column: string) {
    const { [name]: _, ...rest } = mapping;
    void batch.change({ mapping: (column === '' ? rest : { ...rest, [name]: Number(column) }) as Mapping });
  }

  async function check() {
    setBusy(true);
    await batch.check();
    setBusy(false);
  }

  const choices = [{ value: '', label: words.none }, ...headers.map((label, at) => ({ value: String(at), label }))];
  return (
    <Card title={words.title}>
      <p className="mb-3 text-faint">{words.lead}</p>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map((field) => (
          <MappedField
            key={field.name}
            field={field}
            isNeeded={isNeeded(field, kind)}
            choices={choices}
            column={mapping[field.name]}
            example={batch.rows[0]?.cells[mapping[field.name] ?? -1]}
            onChange={(column) => map(field.name, column)}
          />
        ))}
      </div>
      {unused.length > 0 && <p className="mt-3 text-[13px] text-faint">{words.unused(unused.join(', '))}</p>}
      <div className="mt-4 grid gap-3 border-t pt-4 sm:grid-cols-3">
        <Field label={words.account}>
          <Select
            value={defaults.account}
            choices={(session.accounts ?? []).map(({ account, name }) => ({
              value: account,
              label: `${account} ${name}`,
            }))}
            onChange={(event) => void batch.change({ defaults: { ...defaults, account: event.target.value } })}
          />
        </Field>
        <Field label={words.shipDate} hint={words.shipDateHint} optional>
          <TextInput
            type="date"
            value={defaults.shipDate}
            onChange={(event) => void batch.change({ defaults: { ...defaults, shipDate: event.target.value } })}
          />
        </Field>
        <Field label={words.level}>
          <Select
            value={defaults.serviceLevel}
            choices={meaningsOf(QUOTED_LEVEL)
              .filter(({ code }) => levelsOf(kind).includes(code))
              .map(({ code, meaning }) => ({ value: code, label: `${code} – ${meaning}` }))}
            onChange={(event) => void batch.change({ defaults: { ...defaults, serviceLevel: event.target.value } })}
          />
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button kind="primary" busy={busy} disabled={missing.length > 0} onClick={() => void check()}>
          {words.check}
        </Button>
        {missing.length > 0 && (
          <p role="status" className="text-bad">
            {words.missing(missing.map(({ name }) => bulkWords.fields[name]).join(', '))}
          </p>
        )}
      </div>
    </Card>
  );
}

function MappedField(props: {
  field: BulkField;
  isNeeded: boolean;
  choices: readonly { value: string; label: string }[];
  column: number | undefined;
  example: string | undefined;
  onChange: (column: string) => void;
}) {
  const { field, isNeeded: needed, choices, column, example, onChange } = props;
  return (
    <Field
      label={`${bulkWords.fields[field.name]}${needed ? ` (${words.required})` : ''}`}
      hint={example ? <span className="block truncate">{example}</span> : undefined}
    >
      <Select
        choices={choices}
        value={column === undefined ? '' : String(column)}
        aria-invalid={needed && column === undefined ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
