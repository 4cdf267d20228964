// The form in a dialog: shows its failure, and its button shows the action and its progress.
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { RefusableForm } from './refusable-form.tsx';

/** The part of a mutation that the form needs. */
export interface FormCall {
  /** The error of the last call; null if it succeeded. */
  readonly error: unknown;
  readonly isPending: boolean;
  readonly reset: () => void;
}

export interface DialogFormProps {
  readonly call: FormCall;
  /** The fields that show their own failures. */
  readonly fields: readonly string[];
  /** Undefined: the form can only be read. */
  readonly submit: string | undefined;
  readonly onSubmit: (form: FormData) => void;
  readonly children: (failureAt: (field: string) => string | undefined) => ReactNode;
}

export function DialogForm({ call, fields, submit, onSubmit, children }: DialogFormProps) {
  return (
    <RefusableForm refusal={call.error} fields={fields} onSubmit={onSubmit}>
      {(failureAt) => (
        <>
          {children(failureAt)}
          {submit !== undefined && (
            <div>
              <Button type="submit" kind="primary" busy={call.isPending}>
                {submit}
              </Button>
            </div>
          )}
        </>
      )}
    </RefusableForm>
  );
}
