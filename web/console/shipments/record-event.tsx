// Records an event of a shipment: first the kind, then the fields that this kind needs.
import { useState } from 'react';
import type { ShipmentEventKind } from '../../../src/freight/shipments/event-kinds.ts';
import { numberOf, RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { fromLocalField, toLocalField, toldMoment } from '../desk/local-moment.ts';
import { newId } from '../desk/new-id.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { EventFieldInput } from './event-field-input.tsx';
import { fieldsOf, formOf, unitsOf } from './event-fields.ts';

const words = shipmentWords.record;

export function RecordEvent(props: {
  pro: string;
  allowed: readonly string[];
  /** The reasons of exceptions that can be resolved. */
  open: readonly string[];
}) {
  const { pro, allowed, open } = props;
  const [type, setType] = useState('');
  const [eventId, setEventId] = useState(newId);
  const [told, setTold] = useState('');
  const now = useFreightNow();
  const [shownAt, setShownAt] = useState('');
  const record = useOpsChange('post', '/ops/v1/shipments/{pro}/events', ({ outcome }) => {
    setTold(outcome === 'recorded' ? words.recorded(kindName(type)) : words.duplicate);
    setType('');
    setEventId(newId());
  });
  const shown = type === '' ? [] : fieldsOf(kindOf(type));

  function submit(form: FormData) {
    setTold('');
    const details = shown
      .map(({ field }) => [field, toldValue(form, field)])
      .filter(([, value]) => value !== undefined);
    const occurredAt = toldMoment(String(form.get('occurredAt')), shownAt, now());
    const body = { eventId, type, occurredAt, ...Object.fromEntries(details) };
    record.mutate({ path: { pro }, body });
  }

  return (
    <Card title={words.title}>
      <RefusableForm
        refusal={record.error}
        fields={['type', 'occurredAt', ...shown.map(({ field }) => field)]}
        onSubmit={submit}
      >
        {(failureAt) => (
          <>
            <Field label={words.kind} failure={failureAt('type')}>
              <Select
                value={type}
                onChange={(event) => {
                  setType(event.target.value);
                  setShownAt(toLocalField(now()));
                  record.reset();
                }}
                choices={[
                  { value: '', label: words.choose },
                  ...allowed.map((value) => ({ value, label: kindName(value) })),
                ]}
              />
            </Field>
            {type !== '' && (
              <div key={type} className="grid gap-4">
                <Field label={words.occurredAt} failure={failureAt('occurredAt')}>
                  <TextInput name="occurredAt" type="datetime-local" step={1} defaultValue={shownAt} />
                </Field>
                {shown.map((field) => (
                  <EventFieldInput
                    key={field.field}
                    {...field}
                    {...(kindOf(type) === 'exception_resolved' && { reasons: open })}
                    failure={failureAt(field.field)}
                  />
                ))}
              </div>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" kind="primary" busy={record.isPending} disabled={type === ''}>
                {words.submit}
              </Button>
              <span role="status" className="text-good">
                {told}
              </span>
            </div>
          </>
        )}
      </RefusableForm>
    </Card>
  );
}

function kindOf(type: string): ShipmentEventKind {
  return type.replace('shipment.', '') as ShipmentEventKind;
}

function kindName(type: string): string {
  return shipmentWords.kinds[kindOf(type)] ?? type;
}

function toldValue(form: FormData, field: Parameters<typeof formOf>[0]): unknown {
  const text = textOf(form, field);
  switch (formOf(field)) {
    case 'flag':
      return text === undefined ? undefined : true;
    case 'count':
      return numberOf(form, field);
    case 'units':
      return text && unitsOf(text);
    case 'moment':
      return text && fromLocalField(text);
    case 'terminal':
      return text?.toUpperCase();
    default:
      return text;
  }
}
