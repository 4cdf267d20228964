// The form that adds a fault.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RefusableForm, textOf } from '../../../shell/refusable-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, TextInput } from '../../../ui/inputs.tsx';
import { faultWords as words } from '../../../words/fault-words.ts';
import { addFault, EFFECTS, type EffectName, effectOf, hasValue, type NewFault } from './faults.ts';

const CHOICES = EFFECTS.map((value) => ({ value, label: words.effects[value] }));

export function FaultForm({ onAdded }: { onAdded: () => void }) {
  const [effect, setEffect] = useState<EffectName>('status');
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: addFault,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['faults'] });
      onAdded();
    },
  });
  const isValued = hasValue(effect);
  const valueField = `then.${effect}`;
  return (
    <RefusableForm
      refusal={add.error}
      fields={['match.operation', 'match.share', 'times', valueField]}
      onSubmit={(form) => add.mutate(bodyOf(form, effect))}
    >
      {(failureAt) => (
        <>
          <Field label={words.operation} hint={words.operationHint} failure={failureAt('match.operation')}>
            <TextInput name="operation" maxLength={200} spellCheck={false} autoComplete="off" autoFocus />
          </Field>
          <Field label={words.effect}>
            <Select
              name="effect"
              choices={CHOICES}
              value={effect}
              onChange={(event) => setEffect(event.target.value as EffectName)}
            />
          </Field>
          {isValued && (
            <Field label={words.value} hint={words.valueHints[effect]} failure={failureAt(valueField)}>
              <TextInput key={effect} name="value" maxLength={30} autoComplete="off" />
            </Field>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={words.percent} failure={failureAt('match.share')}>
              <TextInput name="percent" defaultValue="100" inputMode="decimal" maxLength={8} />
            </Field>
            <Field label={words.times} hint={words.timesHint} failure={failureAt('times')}>
              <TextInput name="times" inputMode="numeric" maxLength={7} />
            </Field>
          </div>
          <div>
            <Button type="submit" kind="primary" busy={add.isPending}>
              {words.submit}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}

function bodyOf(form: FormData, effect: EffectName): NewFault {
  const operation = textOf(form, 'operation');
  const times = textOf(form, 'times');
  const share = Number(textOf(form, 'percent') ?? '100') / 100;
  return {
    match: { ...(operation !== undefined && { operation }), share },
    // biome-ignore lint/suspicious/noThenProperty: the name of an API field; the object is never awaited.
    then: effectOf(effect, String(form.get('value') ?? '')),
    ...(times !== undefined && { times: Number(times) }),
  };
}
