// Recording one payment of a customer for any of its invoices.
import { useState } from 'react';
import { amountText } from '../../shell/amount-text.ts';
import { RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { toLocalField, toldMoment } from '../desk/local-moment.ts';
import { newId } from '../desk/new-id.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { InvoiceShares, type OpenInvoice, useInvoiceShares } from './invoice-shares.tsx';

const words = billingDeskWords.one;

export function PaymentForm(props: {
  account: string;
  invoices: readonly OpenInvoice[];
  onRecorded: (amount: string) => void;
}) {
  const { account, invoices, onRecorded } = props;
  const [paymentId] = useState(newId);
  const now = useFreightNow();
  const [shownAt] = useState(() => toLocalField(now()));
  const [amount, setAmount] = useState('');
  const shares = useInvoiceShares(invoices);
  const record = useOpsChange('post', '/ops/v1/customers/{account}/payments', () => onRecorded(amountText(amount)));
  function submit(form: FormData) {
    const note = textOf(form, 'note');
    const paidAt = toldMoment(String(form.get('paidAt')), shownAt, now());
    const body = { paymentId, amount: amountText(amount), paidAt, ...(note && { note }), invoices: shares.read(form) };
    record.mutate({ path: { account }, body });
  }
  return (
    <RefusableForm refusal={record.error} fields={['amount', 'paidAt', 'note', ...shares.fields]} onSubmit={submit}>
      {(failureAt) => (
        <>
          <p className="text-[13px] text-faint">{words.recordLead}</p>
          <div className="grid gap-3 sm:grid-cols-3">
            <Field label={words.paymentAmount} failure={failureAt('amount')}>
              <TextInput
                value={amount}
                inputMode="decimal"
                autoComplete="off"
                onChange={({ target }) => setAmount(target.value)}
              />
            </Field>
            <Field label={words.paidAt} failure={failureAt('paidAt')}>
              <TextInput name="paidAt" type="datetime-local" step={1} defaultValue={shownAt} />
            </Field>
            <Field label={words.paymentNote} failure={failureAt('note')} optional>
              <TextInput name="note" maxLength={200} placeholder={words.paymentNoteHint} />
            </Field>
          </div>
          <InvoiceShares invoices={invoices} failureOf={(number) => shares.failureOf(number, failureAt)} />
          <div>
            <Button type="submit" kind="primary" busy={record.isPending}>
              {words.recordSubmit}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}
