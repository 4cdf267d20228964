// The payments of a customer, and reversing one that did not clear.
import { useState } from 'react';
import type { DataOf } from '../../api/described.ts';
import { Asked } from '../../shell/asked.tsx';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { centsOf, moment, money } from '../../shell/format.ts';
import { textOf } from '../../shell/refusable-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

type Payments = DataOf<'/ops/v1/customers/{account}/payments'>;
type Payment = Payments['payments'][number];

const words = billingDeskWords.one;

export function PaymentsCard({ account, mayChange }: { account: string; mayChange: boolean }) {
  const payments = useOps('/ops/v1/customers/{account}/payments', { path: { account } });
  return <Asked query={payments}>{(known) => <Known known={known} mayChange={mayChange} />}</Asked>;
}

function Known({ known, mayChange }: { known: Payments; mayChange: boolean }) {
  const [reversing, setReversing] = useState<Payment>();
  const columns: readonly Column<Payment>[] = [
    {
      head: words.received,
      cell: ({ paidAt, note }) => (
        <>
          {moment(paidAt)}
          {note && <span className="block text-[13px] text-faint">{note}</span>}
        </>
      ),
    },
    { head: words.paymentFor, cell: ({ reportedFor }) => reportedFor },
    { head: billingDeskWords.amount, cell: ({ amount }) => money(centsOf(amount)), numeric: true },
    {
      head: words.unapplied,
      cell: ({ unapplied }) => centsOf(unapplied) !== 0 && money(centsOf(unapplied)),
      numeric: true,
    },
    {
      head: words.state,
      cell: ({ reversedAt, reversalReason }) =>
        reversedAt === null ? (
          <Badge tone="good">{words.applied}</Badge>
        ) : (
          <>
            <Badge tone="bad">{words.reversed}</Badge>
            <span className="block text-[13px] text-faint">{reversalReason}</span>
          </>
        ),
    },
    {
      head: billingDeskWords.actions,
      cell: (payment) =>
        mayChange &&
        payment.reversedAt === null && (
          <Button size="small" onClick={() => setReversing(payment)}>
            {words.reverse}
            <span className="sr-only"> {money(centsOf(payment.amount))}</span>
          </Button>
        ),
    },
  ];
  return (
    <Card title={words.payments} aside={words.credit(money(centsOf(known.unapplied)))} flush>
      <DataTable
        caption={words.payments}
        cardsOnPhone
        columns={columns}
        rows={known.payments}
        keyOf={({ reportedFor, paymentId }) => `${reportedFor} ${paymentId}`}
        empty={<EmptyState title={words.noPayments} />}
      />
      <Dialog
        open={reversing !== undefined}
        title={words.reverseTitle(money(centsOf(reversing?.amount)))}
        onClose={() => setReversing(undefined)}
      >
        {reversing && (
          <ReverseForm account={known.account} payment={reversing} onDone={() => setReversing(undefined)} />
        )}
      </Dialog>
    </Card>
  );
}

function ReverseForm({ account, payment, onDone }: { account: string; payment: Payment; onDone: () => void }) {
  const { paymentId, reportedFor } = payment;
  const ofAccount = useOpsChange('post', '/ops/v1/customers/{account}/payments/{paymentId}/reversal', onDone);
  const ofInvoice = useOpsChange('post', '/ops/v1/invoices/{number}/payments/{paymentId}/reversal', onDone);
  const isOfAccount = reportedFor === account;
  function submit(form: FormData) {
    const body = { reason: textOf(form, 'reason') };
    if (isOfAccount) ofAccount.mutate({ path: { account, paymentId }, body });
    else ofInvoice.mutate({ path: { number: reportedFor, paymentId }, body });
  }
  return (
    <DialogForm call={isOfAccount ? ofAccount : ofInvoice} fields={['reason']} submit={words.reverse} onSubmit={submit}>
      {(failureAt) => (
        <>
          <p>{words.reverseLead}</p>
          <Field label={words.reason} failure={failureAt('reason')}>
            <TextInput name="reason" maxLength={200} autoComplete="off" />
          </Field>
        </>
      )}
    </DialogForm>
  );
}
