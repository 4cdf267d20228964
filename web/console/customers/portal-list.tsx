// All portal accounts, found by user name and name.
import { asProblem } from '../../shell/asked.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { PagedTable } from '../desk/paged-table.tsx';
import { SearchField } from '../desk/search-field.tsx';
import { useOpsPages } from '../desk/use-ops.ts';
import type { PortalAccount } from './customer.ts';
import { NewPortalAccount } from './new-portal-account.tsx';
import { usePortalColumns } from './portal-table.tsx';

const words = customerWords.portal;

export function PortalList({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const list = useOpsPages<PortalAccount>('/ops/v1/portal-accounts', { search });
  const { columns, dialogs, refusal } = usePortalColumns();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SearchField label={customerWords.search} hint={customerWords.searchHint} value={search} onChange={onSearch} />
        <NewPortalAccount />
      </div>
      {refusal && <ProblemNote problem={asProblem(refusal)} />}
      <Card flush>
        <PagedTable
          list={list}
          caption={words.caption}
          columns={columns}
          keyOf={({ username }) => username}
          empty={<EmptyState title={words.none}>{words.noneNext}</EmptyState>}
        />
      </Card>
      {dialogs}
    </div>
  );
}
