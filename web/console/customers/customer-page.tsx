// One customer account: contacts, users, payment terms, pricing, permissions, last shipments.
import { Link } from '@tanstack/react-router';
import { Asked, asProblem } from '../../shell/asked.tsx';
import { count, day, money } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { useSignedIn } from '../../shell/signed-in.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { customerWords } from '../../words/console-customer-words.ts';
import { usePathPart } from '../desk/address.ts';
import { ProLink } from '../desk/place-link.tsx';
import { useOps } from '../desk/use-ops.ts';
import { BillingCard } from './billing-card.tsx';
import { ContractCard } from './contract-card.tsx';
import { CreditCard } from './credit-card.tsx';
import type { CustomerShipment, WholeCustomer } from './customer.ts';
import { CustomerContacts } from './customer-contacts.tsx';
import { NewPortalAccount } from './new-portal-account.tsx';
import { PermissionsForm } from './permissions-form.tsx';
import { usePortalColumns } from './portal-table.tsx';
import { PricingCard } from './pricing-card.tsx';

const words = customerWords.one;

const SHIPMENTS: readonly Column<CustomerShipment>[] = [
  { head: words.pro, cell: ({ pro }) => <ProLink pro={pro} /> },
  { head: words.status, cell: ({ status }) => status },
  { head: words.shipped, cell: ({ shipDate }) => day(shipDate), className: 'whitespace-nowrap' },
  { head: words.lane, cell: ({ from, to }) => `${from} – ${to}` },
  { head: words.charge, cell: ({ chargeCents }) => (chargeCents === null ? '' : money(chargeCents)), numeric: true },
];

export function CustomerPage() {
  const account = usePathPart('account');
  const customer = useOps('/ops/v1/customers/{account}', { path: { account } });
  const { permissions } = useSignedIn().session;
  return (
    <Page
      title={customer.data?.name ?? words.title}
      actions={
        <Link to={`/console/customers/${account}/billing`} className={buttonLook({})}>
          {billingDeskWords.one.open}
        </Link>
      }
      lead={<code className="font-mono text-[13px]">{account}</code>}
      wide
    >
      <Asked query={customer}>
        {(whole) => (
          <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
            {/* Its table is too wide for a column. */}
            <div className="min-w-0 lg:col-span-2">
              <PortalCard customer={whole} />
            </div>
            <div className="grid min-w-0 gap-4">
              <Card title={words.shipments} aside={words.all(count(whole.shipments.total))} flush>
                <DataTable
                  caption={words.shipments}
                  cardsOnPhone
                  columns={SHIPMENTS}
                  rows={whole.shipments.last}
                  keyOf={({ pro }) => pro}
                  empty={<EmptyState title={words.none} />}
                />
              </Card>
              <PricingCard customer={whole} />
              <ContractCard account={whole.account} />
            </div>
            <div className="grid min-w-0 gap-4">
              <CustomerContacts account={whole.account} />
              {permissions.includes('billing.read') && (
                <CreditCard account={whole.account} mayChange={permissions.includes('billing.write')} />
              )}
              <BillingCard customer={whole} />
              <PermissionsForm account={whole.account} permissions={whole.permissions} />
            </div>
          </div>
        )}
      </Asked>
    </Page>
  );
}

function PortalCard({ customer }: { customer: WholeCustomer }) {
  const { columns, dialogs, refusal } = usePortalColumns();
  return (
    <Card title={customerWords.portalAccounts} aside={<NewPortalAccount account={customer.account} />} flush>
      {refusal && (
        <div className="p-4">
          <ProblemNote problem={asProblem(refusal)} />
        </div>
      )}
      <DataTable
        caption={customerWords.portalAccounts}
        cardsOnPhone
        columns={columns}
        rows={customer.portalAccounts}
        keyOf={({ username }) => username}
        empty={<EmptyState title={customerWords.portal.none}>{customerWords.portal.noneLead}</EmptyState>}
      />
      {dialogs}
    </Card>
  );
}
