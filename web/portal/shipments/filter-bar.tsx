// The filters above the list. They apply immediately; the text after a short delay.
import { useEffect, useRef, useState } from 'react';
import { CONCISE_STATUSES, type ConciseStatus } from '../../../src/freight/shipments/event-kinds.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { shipmentsWords } from '../../words/shipments-words.ts';
import { trackWords } from '../../words/track-words.ts';
import { dayOf, useFreightNow } from '../quotes/freight-clock.ts';
import { DATE_PRESETS, type DatePreset, presetOf, spanOfPreset } from './date-presets.ts';
import type { ShipmentFilters } from './shipment-filters.ts';

const words = shipmentsWords.filters;
const REST_MS = 300;

const STATUSES = [
  { value: '', label: words.anyStatus },
  ...CONCISE_STATUSES.map((value) => ({ value, label: trackWords.status.names[value] })),
];

const PRESETS = [
  { value: '', label: words.anyDates },
  ...DATE_PRESETS.map((value) => ({ value, label: words.presets[value] })),
];

export function FilterBar(props: {
  filters: ShipmentFilters;
  onChange: (change: Partial<ShipmentFilters>) => void;
  onClear: () => void;
}) {
  const { filters, onChange, onClear } = props;
  const now = useFreightNow();
  const today = now && dayOf(now);
  const date = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      value={filters[name] ?? ''}
      max="9999-12-31"
      onChange={(event) => onChange({ [name]: event.target.value || undefined })}
    />
  );
  return (
    <search className="flex flex-wrap items-end gap-3" aria-label={words.label}>
      <Field label={words.search} className="w-full sm:w-60">
        <SearchText text={filters.search ?? ''} onRest={(search) => onChange({ search })} />
      </Field>
      <Field label={words.status} className="w-full sm:w-48">
        <Select
          choices={STATUSES}
          value={filters.status ?? ''}
          onChange={(event) => onChange({ status: (event.target.value || undefined) as ConciseStatus | undefined })}
        />
      </Field>
      {today !== undefined && (
        <Field label={words.dates} className="w-full sm:w-40">
          <Select
            choices={PRESETS}
            value={presetOf(filters, today) ?? ''}
            onChange={({ target }) =>
              onChange(
                target.value === ''
                  ? { from: undefined, to: undefined }
                  : spanOfPreset(target.value as DatePreset, today),
              )
            }
          />
        </Field>
      )}
      <Field label={words.from}>{date('from')}</Field>
      <Field label={words.to}>{date('to')}</Field>
      {Object.keys(filters).length > 0 && (
        <Button kind="quiet" onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </search>
  );
}

function SearchText({ text, onRest, ...rest }: { text: string; onRest: (text: string | undefined) => void }) {
  const [typed, setTyped] = useState(text);
  const told = useRef(text);
  const latest = useRef(onRest);
  latest.current = onRest;
  // The filter was cleared, or changed by navigating back.
  useEffect(() => {
    if (text !== told.current) setTyped(text);
    told.current = text;
  }, [text]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed.trim() === told.current) return;
      told.current = typed.trim();
      latest.current(typed.trim() || undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      {...rest}
      type="search"
      value={typed}
      maxLength={100}
      placeholder={words.searchHint}
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
