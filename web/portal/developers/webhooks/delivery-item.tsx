// One delivery: its state, its attempts, and resending it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asProblem } from '../../../shell/asked.tsx';
import { moment } from '../../../shell/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { AttemptView } from './attempt-view.tsx';
import { DeliveryBadge } from './status-badges.tsx';
import { type Delivery, redeliver, type Subscription } from './subscriptions.ts';

const words = developersWords.deliveries;

export function DeliveryItem({ subscription, delivery }: { subscription: Subscription; delivery: Delivery }) {
  const queries = useQueryClient();
  const { id, type, subject, origin, attempts, createdAt, nextAttemptAt, lastStatus, lastError, eventId } = delivery;
  const resend = useMutation({
    mutationFn: () => redeliver(subscription.id, id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['subscriptions', subscription.id] }),
  });
  return (
    <li className="border-t px-4 py-2.5 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <DeliveryBadge delivery={delivery} />
        <div className="min-w-0 flex-1 basis-60">
          <p>
            <code className="font-mono text-[13px] font-semibold">{type}</code>{' '}
            <span className="tabular-nums">{subject}</span>
            {words.origins[origin] && <span className="text-faint"> · {words.origins[origin]}</span>}
          </p>
          <p className="text-[13px] text-faint">
            {[
              moment(createdAt),
              words.attempts(attempts.length),
              lastStatus !== null && words.status(lastStatus),
              nextAttemptAt && words.next(moment(nextAttemptAt)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {lastError && <p className="text-[13px] text-bad">{lastError}</p>}
        </div>
        <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
          {words.resend}
          <span className="sr-only">
            {' '}
            {type} {subject}
          </span>
        </Button>
      </div>
      <p role="status" className="text-[13px] text-good empty:hidden">
        {resend.isSuccess && words.resent}
      </p>
      {resend.isError && <ProblemNote problem={asProblem(resend.error)} />}
      {attempts.length > 0 && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer text-[13px] text-accent">{words.details}</summary>
          <p className="mt-2 text-[13px] text-faint">
            {words.eventId} <code className="font-mono">{eventId}</code>
          </p>
          <ol className="mt-2 grid gap-4">
            {attempts.map((attempt) => (
              <AttemptView key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}
