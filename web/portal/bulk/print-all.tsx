// Prints all bills of lading and all labels of a file: one PDF each, or several if the file is large.
import { useState } from 'react';
import type { LabelFormat } from '../../../src/freight/value-sets/label-format.ts';
import { count } from '../../shell/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { bulkWords } from '../../words/bulk-words.ts';
import { shipWords } from '../../words/ship-words.ts';
import { LABEL_FORMATS, useLabelFormat } from '../done/label-choice.ts';
import { type Printed, printParts } from './print-parts.ts';

const words = bulkWords.print;

export function PrintAll({ shipments }: { shipments: readonly Printed[] }) {
  const [format, setFormat] = useLabelFormat();
  const [chosen, setChosen] = useState(0);
  const parts = printParts(shipments);
  const part = parts[chosen] ?? parts[0];
  if (part === undefined) return null;
  const href = (query: Readonly<Record<string, string>>) =>
    `/v1/bol-documents?${new URLSearchParams({ pros: part.join(','), ...query })}`;
  let before = 0;
  const choices = parts.map(({ length }, at) => {
    const first = before + 1;
    before += length;
    return { value: String(at), label: words.part(count(first), count(before)) };
  });
  return (
    <section aria-label={words.title} className="mt-4 flex flex-wrap items-end gap-3 border-t pt-4">
      {parts.length > 1 && (
        <Field label={words.which} className="w-44">
          <Select
            choices={choices}
            value={String(chosen)}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        </Field>
      )}
      <ButtonLink href={href({ document: 'BOL' })} target="_blank" rel="noopener">
        {words.bols(count(part.length))}
      </ButtonLink>
      <Field label={shipWords.done.format} className="w-80 max-w-full">
        <Select
          choices={LABEL_FORMATS}
          value={format}
          onChange={(event) => setFormat(event.target.value as LabelFormat)}
        />
      </Field>
      <ButtonLink href={href({ document: 'LABEL', format })} target="_blank" rel="noopener">
        {words.labels(count(part.length))}
      </ButtonLink>
    </section>
  );
}
