// A form that shows a refusal: failures at their fields, the rest on top, and the focus on the first one.
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { asProblem } from './asked.tsx';

export function RefusableForm({
  refusal,
  fields,
  onSubmit,
  onChange,
  children,
  className = 'grid gap-4',
}: {
  /** The error of the last call; null if it succeeded. */
  refusal: unknown;
  /** The fields that show their own failures. */
  fields: readonly string[];
  onSubmit: (form: FormData) => void;
  /** For forms whose fields depend on what was entered. */
  onChange?: (form: FormData) => void;
  children: (failureAt: (field: string) => string | undefined) => ReactNode;
  className?: string;
}) {
  const form = useRef<HTMLFormElement>(null);
  const problem = refusal ? asProblem(refusal) : undefined;
  useEffect(() => {
    if (!refusal) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first) first.focus();
    // In a long form, the button is far below the note.
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onChange={({ currentTarget }) => onChange?.(new FormData(currentTarget))}
      noValidate
      className={className}
    >
      {problem && <ProblemNote problem={withoutFields(problem, fields)} />}
      {children((field) => problem?.failureAt(field))}
    </form>
  );
}

function withoutFields(problem: ApiProblem, fields: readonly string[]): ApiProblem {
  const others = problem.failures.filter(({ field }) => !fields.includes(field));
  return new ApiProblem(
    problem.status,
    {
      code: problem.code,
      message: problem.message,
      details: problem.failures.length > 0 ? '' : problem.details,
      page: problem.page,
      validationFailures: others,
    },
    problem.requestId,
  );
}

/** The text of a field; undefined if it is empty. */
export function textOf(form: FormData, name: string): string | undefined {
  const text = String(form.get(name) ?? '').trim();
  return text === '' ? undefined : text;
}

/** The number in a field; text that is not a number is sent as is, so that the server reports it. */
export function numberOf(form: FormData, name: string): number | string | undefined {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}
