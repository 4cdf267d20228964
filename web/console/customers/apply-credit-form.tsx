// Applies the credit on a customer's account to its open invoices.
import { formatCents } from '../../../src/freight/money.ts';
import { centsOf, money } from '../../shell/format.ts';
import { RefusableForm } from '../../shell/refusable-form.tsx';
import { Button } from '../../ui/button.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { useOpsChange } from '../desk/use-ops.ts';
import { InvoiceShares, type OpenInvoice, useInvoiceShares } from './invoice-shares.tsx';
import { byDueDate, suggestedShares } from './suggest-shares.ts';

const words = billingDeskWords.one;

export function ApplyCreditForm(props: {
  account: string;
  /** In the API's format. */
  credit: string;
  invoices: readonly OpenInvoice[];
  onApplied: (appliedCents: number) => void;
}) {
  const { account, credit, onApplied } = props;
  const invoices = byDueDate(props.invoices);
  const suggested = suggestedShares(invoices, centsOf(credit));
  const shares = useInvoiceShares(invoices);
  const apply = useOpsChange('post', '/ops/v1/customers/{account}/credit-applications', ({ unapplied }) =>
    onApplied(centsOf(credit) - centsOf(unapplied)),
  );
  return (
    <RefusableForm
      refusal={apply.error}
      fields={shares.fields}
      onSubmit={(form) => apply.mutate({ path: { account }, body: { invoices: shares.read(form) }, once: true })}
    >
      {(failureAt) => (
        <>
          <p className="text-[13px] text-faint">{words.applyLead(money(centsOf(credit)))}</p>
          <InvoiceShares
            invoices={invoices}
            failureOf={(number) => shares.failureOf(number, failureAt)}
            suggested={(number) => {
              const cents = suggested.get(number);
              return cents === undefined ? undefined : formatCents(cents);
            }}
          />
          <div>
            <Button type="submit" kind="primary" busy={apply.isPending}>
              {words.applySubmit}
            </Button>
          </div>
        </>
      )}
    </RefusableForm>
  );
}
