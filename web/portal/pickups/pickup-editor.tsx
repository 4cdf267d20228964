// The form of a pickup: when, where, what. For a new one, and for one that is changed.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { pickupWords } from '../../words/pickup-words.ts';
import { focusFirstFailure } from '../ship/focus-failure.ts';
import type { PickupForm } from './pickup-form.ts';
import { FORM_FIELDS, ownFailures, pickupFailures, pickupRequestOf } from './pickup-request.ts';
import { WhatCard } from './what-card.tsx';
import { WhenCard } from './when-card.tsx';
import { WhereCard } from './where-card.tsx';

const words = pickupWords.form;

export interface PartProps {
  readonly form: PickupForm;
  readonly change: (next: Partial<PickupForm>) => void;
  readonly failureAt: (field: keyof PickupForm) => string | undefined;
}

export function PickupEditor(props: {
  initial: PickupForm;
  submitLabel: string;
  onSend: (request: ReturnType<typeof pickupRequestOf>) => Promise<void>;
}) {
  const { initial, submitLabel, onSend } = props;
  const [form, setForm] = useState(initial);
  const element = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: async () => {
      const wrong = ownFailures(form, words.phoneForm);
      if (wrong.length > 0) throw new ApiProblem(0, { validationFailures: wrong });
      return onSend(pickupRequestOf(form));
    },
  });
  const problem = send.isError ? asProblem(send.error) : undefined;
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const failures = useMemo(
    () => pickupFailures(problem?.failures ?? []).filter(({ field }) => !mended.has(field)),
    [problem?.failures, mended],
  );
  const change = useCallback((next: Partial<PickupForm>) => {
    setForm((now) => ({ ...now, ...next }));
    setMended((fields) => new Set([...fields, ...Object.keys(next)]));
  }, []);
  const part: PartProps = {
    form,
    change,
    failureAt: (field) => failures.find((one) => one.field === field)?.description,
  };
  const elsewhere = failures.filter(({ field }) => !FORM_FIELDS.has(field));
  useEffect(() => {
    if (send.error !== null) focusFirstFailure(element.current);
  }, [send.error]);
  function submit(event: FormEvent) {
    event.preventDefault();
    setMended(new Set());
    send.mutate();
  }
  return (
    <form ref={element} onSubmit={submit} noValidate className="grid gap-5">
      {problem && (problem.failures.length === 0 || failures.length > 0) && (
        <ProblemNote
          problem={
            problem.failures.length === 0
              ? problem
              : new ApiProblem(
                  problem.status,
                  { message: words.topFailures(failures.length), validationFailures: elsewhere },
                  problem.requestId,
                )
          }
        />
      )}
      <WhenCard {...part} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <WhereCard {...part} />
        <WhatCard {...part} />
      </div>
      <div>
        <Button type="submit" kind="primary" busy={send.isPending}>
          {send.isPending ? words.submitting : submitLabel}
        </Button>
      </div>
    </form>
  );
}
