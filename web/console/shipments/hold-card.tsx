// Holding freight where it is, and releasing it: an exception with the reason HLD.
import { useState } from 'react';
import { RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { newId } from '../desk/new-id.ts';
import { useOpsChange } from '../desk/use-ops.ts';

const words = shipmentWords.hold;
const REASON = 'HLD';
const OPEN = 'shipment.exception_opened';
const RESOLVE = 'shipment.exception_resolved';

/** Renders nothing if the freight can neither be held nor released. */
export function HoldCard(props: { pro: string; allowed: readonly string[]; open: readonly string[] }) {
  const isHeld = props.open.includes(REASON);
  const type = isHeld ? RESOLVE : OPEN;
  if (!props.allowed.includes(type)) return null;
  return (
    <Card title={words.title}>
      <HoldForm key={type} pro={props.pro} type={type} isHeld={isHeld} />
    </Card>
  );
}

function HoldForm({ pro, type, isHeld }: { pro: string; type: string; isHeld: boolean }) {
  const [eventId] = useState(newId);
  const now = useFreightNow();
  const record = useOpsChange('post', '/ops/v1/shipments/{pro}/events');
  const submit = (form: FormData) => {
    const note = textOf(form, 'note');
    const occurredAt = new Date(now()).toISOString();
    const body = { eventId, type, occurredAt, reasonCode: REASON, ...(note !== undefined && { note }) };
    record.mutate({ path: { pro }, body });
  };
  return (
    <RefusableForm refusal={record.error} fields={['note']} onSubmit={submit}>
      {(failureAt) => (
        <>
          <p>{isHeld ? words.isHeld : words.lead}</p>
          <Field label={words.note} failure={failureAt('note')}>
            <TextInput name="note" maxLength={200} />
          </Field>
          <div>
            <Button type="submit" busy={record.isPending}>
              {isHeld ? words.release : words.hold}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}
