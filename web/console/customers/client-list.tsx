// API clients: adding one, listing its keys, restricting its key, issuing a new secret, disabling and enabling it.
import { useState } from 'react';
import { asProblem } from '../../shell/asked.tsx';
import { moment } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { SureDialog } from '../../shell/sure-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonLook } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { customerWords } from '../../words/console-customer-words.ts';
import { type Secret, ShownOnce } from '../desk/shown-once.tsx';
import { useOpsChange, useOpsPages } from '../desk/use-ops.ts';
import { ClientKeys } from './client-keys.tsx';
import type { ApiClient } from './customer.ts';
import { MandatoryRows } from './mandatory-rows.tsx';
import { NewClient } from './new-client.tsx';
import { RestrictClient } from './restrict-client.tsx';

const words = customerWords.clients;

export function ClientList() {
  const list = useOpsPages('/ops/v1/clients');
  const [secret, setSecret] = useState<Secret>();
  const [replacing, setReplacing] = useState<string>();
  const [restricting, setRestricting] = useState<string>();
  const [listing, setListing] = useState<string>();
  const change = useOpsChange('put', '/ops/v1/clients/{clientId}/status');
  const replace = useOpsChange('post', '/ops/v1/clients/{clientId}/secret', ({ clientId, clientSecret }) => {
    setReplacing(undefined);
    setSecret({ title: words.secretOf(clientId), value: clientSecret });
  });
  const columns: readonly Column<ApiClient>[] = [
    { head: words.clientId, cell: ({ clientId }) => <code className="font-mono text-[13px]">{clientId}</code> },
    { head: customerWords.name, cell: ({ name }) => name },
    { head: words.kind, cell: ({ kind }) => words.kinds[kind] ?? kind },
    {
      head: words.status,
      cell: ({ status }) => <Badge tone={status === 'enabled' ? 'good' : 'bad'}>{words.statuses[status]}</Badge>,
    },
    { head: customerWords.created, cell: ({ createdAt }) => moment(createdAt), className: 'whitespace-nowrap' },
    {
      head: words.actions,
      cell: ({ clientId, status }) => (
        <Menu
          className={buttonLook({ size: 'small' })}
          label={
            <>
              {words.actions}
              <span className="sr-only"> {clientId}</span>
            </>
          }
          items={[
            { label: words.keys, onSelect: () => setListing(clientId) },
            { label: words.restrictions.action, onSelect: () => setRestricting(clientId) },
            { label: words.newSecret, onSelect: () => setReplacing(clientId) },
            {
              label: status === 'enabled' ? words.disable : words.enable,
              onSelect: () =>
                change.mutate({
                  path: { clientId },
                  body: { status: status === 'enabled' ? 'disabled' : 'enabled' },
                }),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap justify-end gap-3">
        <MandatoryRows />
        <NewClient onMade={setSecret} />
      </div>
      {change.isError && <ProblemNote problem={asProblem(change.error)} />}
      <PagedTable pages={list} columns={columns} keyOf={({ clientId }) => clientId} words={words} />
      <SureDialog
        open={replacing !== undefined}
        title={words.newSecret}
        says={words.newSecretSure(replacing ?? '')}
        action={words.newSecret}
        busy={replace.isPending}
        refusal={replace.error}
        onSure={() => replace.mutate({ path: { clientId: replacing ?? '' } })}
        onClose={() => setReplacing(undefined)}
      />
      {restricting !== undefined && <RestrictClient clientId={restricting} onClose={() => setRestricting(undefined)} />}
      {listing !== undefined && <ClientKeys clientId={listing} onClose={() => setListing(undefined)} />}
      <ShownOnce secret={secret} onClose={() => setSecret(undefined)} />
    </div>
  );
}
