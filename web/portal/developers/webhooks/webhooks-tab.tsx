// The list of webhooks, and adding one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { moment } from '../../../shell/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { Listed } from '../listed.tsx';
import { SecretShown } from './secret-shown.tsx';
import { SubscriptionBadge } from './status-badges.tsx';
import { SubscriptionForm } from './subscription-form.tsx';
import { type Subscription, type SubscriptionWithSecret, subscribe, subscriptions } from './subscriptions.ts';

const words = developersWords.webhooks;

const COLUMNS: readonly Column<Subscription>[] = [
  {
    head: words.columns.url,
    cell: ({ id, url }) => (
      <Link to={`/developers/webhooks/${id}`} className="font-medium break-all text-accent underline">
        {url}
      </Link>
    ),
  },
  {
    head: words.columns.kind,
    cell: ({ kind, eventTypes }) => (
      <>
        {words.kinds[kind]}
        <span className="block text-[13px] text-faint">
          {eventTypes.length === 0 ? words.allTypes : words.types(eventTypes.length)}
        </span>
      </>
    ),
  },
  { head: words.columns.status, cell: ({ status }) => <SubscriptionBadge status={status} /> },
  { head: words.columns.failing, cell: ({ failingSince }) => <span className="text-bad">{moment(failingSince)}</span> },
  { head: words.columns.created, cell: ({ createdAt }) => moment(createdAt) },
];

export function WebhooksTab() {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<SubscriptionWithSecret>();
  const list = useQuery({ queryKey: ['subscriptions'], queryFn: subscriptions, refetchInterval: 15_000 });
  const queries = useQueryClient();
  const navigate = useNavigate();

  function finished(subscription: SubscriptionWithSecret) {
    setMaking(false);
    setMade(subscription);
    void queries.invalidateQueries({ queryKey: ['subscriptions'] });
  }

  return (
    <>
      <Listed
        lead={words.lead}
        caption={developersWords.tabs.webhooks}
        query={list}
        columns={COLUMNS}
        none={{ title: words.none, lead: words.noneLead }}
        add={
          <Button kind="primary" onClick={() => setMaking(true)}>
            {words.create}
          </Button>
        }
      />
      <Dialog open={isMaking} title={developersWords.form.title} onClose={() => setMaking(false)} wide>
        <SubscriptionForm save={subscribe} onSaved={finished} onCancel={() => setMaking(false)} />
      </Dialog>
      <SecretShown
        subscription={made}
        onClose={() => {
          setMade(undefined);
          if (made) void navigate({ to: `/developers/webhooks/${made.id}` });
        }}
      />
    </>
  );
}
