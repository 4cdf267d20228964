// The form in a dialog: its refusal is shown, and its button says what it does and that it is being done.
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { RefusableForm } from './refusable-form.tsx';

/** What sending the form does, as a mutation knows it. */
export interface FormCall {
  /** What it threw the last time; null when it went well. */
  readonly error: unknown;
  readonly isPending: boolean;
  readonly reset: () => void;
}

export interface DialogFormProps {
  readonly call: FormCall;
  /** The fields that show what is said of them. */
  readonly fields: readonly string[];
  readonly submit: string;
  readonly onSubmit: (form: FormData) => void;
  readonly children: (failureAt: (field: string) => string | undefined) => ReactNode;
}

export function DialogForm({ call, fields, submit, onSubmit, children }: DialogFormProps) {
  return (
    <RefusableForm refusal={call.error} fields={fields} onSubmit={onSubmit}>
      {(failureAt) => (
        <>
          {children(failureAt)}
          <div>
            <Button type="submit" kind="primary" busy={call.isPending}>
              {submit}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}
