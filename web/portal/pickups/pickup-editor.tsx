// The form of a new or existing pickup: when, where, what.
import { useCallback, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { pickupWords } from '../../words/pickup-words.ts';
import { usePickupDays } from '../quotes/postal-place.ts';
import { RefusalNote, useSentForm } from '../sent-form.tsx';
import { whyClosed } from './closed-days.ts';
import type { PartProps, PickupForm } from './pickup-form.ts';
import { FORM_FIELDS, ownFailures, type PickupRequest, pickupFailures, pickupRequestOf } from './pickup-request.ts';
import { WhatCard } from './what-card.tsx';
import { WhenCard } from './when-card.tsx';
import { WhereCard } from './where-card.tsx';

const words = pickupWords.form;

export function PickupEditor(props: {
  initial: PickupForm;
  submitLabel: string;
  onSend: (request: PickupRequest) => Promise<void>;
}) {
  const { initial, submitLabel, onSend } = props;
  const [form, setForm] = useState(initial);
  const days = usePickupDays(form.postalCode).data;
  const sent = useSentForm(async () => {
    const closed = whyClosed(days, form.pickupDate);
    const wrong = [
      ...(closed === undefined ? [] : [{ field: 'pickupDate', description: closed }]),
      ...ownFailures(form, words.phoneForm),
    ];
    if (wrong.length > 0) throw new ApiProblem(0, { validationFailures: wrong });
    await onSend(pickupRequestOf(form));
  }, pickupFailures);
  const { touch } = sent;
  const change = useCallback(
    (next: Partial<PickupForm>) => {
      setForm((now) => ({ ...now, ...next }));
      touch(...Object.keys(next));
    },
    [touch],
  );
  const part: PartProps = {
    form,
    change,
    failureAt: (field) => sent.failures.find((one) => one.field === field)?.description,
  };
  return (
    <form {...sent.props} className="grid gap-5">
      <RefusalNote sent={sent} outcome={words.refused} isOnPage={(field) => FORM_FIELDS.has(field)} />
      <WhenCard {...part} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <WhereCard {...part} />
        <WhatCard {...part} />
      </div>
      <div>
        <Button type="submit" kind="primary" busy={sent.isSending}>
          {sent.isSending ? words.submitting : submitLabel}
        </Button>
      </div>
    </form>
  );
}
