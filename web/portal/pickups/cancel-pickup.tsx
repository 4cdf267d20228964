// Cancels a pickup, after confirmation.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { asProblem } from '../../shell/asked.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { pickupWords } from '../../words/pickup-words.ts';

const words = pickupWords.page;
const CODES = ['CUS', 'DUP'] as const;
const REASONS = CODES.map((code) => ({ value: code, label: words.reasons[code] }));

export function CancelPickup({ number }: { number: string }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [reasonCode, setReason] = useState<(typeof CODES)[number]>('CUS');
  const cancel = useMutation({
    mutationFn: () =>
      dataOf(
        api.DELETE('/v1/pickup-requests/{requestNumber}', {
          params: { path: { requestNumber: number }, query: { reasonCode } },
        }),
      ),
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
          <Select
            choices={REASONS}
            value={reasonCode}
            onChange={({ target }) => setReason(CODES.find((code) => code === target.value) ?? 'CUS')}
          />
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
