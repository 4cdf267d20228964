// Cancels a pickup, after one more question.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callData } from '../../api/plain.ts';
import { asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { pickupWords } from '../../words/pickup-words.ts';
import type { PickupView } from './pickup-form.ts';

const words = pickupWords.page;
const REASONS = (['CUS', 'DUP'] as const).map((code) => ({ value: code, label: words.reasons[code] }));

export function CancelPickup({ number }: { number: string }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('CUS');
  const cancel = useMutation({
    mutationFn: () =>
      callData<PickupView>('DELETE', `/v1/pickup-requests/${encodeURIComponent(number)}?reasonCode=${reason}`),
    onSuccess: (view) => {
      setOpen(false);
      queries.setQueryData(['pickup', number], view);
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {words.cancel}
      </Button>
      <Dialog open={isOpen} title={words.cancelTitle} onClose={() => setOpen(false)}>
        <p>{words.cancelLead}</p>
        <Field label={words.reason}>
          <Select choices={REASONS} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {cancel.isError && <ProblemNote problem={asProblem(cancel.error)} />}
        <div className="flex flex-wrap gap-2">
          <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {words.doCancel}
          </Button>
          <Button onClick={() => setOpen(false)}>{words.keep}</Button>
        </div>
      </Dialog>
    </>
  );
}
