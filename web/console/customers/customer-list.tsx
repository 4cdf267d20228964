// Customer accounts, found by number and name.
import { useState } from 'react';
import { count, moment } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { customerWords as words } from '../../words/console-customer-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressText } from '../desk/address-fields.tsx';
import { AccountLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import type { CustomerLine } from './customer.ts';
import { NewCustomer } from './new-customer.tsx';

const COLUMNS: readonly Column<CustomerLine>[] = [
  { head: words.account, cell: ({ account }) => <AccountLink account={account} /> },
  { head: words.name, cell: ({ name }) => name },
  { head: words.pricing, cell: ({ pricing }) => <code className="font-mono text-[13px]">{pricing}</code> },
  {
    head: words.permissions,
    cell: ({ permissions: { proReservations, invoiceEvents } }) =>
      (proReservations || invoiceEvents) && (
        <span className="flex flex-wrap gap-1">
          {proReservations && <Badge tone="accent">{words.proReservations}</Badge>}
          {invoiceEvents && <Badge tone="accent">{words.invoiceEvents}</Badge>}
        </span>
      ),
  },
  { head: words.portalAccounts, cell: ({ portalAccounts }) => count(portalAccounts), numeric: true },
  { head: words.created, cell: ({ createdAt }) => moment(createdAt), className: 'whitespace-nowrap' },
];

export function CustomerList() {
  const [{ search }] = useAddressSearch();
  const [isAdding, setAdding] = useState(false);
  const list = useOpsPages('/ops/v1/customers', { search });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <AddressText name="search" label={words.search} hint={words.searchHint} />
        <Button kind="primary" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      <PagedTable
        pages={list}
        columns={COLUMNS}
        keyOf={({ account }) => account}
        words={search ? words.list : { ...words.list, ...words.empty }}
      />
      <NewCustomer open={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}
