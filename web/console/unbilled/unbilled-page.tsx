// Delivered or returned freight without an invoice: why, and billing it.
import { useState } from 'react';
import type { RowOf } from '../../api/described.ts';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { count, moment } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import { textOf } from '../../shell/refusable-form.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { unbilledWords as words } from '../../words/console-unbilled-words.ts';
import { AccountLink, ProLink } from '../desk/place-link.tsx';
import { useOpsChange, useOpsPages } from '../desk/use-ops.ts';

type Unbilled = RowOf<'/ops/v1/unbilled'>;

const COLUMNS: readonly Column<Unbilled>[] = [
  { head: words.pro, cell: ({ pro }) => <ProLink pro={pro} /> },
  {
    head: words.reason,
    cell: ({ reason }) => <Badge tone={reason === 'NO_PRICE' ? 'warn' : 'bad'}>{words.reasons[reason]}</Badge>,
  },
  {
    head: words.payer,
    cell: ({ payerAccount }) => (payerAccount === '' ? words.noPayer : <AccountLink account={payerAccount} />),
  },
  { head: words.ended, cell: ({ deliveredAt, returnedAt }) => moment(deliveredAt ?? returnedAt) },
  { head: words.days, cell: ({ days }) => count(days), numeric: true },
  { head: words.weight, cell: ({ weight }) => `${count(weight)} lb`, numeric: true },
  { head: words.way, cell: ({ originTerminal, destinationTerminal }) => `${originTerminal} – ${destinationTerminal}` },
];

export function UnbilledPage() {
  const list = useOpsPages('/ops/v1/unbilled');
  const mayBill = useSignedIn().session.permissions.includes('billing.write');
  const [asked, setAsked] = useState<Unbilled>();
  const [billed, setBilled] = useState<string>();
  const actions: Column<Unbilled> = {
    head: words.actions,
    cell: (row) => (
      <Button size="small" onClick={() => setAsked(row)}>
        {words.bill}
      </Button>
    ),
  };
  return (
    <Page title={words.title} lead={words.lead} wide>
      <p role="status" className="text-good empty:hidden">
        {billed}
      </p>
      <PagedTable
        pages={list}
        columns={mayBill ? [...COLUMNS, actions] : COLUMNS}
        keyOf={({ pro }) => pro}
        words={words}
      />
      <Dialog open={asked !== undefined} title={words.billTitle(asked?.pro ?? '')} onClose={() => setAsked(undefined)}>
        {asked && (
          <BillNow
            freight={asked}
            onBilled={(total) => {
              setBilled(words.billed(asked.pro, total));
              setAsked(undefined);
            }}
          />
        )}
      </Dialog>
    </Page>
  );
}

function BillNow({ freight, onBilled }: { freight: Unbilled; onBilled: (total: string) => void }) {
  const { pro, reason: why } = freight;
  const bill = useOpsChange('post', '/ops/v1/unbilled/{pro}/invoice', ({ total }) => onBilled(total));
  const needsPrice = why === 'NO_PRICE';
  function submit(form: FormData) {
    const price = textOf(form, 'price');
    bill.mutate({ path: { pro }, body: { ...(price && { price }), reason: textOf(form, 'reason') ?? '' } });
  }
  return (
    <DialogForm call={bill} fields={['price', 'reason']} submit={words.submit} onSubmit={submit}>
      {(failureAt) => (
        <>
          <p>{needsPrice ? words.needsPrice : words.hasPrice}</p>
          {needsPrice && (
            <Field label={words.price} hint={words.priceHint} failure={failureAt('price')}>
              <TextInput name="price" inputMode="decimal" autoComplete="off" autoFocus />
            </Field>
          )}
          <Field label={words.why} hint={words.whyHint} failure={failureAt('reason')}>
            <TextInput name="reason" maxLength={200} autoComplete="off" />
          </Field>
        </>
      )}
    </DialogForm>
  );
}
