// What the driver will find at the dock, and what they should know in advance.
import { PICKUP_ACTION } from '../../../src/freight/value-sets/pickup-action.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Checkbox, Select, TextArea, TextInput } from '../../ui/inputs.tsx';
import { MeasureInput } from '../../ui/measure-input.tsx';
import { meaningsOf } from '../../words/code-words.ts';
import { pickupWords } from '../../words/pickup-words.ts';
import { capital } from '../quotes/services.ts';
import type { PartProps } from './pickup-form.ts';

const words = pickupWords.form;
const ACTIONS = meaningsOf(PICKUP_ACTION).map(({ code, meaning }) => ({ value: code, label: capital(meaning) }));

export function WhatCard({ form, change, failureAt }: PartProps) {
  const figure = (name: 'units' | 'pieces') => (
    <Field label={words[name]} failure={failureAt(name)}>
      <TextInput inputMode="numeric" value={form[name]} onChange={(event) => change({ [name]: event.target.value })} />
    </Field>
  );
  return (
    <Card title={words.what}>
      <div className="grid gap-3">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {figure('units')}
          {figure('pieces')}
          <Field label={words.weight} failure={failureAt('weight')}>
            <MeasureInput
              quantity="weight"
              value={form.weight}
              onChange={({ target }) => change({ weight: target.value })}
            />
          </Field>
        </div>
        <Checkbox
          label={words.hazmat}
          checked={form.hazmat}
          onChange={(event) => change({ hazmat: event.target.checked })}
        />
        <Field label={words.action}>
          <Select choices={ACTIONS} value={form.action} onChange={(event) => change({ action: event.target.value })} />
        </Field>
        <Field label={words.instructions} failure={failureAt('instructions')} optional>
          <TextArea
            rows={3}
            maxLength={2000}
            value={form.instructions}
            onChange={(event) => change({ instructions: event.target.value })}
          />
        </Field>
        {form.references.length > 0 && (
          <p className="text-[13px] text-faint">
            {form.references.map(({ type, value }) => `${type} ${value}`).join(' · ')}
          </p>
        )}
      </div>
    </Card>
  );
}
