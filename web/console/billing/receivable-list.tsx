// What each customer owes, by age of the debt.
import type { RowOf } from '../../api/described.ts';
import { centsOf, money } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';

type Receivable = RowOf<'/ops/v1/receivables'>;

const words = billingDeskWords.receivables;

const AMOUNTS = [
  'current',
  'past1to30',
  'past31to60',
  'past61to90',
  'pastOver90',
  'disputed',
  'total',
  'unapplied',
  'net',
] as const;

const COLUMNS: readonly Column<Receivable>[] = [
  {
    head: billingDeskWords.account,
    cell: ({ account, name, onCreditHold }) => (
      <>
        {account === '' ? (
          words.noAccount
        ) : (
          <PlaceLink to={`/console/customers/${account}/billing`}>
            <code className="font-mono text-[13px]">{account}</code>
          </PlaceLink>
        )}{' '}
        {onCreditHold && <Badge tone="bad">{words.hold}</Badge>}
        <span className="block text-[13px] text-faint">{name}</span>
      </>
    ),
  },
  ...AMOUNTS.map(
    (field): Column<Receivable> => ({
      head: words[field],
      cell: (row) => centsOf(row[field]) !== 0 && money(centsOf(row[field])),
      numeric: true,
      className: 'whitespace-nowrap',
    }),
  ),
];

export function ReceivableList() {
  const [{ status = '' }, change] = useAddressSearch();
  const isOverdue = status === 'overdue';
  const receivables = useOpsPages('/ops/v1/receivables', { status: isOverdue ? 'overdue' : '' });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label={words.overdueOnly}
          checked={isOverdue}
          onChange={({ target }) => change({ status: target.checked ? 'overdue' : '' })}
        />
        <ButtonLink href={`/ops/v1/receivables.csv${isOverdue ? '?status=overdue' : ''}`} download>
          {words.csv}
        </ButtonLink>
      </div>
      <PagedTable pages={receivables} columns={COLUMNS} keyOf={({ account }) => account} words={words} />
    </div>
  );
}
