// Deliveries to all subscribers, by state and subscription, with every attempt and a button to resend.
import { useState } from 'react';
import { asProblem } from '../../shell/asked.tsx';
import { moment } from '../../shell/format.ts';
import { PagedTable } from '../../shell/paged-table.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { watchWords } from '../../words/console-watch-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { AddressChoice, choicesOf } from '../desk/address-fields.tsx';
import { SubjectLink } from '../desk/place-link.tsx';
import { useOpsChange, useOpsPages } from '../desk/use-ops.ts';
import type { Delivery } from './delivery.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';

const words = watchWords.webhooks;
const STATES = choicesOf(words.states);

export function DeliveryList() {
  const [{ state, subscription }, change] = useAddressSearch();
  const list = useOpsPages('/ops/v1/deliveries', { state, subscription });
  const [shown, setShown] = useState<Delivery>();
  const again = useOpsChange('post', '/ops/v1/deliveries/{id}/redeliver');
  const columns: readonly Column<Delivery>[] = [
    { head: words.event, cell: ({ type }) => <code className="font-mono text-[13px] max-sm:break-all">{type}</code> },
    { head: words.about, cell: ({ subject }) => <SubjectLink subject={subject} /> },
    {
      head: words.state,
      cell: (one) => <DeliveryBadge state={one.state} />,
    },
    { head: words.made, cell: ({ createdAt }) => moment(createdAt), className: 'whitespace-nowrap' },
    {
      head: words.last,
      cell: ({ lastStatus, lastError }) => (
        <>
          {lastStatus}
          {lastError && <span className="block max-w-64 text-[13px] text-bad">{lastError}</span>}
        </>
      ),
    },
    { head: words.next, cell: ({ nextAttemptAt }) => moment(nextAttemptAt), className: 'whitespace-nowrap' },
    {
      head: words.attempts,
      cell: (one) => (
        <span className="flex gap-2">
          <Button size="small" onClick={() => setShown(one)}>
            {words.details} ({one.attempts.length})
          </Button>
          <Button size="small" busy={again.isPending} onClick={() => again.mutate({ path: { id: one.id } })}>
            {words.again}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <AddressChoice name="state" label={words.state} choices={STATES} className="w-44" />
        {subscription !== undefined && (
          <p className="flex items-center gap-2 py-1">
            {words.subscription} <code className="font-mono text-[13px]">{subscription}</code>
            <Button size="small" kind="quiet" onClick={() => change({ subscription: '' })}>
              {words.everySubscription}
            </Button>
          </p>
        )}
        <span role="status" className="py-2 text-good">
          {again.isSuccess && words.againDone}
        </span>
      </div>
      {again.isError && <ProblemNote problem={asProblem(again.error)} />}
      <PagedTable pages={list} columns={columns} keyOf={({ id }) => id} words={words.deliveryList} />
      <DeliveryDialog delivery={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}
