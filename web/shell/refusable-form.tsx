// A form whose refusal is shown: at its fields what is said of them, on top what fits none, and the focus on the first of them.
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
  /** What the last call threw; null when it went well. */
  refusal: unknown;
  /** The fields that show what is said of them. */
  fields: readonly string[];
  onSubmit: (form: FormData) => void;
  /** For what the form asks for depending on what was filled in. */
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
    // The button of a long form is far below the note.
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

/** The text of a field; undefined when it was left empty. */
export function textOf(form: FormData, name: string): string | undefined {
  const text = String(form.get(name) ?? '').trim();
  return text === '' ? undefined : text;
}

/** The number in a field; what is no number goes to the server as it is, which says so. */
export function numberOf(form: FormData, name: string): number | string | undefined {
  const text = textOf(form, name);
  if (text === undefined) return undefined;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}
