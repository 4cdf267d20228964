// The queue of disputes.
import { DISPUTE_STATUS } from '../../../src/freight/invoicing/dispute-status.ts';
import type { RowOf } from '../../api/described.ts';
import { centsOf, moment, money } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AccountLink, PlaceLink, ProLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';

export type Dispute = RowOf<'/ops/v1/disputes'>;

const words = billingDeskWords.disputes;
const TONES: Record<Dispute['status'], Tone> = {
  OPEN: 'warn',
  ACCEPTED: 'good',
  SETTLED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'plain',
};

export function DisputeBadge({ status }: Pick<Dispute, 'status'>) {
  return <Badge tone={TONES[status]}>{words.statuses[status]}</Badge>;
}

const COLUMNS: readonly Column<Dispute>[] = [
  {
    head: words.invoice,
    cell: ({ disputeId, invoice }) => (
      <PlaceLink to={`/console/billing/disputes/${disputeId}`}>
        <span className="tabular-nums">{invoice}</span>
      </PlaceLink>
    ),
  },
  { head: billingDeskWords.one.pro, cell: ({ pro }) => <ProLink pro={pro} /> },
  { head: billingDeskWords.account, cell: ({ account }) => account !== '' && <AccountLink account={account} /> },
  { head: words.opened, cell: ({ openedAt }) => moment(openedAt), className: 'whitespace-nowrap' },
  { head: words.disputed, cell: ({ disputed }) => money(centsOf(disputed)), numeric: true },
  { head: words.credited, cell: ({ credited }) => centsOf(credited) !== 0 && money(centsOf(credited)), numeric: true },
  { head: words.status, cell: ({ status }) => <DisputeBadge status={status} /> },
];

export function DisputeList() {
  const [{ status = '' }, change] = useAddressSearch();
  const disputes = useOpsPages('/ops/v1/disputes', { status: DISPUTE_STATUS.has(status) ? status : '' });
  return (
    <div className="grid gap-4">
      <Field label={words.filter} className="w-56">
        <Select
          choices={[
            { value: '', label: words.all },
            ...DISPUTE_STATUS.codes.map((code) => ({ value: code, label: words.statuses[code] })),
          ]}
          value={status}
          onChange={({ target }) => change({ status: target.value })}
        />
      </Field>
      <PagedTable pages={disputes} columns={COLUMNS} keyOf={({ disputeId }) => disputeId} words={words} />
    </div>
  );
}
