// The deliveries of a webhook, newest first, refreshed while the page is open.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblem } from '../../../shell/asked.tsx';
import { useSignedIn } from '../../../shell/signed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { DeliveryItem } from './delivery-item.tsx';
import { EndpointHealth } from './endpoint-health.tsx';
import { DELIVERY_STATES, type DeliveryState, deliveries, type Subscription } from './subscriptions.ts';

const words = developersWords.deliveries;
const CHOICES = [
  { value: '', label: words.any },
  ...DELIVERY_STATES.map((value) => ({ value, label: words.states[value] })),
];
const FRESH_MS = 2_500;

export function DeliveryList({ subscription }: { subscription: Subscription }) {
  const [state, setState] = useState<DeliveryState | ''>('');
  const list = useInfiniteQuery({
    queryKey: ['subscriptions', subscription.id, 'deliveries', state],
    queryFn: ({ pageParam }) => deliveries(subscription.id, state, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: FRESH_MS,
    placeholderData: (before) => before,
  });
  const isTest = useSignedIn().about.environment === 'test';
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {state === '' && <EndpointHealth deliveries={rows} />}
      <Card
        title={words.title}
        aside={
          <Field label={words.filter} hideLabel>
            <Select
              choices={CHOICES}
              value={state}
              onChange={(event) => setState(event.target.value as DeliveryState | '')}
            />
          </Field>
        }
        flush
      >
        {list.isError && <ProblemNote problem={asProblem(list.error)} onTryAgain={() => void list.refetch()} />}
        {list.isSuccess && rows.length === 0 && (
          <EmptyState title={state === '' ? words.none : words.noneHere}>{state === '' && words.noneLead}</EmptyState>
        )}
        {isTest && <p className="px-4 py-1 text-[13px] text-faint">{words.testClock}</p>}
        <ul>
          {rows.map((delivery) => (
            <DeliveryItem key={delivery.id} subscription={subscription} delivery={delivery} />
          ))}
        </ul>
        {list.hasNextPage && (
          <p className="border-t px-4 py-2">
            <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {words.more}
            </Button>
          </p>
        )}
      </Card>
    </>
  );
}
