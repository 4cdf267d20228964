// The list of authorized accounts, and revoking one after confirmation.
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem } from '../../shell/asked.tsx';
import { moment } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { billingWords as words } from '../../words/billing-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { authorizations, type BillingAuthorization, revoke } from './authorizations.ts';

export function AuthorizationList() {
  const [revoking, setRevoking] = useState<BillingAuthorization>();
  const queries = useQueryClient();
  const pages = useInfiniteQuery({
    queryKey: ['billing-authorizations'],
    queryFn: ({ pageParam }) => authorizations(pageParam),
    initialPageParam: '',
    getNextPageParam: (last) => last.cursor ?? undefined,
  });
  const end = useMutation({
    mutationFn: revoke,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['billing-authorizations'] });
      setRevoking(undefined);
    },
  });
  const ask = (one: BillingAuthorization | undefined) => {
    end.reset();
    setRevoking(one);
  };
  const columns: readonly Column<BillingAuthorization>[] = [
    { head: words.columns.account, cell: ({ authorizedAccount }) => <Account>{authorizedAccount}</Account> },
    { head: words.columns.payer, cell: ({ payerAccount }) => <Account>{payerAccount}</Account> },
    { head: words.columns.by, cell: ({ authorizedBy }) => whoText(authorizedBy) },
    { head: words.columns.since, cell: ({ authorizedAt }) => moment(authorizedAt), className: 'whitespace-nowrap' },
    {
      head: words.columns.actions,
      cell: (one) => (
        <Button size="small" onClick={() => ask(one)}>
          {words.revoke}
          <span className="sr-only"> {one.authorizedAccount}</span>
        </Button>
      ),
    },
  ];
  return (
    <>
      <PagedTable
        title={words.list}
        pages={pages}
        columns={columns}
        keyOf={({ payerAccount, authorizedAccount }) => `${payerAccount} ${authorizedAccount}`}
        words={{ caption: words.list, none: words.none, noneLead: words.noneLead }}
      />
      <Dialog open={revoking !== undefined} title={words.revokeTitle} onClose={() => ask(undefined)}>
        <p>{words.revokeSure(revoking?.authorizedAccount ?? '', revoking?.payerAccount ?? '')}</p>
        {end.isError && <ProblemNote problem={asProblem(end.error)} />}
        <div className="flex flex-wrap gap-2">
          <Button kind="danger" busy={end.isPending} onClick={() => revoking && end.mutate(revoking)}>
            {words.revoke}
          </Button>
          <Button onClick={() => ask(undefined)}>{shellWords.common.cancel}</Button>
        </div>
      </Dialog>
    </>
  );
}

function Account({ children }: { children: string }) {
  return <code className="font-mono text-[13px]">{children}</code>;
}

/** `portal-account:acme` is a colleague; anyone else acts for the carrier. */
function whoText(authorizedBy: string): string {
  const [kind, name = ''] = authorizedBy.split(':');
  return kind === 'portal-account' ? words.by.portal(name) : words.by.carrier;
}
