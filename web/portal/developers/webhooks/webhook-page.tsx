// One webhook: the events it subscribes to, its actions, and all of its deliveries.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Asked } from '../../../shell/asked.tsx';
import { moment } from '../../../shell/format.ts';
import { Page } from '../../../shell/page.tsx';
import { useSignedIn } from '../../../shell/signed-in.ts';
import { Card } from '../../../ui/card.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { DeliveryList } from './delivery-list.tsx';
import { SubscriptionBadge } from './status-badges.tsx';
import { type Subscription, subscription } from './subscriptions.ts';
import { WebhookActions } from './webhook-actions.tsx';

const words = developersWords.webhook;

export function WebhookPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const query = useQuery({
    queryKey: ['subscriptions', id],
    queryFn: () => subscription(id),
    refetchInterval: 10_000,
  });
  return (
    <Page
      title={words.title}
      lead={
        <Link to="/developers" search={{ tab: 'webhooks' } as never} className="text-accent underline">
          {words.back}
        </Link>
      }
    >
      <Asked query={query}>
        {(one) => (
          <>
            <WebhookCard subscription={one} />
            <DeliveryList subscription={one} />
          </>
        )}
      </Asked>
    </Page>
  );
}

function WebhookCard({ subscription: one }: { subscription: Subscription }) {
  const { facts } = words;
  const isTest = useSignedIn().about.environment === 'test';
  // Credentials use the real clock even if freight uses another.
  const real = (iso: string) => (isTest ? words.realTime(moment(iso)) : moment(iso));
  const list = (values: readonly string[]) => (values.length === 0 ? words.all : values.join(', '));
  const rows: readonly (readonly [string, string])[] = [
    [facts.types, `${developersWords.webhooks.kinds[one.kind]}: ${list(one.eventTypes)}`],
    [facts.accounts, list(one.accounts)],
    ...(one.pros.length > 0 ? [[facts.pros, list(one.pros)] as const] : []),
    ...(one.contactEmail ? [[facts.email, one.contactEmail] as const] : []),
    ...(one.formerSecretUntil ? [[facts.formerSecret, real(one.formerSecretUntil)] as const] : []),
    [facts.created, real(one.createdAt)],
    [facts.id, one.id],
  ];
  return (
    <Card>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="min-w-0 text-lg font-semibold break-all">{one.url}</h2>
          <SubscriptionBadge status={one.status} />
        </div>
        {one.status === 'disabled' && (
          <p role="status" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
            {one.statusReason} {words.disabled}
          </p>
        )}
        {one.status === 'paused' && <p className="text-warn">{words.pausedNote}</p>}
        {one.status === 'active' && one.failingSince && (
          <p role="status" className="text-bad">
            {words.failing(moment(one.failingSince))}
          </p>
        )}
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {rows.map(([name, value]) => (
            <div key={name} className="grid grid-cols-[9rem_1fr] gap-2">
              <dt className="text-faint">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <WebhookActions subscription={one} />
      </div>
    </Card>
  );
}
