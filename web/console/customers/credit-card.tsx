// A customer's payment terms: days, credit limit, credit hold.
import { useState } from 'react';
import type { DataOf } from '../../api/described.ts';
import { amountText } from '../../shell/amount-text.ts';
import { Asked } from '../../shell/asked.tsx';
import { DialogForm } from '../../shell/dialog-form.tsx';
import { centsOf, money } from '../../shell/format.ts';
import { numberOf, textOf } from '../../shell/refusable-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { useOps, useOpsChange } from '../desk/use-ops.ts';

type Terms = DataOf<'/ops/v1/customers/{account}/billing-terms'>;
type Change = 'setTerms' | 'setLimit' | 'place' | 'release';

const words = billingDeskWords.one;

export function CreditCard({ account, mayChange }: { account: string; mayChange: boolean }) {
  const terms = useOps('/ops/v1/customers/{account}/billing-terms', { path: { account } });
  return (
    <Card title={words.terms}>
      <Asked query={terms}>{(known) => <Known terms={known} mayChange={mayChange} />}</Asked>
    </Card>
  );
}

function Known({ terms, mayChange }: { terms: Terms; mayChange: boolean }) {
  const [open, setOpen] = useState<Change>();
  const { netDays, hasOwnTerms, creditLimit, balance, isOverLimit, creditHold, acceptsShipments } = terms;
  const changes: readonly Change[] = ['setTerms', 'setLimit', creditHold === null ? 'place' : 'release'];
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          [words.balance, money(centsOf(balance))],
          [words.netDays, hasOwnTerms ? words.days(netDays) : `${words.days(netDays)} (${words.defaultTerms})`],
          [
            words.limit,
            <span key="limit">
              {creditLimit === null ? words.noLimit : money(centsOf(creditLimit))}{' '}
              {isOverLimit && <Badge tone="bad">{words.overLimit}</Badge>}
            </span>,
          ],
          [words.hold, creditHold && words.onHold(creditHold.reason, creditHold.placedBy)],
        ]}
      />
      {!acceptsShipments && <p className="text-bad">{words.refused}</p>}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {changes.map((change) => (
            <Button key={change} size="small" onClick={() => setOpen(change)}>
              {words[change]}
            </Button>
          ))}
        </div>
      )}
      <Dialog
        open={open !== undefined}
        title={open === undefined ? '' : words[open]}
        onClose={() => setOpen(undefined)}
      >
        {open === 'setTerms' && <TermsForm terms={terms} onDone={() => setOpen(undefined)} />}
        {open === 'setLimit' && <LimitForm terms={terms} onDone={() => setOpen(undefined)} />}
        {(open === 'place' || open === 'release') && (
          <HoldForm account={terms.account} change={open} onDone={() => setOpen(undefined)} />
        )}
      </Dialog>
    </div>
  );
}

interface FormProps {
  readonly terms: Terms;
  readonly onDone: () => void;
}

function TermsForm({ terms: { account, netDays, hasOwnTerms }, onDone }: FormProps) {
  const set = useOpsChange('put', '/ops/v1/customers/{account}/payment-terms', onDone);
  const remove = useOpsChange('delete', '/ops/v1/customers/{account}/payment-terms', onDone);
  function submit(form: FormData) {
    const days = numberOf(form, 'netDays');
    if (days === undefined) remove.mutate({ path: { account } });
    else set.mutate({ path: { account }, body: { netDays: days } });
  }
  return (
    <DialogForm call={either(set, remove)} fields={['netDays']} submit={billingDeskWords.save} onSubmit={submit}>
      {(failureAt) => (
        <Field label={words.termsField} hint={words.termsHint} failure={failureAt('netDays')}>
          <TextInput
            name="netDays"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={hasOwnTerms ? String(netDays) : ''}
          />
        </Field>
      )}
    </DialogForm>
  );
}

function LimitForm({ terms: { account, creditLimit }, onDone }: FormProps) {
  const set = useOpsChange('put', '/ops/v1/customers/{account}/credit-limit', onDone);
  const remove = useOpsChange('delete', '/ops/v1/customers/{account}/credit-limit', onDone);
  function submit(form: FormData) {
    const amount = textOf(form, 'amount');
    if (amount === undefined) remove.mutate({ path: { account } });
    else set.mutate({ path: { account }, body: { amount: amountText(amount) } });
  }
  return (
    <DialogForm call={either(set, remove)} fields={['amount']} submit={billingDeskWords.save} onSubmit={submit}>
      {(failureAt) => (
        <Field label={words.limitField} hint={words.limitHint} failure={failureAt('amount')}>
          <TextInput name="amount" inputMode="decimal" autoComplete="off" defaultValue={creditLimit ?? ''} />
        </Field>
      )}
    </DialogForm>
  );
}

function HoldForm({ account, change, onDone }: { account: string; change: 'place' | 'release'; onDone: () => void }) {
  const place = useOpsChange('put', '/ops/v1/customers/{account}/credit-hold', onDone);
  const release = useOpsChange('post', '/ops/v1/customers/{account}/credit-hold/release', onDone);
  const call = change === 'place' ? place : release;
  return (
    <DialogForm
      call={call}
      fields={['reason']}
      submit={words[change]}
      onSubmit={(form) => call.mutate({ path: { account }, body: { reason: textOf(form, 'reason') } })}
    >
      {(failureAt) => (
        <>
          <p>{change === 'place' ? words.placeLead : words.releaseLead}</p>
          <Field label={words.reason} failure={failureAt('reason')}>
            <TextInput name="reason" maxLength={200} autoComplete="off" />
          </Field>
        </>
      )}
    </DialogForm>
  );
}

/** Combines two mutations of one form, only one of which runs. */
function either<Call extends { error: unknown; isPending: boolean; reset: () => void }>(
  one: Call,
  other: Call | never,
) {
  return { error: one.error ?? other.error, isPending: one.isPending || other.isPending, reset: one.reset };
}
