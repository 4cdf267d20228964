// The open invoices of a customer, and recording one payment for any of them.
import { useState } from 'react';
import type { RowOf } from '../../api/described.ts';
import { amountText } from '../../shell/amount-text.ts';
import { centsOf, day, money } from '../../shell/format.ts';
import { RefusableForm, textOf } from '../../shell/refusable-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { toLocalField, toldMoment } from '../desk/local-moment.ts';
import { newId } from '../desk/new-id.ts';
import { PagedTable } from '../desk/paged-table.tsx';
import { ProLink } from '../desk/place-link.tsx';
import { useOpsChange, useOpsPages } from '../desk/use-ops.ts';

type Invoice = RowOf<'/ops/v1/invoices'>;

const words = billingDeskWords.one;

export function OpenInvoicesCard({ account, mayChange }: { account: string; mayChange: boolean }) {
  const invoices = useOpsPages('/ops/v1/invoices', { account, status: 'open' });
  const [isOpen, setOpen] = useState(false);
  const [told, setTold] = useState('');
  // Another account may see an invoice that it does not pay.
  const payable = (invoices.rows ?? []).filter(({ payerAccount }) => payerAccount === account);
  return (
    <div className="grid gap-4">
      <Card
        title={words.invoices}
        aside={
          mayChange && (
            <Button
              size="small"
              aria-expanded={isOpen}
              onClick={() => {
                setOpen(!isOpen);
                setTold('');
              }}
            >
              {words.record}
            </Button>
          )
        }
      >
        {isOpen && (
          <PaymentForm
            account={account}
            invoices={payable}
            onRecorded={(amount) => {
              setOpen(false);
              setTold(words.recorded(money(centsOf(amount))));
            }}
          />
        )}
        <p role="status" className="text-good empty:hidden">
          {told}
        </p>
      </Card>
      <PagedTable
        list={invoices}
        columns={[
          {
            head: words.number,
            cell: ({ number }) => (
              <ButtonLink
                kind="quiet"
                size="small"
                href={`/ops/v1/invoices/${number}/pdf`}
                target="_blank"
                rel="noopener"
              >
                {number}
              </ButtonLink>
            ),
          },
          { head: words.pro, cell: ({ pro }) => <ProLink pro={pro} /> },
          {
            head: words.due,
            cell: ({ dueDate, isOverdue }) => (isOverdue ? <Badge tone="bad">{day(dueDate)}</Badge> : day(dueDate)),
            className: 'whitespace-nowrap',
          },
          {
            head: billingDeskWords.receivables.disputed,
            cell: ({ disputed }) => centsOf(disputed) !== 0 && money(centsOf(disputed)),
            numeric: true,
          },
          { head: words.invoiceBalance, cell: ({ balance }) => money(centsOf(balance)), numeric: true },
        ]}
        keyOf={({ number }) => number}
        words={{ caption: words.invoices, none: words.noInvoices, noneNext: '' }}
      />
    </div>
  );
}

function PaymentForm(props: { account: string; invoices: readonly Invoice[]; onRecorded: (amount: string) => void }) {
  const { account, invoices, onRecorded } = props;
  const [paymentId] = useState(newId);
  const now = useFreightNow();
  const [shownAt] = useState(() => toLocalField(now()));
  const [amount, setAmount] = useState('');
  const record = useOpsChange('post', '/ops/v1/customers/{account}/payments', () => onRecorded(amountText(amount)));
  function submit(form: FormData) {
    const note = textOf(form, 'note');
    const shares = invoices.flatMap(({ number }) => {
      const share = textOf(form, number);
      return share === undefined ? [] : [{ number, amount: amountText(share) }];
    });
    const paidAt = toldMoment(String(form.get('paidAt')), shownAt, now());
    const body = { paymentId, amount: amountText(amount), paidAt, ...(note && { note }), invoices: shares };
    record.mutate({ path: { account }, body });
  }
  return (
    <RefusableForm refusal={record.error} fields={['amount', 'paidAt', 'note']} onSubmit={submit}>
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
          <div className="grid gap-3 sm:grid-cols-3">
            {invoices.map(({ number, balance }) => (
              <Field key={number} label={words.applyTo(number)} hint={money(centsOf(balance))}>
                <TextInput name={number} inputMode="decimal" autoComplete="off" />
              </Field>
            ))}
          </div>
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
