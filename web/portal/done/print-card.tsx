// The documents of a bill: the bill of lading and labels, each opened in its own tab for printing.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LabelFormat } from '../../../src/freight/value-sets/label-format.ts';
import { api, dataOf } from '../../api/client.ts';
import { asProblem } from '../../shell/asked.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { shipWords } from '../../words/ship-words.ts';
import { LABEL_FORMATS, placesOn, useLabelFormat } from './label-choice.ts';

const words = shipWords.done;
/** A document URL is valid for fifteen minutes. */
const RENEW_MS = 10 * 60_000;

export function PrintCard({ pro, units }: { pro: string; units: number }) {
  const bill = useQuery({
    queryKey: ['image-link', pro, 'BOL'],
    queryFn: () => dataOf(api.GET('/v1/images', { params: { query: { pro, documentType: 'BOL', format: 'url' } } })),
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  });
  const [format, setFormat] = useLabelFormat();
  const [quantity, setQuantity] = useState(String(Math.min(100, Math.max(1, units))));
  const [position, setPosition] = useState('1');
  const places = placesOn(format);
  const labels = new URLSearchParams({
    format,
    quantity: /^([1-9]\d?|100)$/.test(quantity) ? quantity : '1',
    ...(places > 1 && { position }),
  });
  return (
    <Card title={words.documents}>
      <div className="grid gap-4">
        {bill.isError && <ProblemNote problem={asProblem(bill.error)} onTryAgain={() => void bill.refetch()} />}
        <div>
          <ButtonLink kind="primary" href={bill.data?.url} target="_blank" rel="noopener" aria-disabled={!bill.data}>
            {words.printBol}
          </ButtonLink>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={words.format} className="w-80 max-w-full">
            <Select
              choices={LABEL_FORMATS}
              value={format}
              onChange={(event) => {
                setFormat(event.target.value as LabelFormat);
                setPosition('1');
              }}
            />
          </Field>
          <Field label={words.quantity} className="w-20">
            <TextInput inputMode="numeric" value={quantity} onChange={(event) => setQuantity(event.target.value)} />
          </Field>
          {places > 1 && (
            <Field label={words.position} className="w-32">
              <Select
                choices={Array.from({ length: places }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
                value={position}
                onChange={(event) => setPosition(event.target.value)}
              />
            </Field>
          )}
          <ButtonLink href={`/v1/bol/${pro}/labels?${labels}`} target="_blank" rel="noopener">
            {words.printLabels}
          </ButtonLink>
        </div>
        <p className="text-[13px] text-faint">{words.remembered}</p>
      </div>
    </Card>
  );
}
