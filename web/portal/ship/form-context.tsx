// What every field of the form shares: the values, how to change one, and the server's failures.
import { createContext, use, useEffect } from 'react';
import type { BolAccessorial } from '../../../src/freight/value-sets/bol-accessorial.ts';
import type { FieldFailure } from '../../api/problem.ts';
import type { Quantity } from '../../shell/measures.ts';
import { Field, type FieldProps } from '../../ui/field.tsx';
import { type Choice, Select, TextArea, TextInput } from '../../ui/inputs.tsx';
import { MeasureInput } from '../../ui/measure-input.tsx';
import { memberAt, type ShipForm } from './ship-form.ts';

export interface FormState {
  readonly form: ShipForm;
  readonly set: (path: string, value: unknown) => void;
  readonly failures: readonly FieldFailure[];
  /** The paths that are on the page now: failures of other paths are shown above the form. */
  readonly shown: Set<string>;
}

export const FormContext = createContext<FormState | undefined>(undefined);

export function useShipForm(): FormState {
  const state = use(FormContext);
  if (state === undefined) throw new Error('There is no form around this field.');
  return state;
}

/** The text at a path, its failure, and how to change it. */
export function useFormField(path: string) {
  const { form, set, failures, shown } = useShipForm();
  useEffect(() => {
    shown.add(path);
    return () => void shown.delete(path);
  }, [path, shown]);
  return {
    value: String(memberAt(form, path) ?? ''),
    failure: failures.find(({ field }) => field === path)?.description,
    change: (event: { target: { value: string } }) => set(path, event.target.value),
  };
}

type Shared = Omit<FieldProps, 'children' | 'failure'> & { path: string };

export function FormText(
  props: Shared & Pick<React.ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>,
) {
  const { path, type, inputMode, autoComplete = 'off', maxLength, ...field } = props;
  const { value, failure, change } = useFormField(path);
  return (
    <Field {...field} failure={failure}>
      <TextInput {...{ type, inputMode, autoComplete, maxLength, value }} onChange={change} />
    </Field>
  );
}

/** A weight or a length, in pounds or inches in the form. */
export function FormMeasure({ path, quantity, ...field }: Shared & { quantity: Quantity }) {
  const { value, failure, change } = useFormField(path);
  return (
    <Field {...field} failure={failure}>
      <MeasureInput quantity={quantity} autoComplete="off" value={value} onChange={change} />
    </Field>
  );
}

export function FormArea({ path, maxLength, ...field }: Shared & { maxLength: number }) {
  const { value, failure, change } = useFormField(path);
  return (
    <Field {...field} failure={failure}>
      <TextArea rows={2} maxLength={maxLength} value={value} onChange={change} />
    </Field>
  );
}

export function FormSelect({ path, choices, ...field }: Shared & { choices: readonly Choice[] }) {
  const { value, failure, change } = useFormField(path);
  return (
    <Field {...field} failure={failure}>
      <Select choices={choices} value={value} onChange={change} />
    </Field>
  );
}

export function useCodes(): readonly [readonly BolAccessorial[], (codes: readonly BolAccessorial[]) => void] {
  const { form, set } = useShipForm();
  return [form.accessorials.codes, (codes) => set('accessorials.codes', codes)];
}
