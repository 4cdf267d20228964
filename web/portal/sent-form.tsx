// Submits a form, once at a time: failures are shown at their fields, the first one is focused, and a field that was changed since no
// longer shows its failure.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem, type FieldFailure } from '../api/problem.ts';
import { asProblem } from '../shell/asked.tsx';
import { plainFailure } from '../shell/plain-failure.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { formWords } from '../words/form-words.ts';

export interface SentForm {
  /** Props for the form element. */
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent) => void;
    readonly noValidate: true;
  };
  readonly isSending: boolean;
  readonly problem: ApiProblem | undefined;
  /** The remaining failures, by form field. */
  readonly failures: readonly FieldFailure[];
  /** Marks fields as changed: `origin` includes all fields in it. */
  readonly touch: (...fields: string[]) => void;
}

export function useSentForm(
  send: () => Promise<void>,
  /** Maps the failures of a response to the fields of the form. */
  named: (failures: readonly FieldFailure[]) => readonly FieldFailure[],
): SentForm {
  const ref = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState<readonly string[]>([]);
  // The second click of a double click may come before the button is rendered as busy.
  const isUnderWay = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  // After the failures are rendered, the first one gets the focus.
  useEffect(() => {
    if (error !== null) focusFirstFailure(ref.current);
  }, [error]);
  const problem = error === null ? undefined : asProblem(error);
  const isFixed = (field: string) => touched.some((path) => field === path || field.startsWith(`${path}.`));
  const touch = useCallback((...fields: string[]) => {
    setTouched((before) => [...new Set([...before, ...fields])]);
  }, []);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setTouched([]);
    mutate();
  }
  return {
    props: { ref, onSubmit, noValidate: true },
    isSending: isPending,
    problem,
    failures: named(problem?.failures ?? [])
      .filter(({ field }) => !isFixed(field))
      .map(({ field, description }) => ({ field, description: plainFailure(description) })),
    touch,
  };
}

/** Above the form: the refusal, and failures that belong to no field on the page. */
export function RefusalNote(props: { sent: SentForm; outcome: string; isOnPage: (field: string) => boolean }) {
  const { sent, outcome, isOnPage } = props;
  const { problem, failures } = sent;
  if (problem === undefined || (problem.failures.length > 0 && failures.length === 0)) return null;
  if (problem.failures.length === 0) return <ProblemNote problem={problem} />;
  const told = {
    message: formWords.lookAgain(outcome, new Set(failures.map(({ field }) => field)).size),
    validationFailures: failures.filter(({ field }) => !isOnPage(field)),
  };
  return <ProblemNote problem={new ApiProblem(problem.status, told, problem.requestId)} />;
}

function focusFirstFailure(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  first?.focus({ preventScroll: true });
  (first ?? form?.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'center' });
}
