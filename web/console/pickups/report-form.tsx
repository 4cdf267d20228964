// The form for one move of a pickup: when it happened, and the details of such a move.
import { useState } from 'react';
import { PICKUP_STATUS, type PickupStatus } from '../../../src/freight/pickups/pickup-status.ts';
import { PICKUP_REASON } from '../../../src/freight/value-sets/pickup-reason.ts';
import { numberOf, RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { pickupWords } from '../../words/console-pickup-words.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { fromLocalField, toLocalField, toldMoment } from '../desk/local-moment.ts';
import { newId } from '../desk/new-id.ts';
import { useOpsChange } from '../desk/use-ops.ts';

const words = pickupWords.form;
type ReportField = 'reasonCode' | 'driver' | 'stopsAway' | 'estimatedPickupAt' | 'pro' | (typeof WINDOW)[number];
const WINDOW = ['pickupDate', 'pickupStartTime', 'pickupEndTime'] as const;
const FIELDS: Partial<Record<PickupStatus, readonly ReportField[]>> = {
  RJT: ['reasonCode'],
  ATT: ['reasonCode'],
  CAN: ['reasonCode'],
  DSP: ['driver', 'estimatedPickupAt'],
  BGN: ['driver', 'estimatedPickupAt', 'stopsAway'],
  RSD: [...WINDOW, 'reasonCode'],
  WRK: ['pro'],
};
const REQUIRED: Partial<Record<PickupStatus, readonly ReportField[]>> = {
  RJT: ['reasonCode'],
  ATT: ['reasonCode'],
  RSD: WINDOW,
};
const REASONS = [
  { value: '', label: words.choose },
  ...PICKUP_REASON.entries.map(({ code, meaning }) => ({ value: code, label: `${code} – ${meaning}` })),
];

export function ReportForm(props: { requestNumber: string; to: PickupStatus; onDone: () => void }) {
  const { requestNumber, to, onDone } = props;
  const [eventId] = useState(newId);
  const now = useFreightNow();
  const [shownAt] = useState(() => toLocalField(now()));
  const report = useOpsChange('post', '/ops/v1/pickup-requests/{requestNumber}/events', onDone);
  const fields = FIELDS[to] ?? [];

  function submit(form: FormData) {
    const estimate = textOf(form, 'estimatedPickupAt');
    const told = {
      ...Object.fromEntries(fields.map((field) => [field, textOf(form, field)])),
      ...(fields.includes('stopsAway') && { stopsAway: numberOf(form, 'stopsAway') }),
      ...(estimate !== undefined && { estimatedPickupAt: fromLocalField(estimate) }),
    };
    const occurredAt = toldMoment(String(form.get('occurredAt')), shownAt, now());
    const body = { eventId, type: `pickup.${PICKUP_STATUS.get(to).event}`, occurredAt, ...told };
    report.mutate({ path: { requestNumber }, body });
  }

  return (
    <RefusableForm refusal={report.error} fields={['occurredAt', ...fields]} onSubmit={submit}>
      {(failureAt) => (
        <>
          <Field label={words.occurredAt} failure={failureAt('occurredAt')}>
            <TextInput name="occurredAt" type="datetime-local" step={1} defaultValue={shownAt} />
          </Field>
          {fields.map((field) => (
            <Field
              key={field}
              label={words[field]}
              optional={!REQUIRED[to]?.includes(field)}
              failure={failureAt(field)}
            >
              {inputOf(field)}
            </Field>
          ))}
          <div>
            <Button type="submit" kind="primary" busy={report.isPending}>
              {words.submit}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}

function inputOf(field: ReportField) {
  switch (field) {
    case 'reasonCode':
      return <Select name={field} choices={REASONS} />;
    case 'estimatedPickupAt':
      return <TextInput name={field} type="datetime-local" />;
    case 'pickupDate':
      return <TextInput name={field} type="date" />;
    case 'pickupStartTime':
    case 'pickupEndTime':
      return <TextInput name={field} type="time" />;
    case 'stopsAway':
      return <TextInput name={field} inputMode="numeric" />;
    default:
      return <TextInput name={field} maxLength={200} autoComplete="off" />;
  }
}
