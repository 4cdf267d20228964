// All portal accounts, found by user name and name.
import { asProblem } from '../../shell/asked.tsx';
import { PagedTable } from '../../shell/paged-table.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressText } from '../desk/address-fields.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import { NewPortalAccount } from './new-portal-account.tsx';
import { usePortalColumns } from './portal-table.tsx';

const words = customerWords.portal;

export function PortalList() {
  const [{ search }] = useAddressSearch();
  const list = useOpsPages('/ops/v1/portal-accounts', { search });
  const { columns, dialogs, refusal } = usePortalColumns();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <AddressText name="search" label={customerWords.search} hint={customerWords.searchHint} />
        <NewPortalAccount />
      </div>
      {refusal && <ProblemNote problem={asProblem(refusal)} />}
      <PagedTable pages={list} columns={columns} keyOf={({ username }) => username} words={words} />
      {dialogs}
    </div>
  );
}
