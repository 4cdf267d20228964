// The queue of claims, with the carrier's deadlines.
import { CLAIM_STATUS } from '../../../src/freight/claims/claim-status.ts';
import type { RowOf } from '../../api/described.ts';
import { ClaimBadge, dollars } from '../../shell/claim-view.tsx';
import { moment } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { claimWords } from '../../words/claim-words.ts';
import { billingDeskWords } from '../../words/console-billing-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AccountLink, PlaceLink, ProLink } from '../desk/place-link.tsx';
import { useOpsPages } from '../desk/use-ops.ts';

type Claim = RowOf<'/ops/v1/claims'>;

const words = billingDeskWords.claims;
const OVERDUE = 'overdue';

const COLUMNS: readonly Column<Claim>[] = [
  {
    head: claimWords.filed,
    cell: ({ claimId, filedAt }) => (
      <PlaceLink to={`/console/billing/claims/${claimId}`}>
        <span className="whitespace-nowrap">{moment(filedAt)}</span>
      </PlaceLink>
    ),
  },
  { head: claimWords.pro, cell: ({ pro }) => <ProLink pro={pro} /> },
  { head: claimWords.account, cell: ({ account }) => <AccountLink account={account} /> },
  { head: claimWords.kind, cell: ({ kind }) => claimWords.kinds[kind] },
  { head: claimWords.claimed, cell: ({ claimed }) => dollars(claimed), numeric: true },
  { head: claimWords.status, cell: ({ status }) => <ClaimBadge status={status} /> },
  {
    head: words.due,
    cell: ({ dueAt, isOverdue }) =>
      dueAt !== null && (
        <span className="whitespace-nowrap">
          {moment(dueAt)} {isOverdue && <Badge tone="bad">{words.late}</Badge>}
        </span>
      ),
  },
];

export function ClaimList() {
  const [{ status = '' }, change] = useAddressSearch();
  const query = status === OVERDUE ? { overdue: 'true' } : { status: CLAIM_STATUS.has(status) ? status : '' };
  const claims = useOpsPages('/ops/v1/claims', query);
  return (
    <div className="grid gap-4">
      <Field label={words.filter} className="w-56">
        <Select
          choices={[
            { value: '', label: words.all },
            { value: OVERDUE, label: words.overdue },
            ...CLAIM_STATUS.codes.map((code) => ({ value: code, label: claimWords.statuses[code] })),
          ]}
          value={status}
          onChange={({ target }) => change({ status: target.value })}
        />
      </Field>
      <PagedTable pages={claims} columns={COLUMNS} keyOf={({ claimId }) => claimId} words={words} />
    </div>
  );
}
