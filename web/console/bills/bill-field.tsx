// One field of a bill: named by its path, filled with the current value, and shown with the server's message about it.
import { createContext, type InputHTMLAttributes, useContext } from 'react';
import { plainFailure } from '../../shell/plain-failure.ts';
import { Field } from '../../ui/field.tsx';
import { type Choice, Select, TextInput } from '../../ui/inputs.tsx';
import { textAt } from './form-paths.ts';

export interface BillForm {
  /** The initial values of the fields. */
  readonly bill: unknown;
  readonly failureAt: (field: string) => string | undefined;
}

export const BillContext = createContext<BillForm>({ bill: {}, failureAt: () => undefined });

/** The failure message of a path, for people. */
function useFailure(path: string): string | undefined {
  const said = useContext(BillContext).failureAt(path);
  return said === undefined ? undefined : plainFailure(said);
}

interface Shown {
  readonly path: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: string;
  readonly className?: string;
}

export function BillText({
  path,
  label,
  optional,
  hint,
  className,
  ...input
}: Shown & InputHTMLAttributes<HTMLInputElement>) {
  const { bill } = useContext(BillContext);
  return (
    <Field
      label={label}
      failure={useFailure(path)}
      {...(optional && { optional })}
      {...(hint !== undefined && { hint })}
      {...(className !== undefined && { className })}
    >
      <TextInput name={path} defaultValue={textAt(bill, path)} autoComplete="off" {...input} />
    </Field>
  );
}

/** `usual` is selected if the bill has no value. */
export function BillSelect({
  path,
  label,
  choices,
  usual,
  className,
}: Shown & { readonly choices: readonly Choice[]; readonly usual?: string }) {
  const { bill } = useContext(BillContext);
  return (
    <Field label={label} failure={useFailure(path)} {...(className !== undefined && { className })}>
      <Select name={path} choices={choices} defaultValue={textAt(bill, path) || (usual ?? choices[0]!.value)} />
    </Field>
  );
}
