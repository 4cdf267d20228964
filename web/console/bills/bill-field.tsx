// One field of a bill: named by its place, filled with what stands there, and with what the server says of it.
import { createContext, type InputHTMLAttributes, useContext } from 'react';
import { plainFailure } from '../../shell/plain-failure.ts';
import { Field } from '../../ui/field.tsx';
import { type Choice, Select, TextInput } from '../../ui/inputs.tsx';
import { textAt } from './form-paths.ts';

export interface BillForm {
  /** What the fields begin with. */
  readonly bill: unknown;
  readonly failureAt: (field: string) => string | undefined;
}

export const BillContext = createContext<BillForm>({ bill: {}, failureAt: () => undefined });

/** What is said of a place, for people. */
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

/** `usual` is chosen where the bill says nothing. */
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
