// Recording that an invoice was paid, in part or in full.
import { useState } from 'react';
import { amountText } from '../../shell/amount-text.ts';
import { centsOf } from '../../shell/format.ts';
import { RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { toLocalField, toldMoment } from '../desk/local-moment.ts';
import { newId } from '../desk/new-id.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import type { Invoice } from './shipment.ts';

const words = shipmentWords.invoice;

export function RecordPayment({ invoice, onRecorded }: { invoice: Invoice; onRecorded: (amount: string) => void }) {
  const [paymentId] = useState(newId);
  const now = useFreightNow();
  const [shownAt] = useState(() => toLocalField(now()));
  const [amount, setAmount] = useState(() => (centsOf(invoice.balance) > 0 ? invoice.balance : ''));
  const record = useOpsChange('post', '/ops/v1/invoices/{number}/payments', () => onRecorded(amountText(amount)));

  function submit(form: FormData) {
    const note = textOf(form, 'note');
    const paidAt = toldMoment(String(form.get('paidAt')), shownAt, now());
    const body = { paymentId, amount: amountText(amount), paidAt, ...(note && { note }) };
    record.mutate({ path: { number: invoice.number }, body });
  }

  return (
    <RefusableForm
      refusal={record.error}
      fields={['amount', 'paidAt', 'note']}
      onSubmit={submit}
      className="grid gap-3 rounded-md border p-3"
    >
      {(failureAt) => (
        <>
          <Field label={words.amount} hint={words.amountHint} failure={failureAt('amount')}>
            <TextInput
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <Field label={words.paidAt} failure={failureAt('paidAt')}>
            <TextInput name="paidAt" type="datetime-local" step={1} defaultValue={shownAt} />
          </Field>
          <Field label={words.note} failure={failureAt('note')} optional>
            <TextInput name="note" maxLength={200} placeholder={words.noteHint} />
          </Field>
          <div>
            <Button type="submit" kind="primary" busy={record.isPending}>
              {words.submit}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}
