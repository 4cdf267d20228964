// In the test environment: simulates an exception on this shipment, so that developers can test their programs.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import type { paths } from '../../api/openapi.ts';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { trackWords } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';

type Kind = paths['/v1/test/shipments/{pro}/exceptions']['post']['requestBody']['content']['application/json']['kind'];

const words = trackWords.simulate;
const ENDED: readonly string[] = ['Delivered', 'Returned', 'Cancelled'];
const KINDS: readonly Kind[] = [
  'refused',
  'attempted',
  'missed_appointment',
  'no_appointment',
  'bad_address',
  'no_answer',
  'liftgate_needed',
  'damaged',
  'short',
  'overage',
  'partial_delivery',
  'weather_delay',
  'mechanical_breakdown',
  'misrouted',
  'lost_and_found',
  'holiday_delay',
  'missed_connection',
  'missing_documents',
  'credit_hold',
  'customs_hold',
  'reweigh',
  'reclass',
  'redelivery',
  'storage',
  'guarantee_failed',
  'overcharge',
  'no_freight',
  'pickup_rejected',
  'pickup_over_capacity',
  'short_pickup',
  'late_events',
  'duplicate_events',
];
/** The API's own names, which developers will use, as readable text. */
const CHOICES = KINDS.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`,
}));

export function SimulateTrouble({ shipment: { pro, status } }: { shipment: ShipmentHistory }) {
  const { about, session } = useSignedIn();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const simulate = useMutation({
    mutationFn: (kind: Kind) =>
      dataOf(api.POST('/v1/test/shipments/{pro}/exceptions', { params: { path: { pro } }, body: { kind } })),
    onSuccess: () => {
      setOpen(false);
      void queries.invalidateQueries();
    },
  });
  const isPossible = about.environment === 'test' && !ENDED.includes(status.conciseStatus);
  if (!isPossible || !session.permissions.includes('test.write')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.title}
      </Button>
      <span role="status" className="text-[13px] text-faint">
        {simulate.data?.says}
      </span>
      <Dialog open={isOpen} title={words.title} onClose={() => setOpen(false)}>
        <p className="text-faint">{words.lead}</p>
        <DialogForm
          call={simulate}
          fields={['kind']}
          submit={words.submit}
          onSubmit={(form) => simulate.mutate(form.get('kind') as Kind)}
        >
          {(failureAt) => (
            <Field label={words.kind} failure={failureAt('kind')}>
              <Select name="kind" choices={CHOICES} />
            </Field>
          )}
        </DialogForm>
      </Dialog>
    </>
  );
}
