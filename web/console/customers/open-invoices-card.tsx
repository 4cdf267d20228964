// A customer's open invoices, recording a payment for any of them, and applying the account's credit to them.
import { useState } from 'react';
import { centsOf, day, money } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { ProLink } from '../desk/place-link.tsx';
import { useOps, useOpsPages } from '../desk/use-ops.ts';
import { ApplyCreditForm } from './apply-credit-form.tsx';
import { PaymentForm } from './payment-form.tsx';

type Opened = 'record' | 'applyCredit';

const words = billingDeskWords.one;

export function OpenInvoicesCard({ account, mayChange }: { account: string; mayChange: boolean }) {
  const invoices = useOpsPages('/ops/v1/invoices', { account, status: 'open' });
  const credit = useOps('/ops/v1/customers/{account}/payments', { path: { account } }).data?.unapplied;
  const [opened, setOpened] = useState<Opened>();
  const [told, setTold] = useState('');
  // An account may see invoices that it does not pay.
  const payable = (invoices.rows ?? []).filter(({ payerAccount }) => payerAccount === account);
  const hasCredit = centsOf(credit) > 0 && payable.length > 0;
  function tell(text: string) {
    setOpened(undefined);
    setTold(text);
  }
  return (
    <div className="grid gap-4">
      <Card
        title={words.invoices}
        aside={
          mayChange && (
            <span className="flex flex-wrap gap-2">
              {(hasCredit ? (['applyCredit', 'record'] as const) : (['record'] as const)).map((one) => (
                <Button
                  key={one}
                  size="small"
                  aria-expanded={opened === one}
                  onClick={() => {
                    setOpened(opened === one ? undefined : one);
                    setTold('');
                  }}
                >
                  {words[one]}
                </Button>
              ))}
            </span>
          )
        }
      >
        {opened === 'record' && (
          <PaymentForm
            account={account}
            invoices={payable}
            onRecorded={(amount) => tell(words.recorded(money(centsOf(amount))))}
          />
        )}
        {opened === 'applyCredit' && hasCredit && (
          <ApplyCreditForm
            account={account}
            credit={credit!}
            invoices={payable}
            onApplied={(cents) => tell(words.creditApplied(money(cents)))}
          />
        )}
        <p role="status" className="text-good empty:hidden">
          {told}
        </p>
      </Card>
      <PagedTable
        pages={invoices}
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
        words={{ caption: words.invoices, none: words.noInvoices, noneLead: '' }}
      />
    </div>
  );
}
