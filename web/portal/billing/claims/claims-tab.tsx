// The claims of the customer's accounts.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, bodyOf } from '../../../api/client.ts';
import { type Claim, ClaimBadge, dollars } from '../../../shell/claim-view.tsx';
import { moment } from '../../../shell/format.ts';
import { PagedTable } from '../../../shell/paged-table.tsx';
import { useSignedIn } from '../../../shell/signed-in.ts';
import { buttonLook } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { billingWords } from '../../../words/billing-words.ts';
import { claimWords } from '../../../words/claim-words.ts';

const words = billingWords.claims;

const COLUMNS: readonly Column<Claim>[] = [
  {
    head: claimWords.filed,
    cell: ({ claimId, filedAt }) => (
      <Link to={`/billing/claims/${claimId}`} className="text-accent underline">
        {moment(filedAt)}
      </Link>
    ),
  },
  { head: claimWords.pro, cell: ({ pro }) => <code className="font-mono text-[13px]">{pro}</code> },
  { head: claimWords.kind, cell: ({ kind }) => claimWords.kinds[kind] },
  { head: claimWords.reference, cell: ({ reference }) => reference },
  { head: claimWords.claimed, cell: ({ claimed }) => dollars(claimed), numeric: true },
  { head: claimWords.status, cell: ({ status }) => <ClaimBadge status={status} /> },
];

export function ClaimsTab() {
  const mayFile = useSignedIn().session.permissions.includes('billing.write');
  const pages = useInfiniteQuery({
    queryKey: ['claims'],
    queryFn: ({ pageParam }) => {
      const query = { limit: '50', ...(pageParam && { cursor: pageParam }) };
      return bodyOf(api.GET('/v1/claims', { params: { query } }));
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-faint">{words.lead}</p>
        {mayFile && (
          <Link to="/billing/claims/new" className={buttonLook({ kind: 'primary' })}>
            {words.file}
          </Link>
        )}
      </div>
      <PagedTable pages={pages} columns={COLUMNS} keyOf={({ claimId }) => claimId} words={words} />
    </div>
  );
}
