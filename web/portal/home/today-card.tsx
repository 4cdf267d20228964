// "What needs your attention today": short lists with links, or a note that all is well.
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Asked } from '../../shell/asked.tsx';
import { clockSpan } from '../../shell/clock-time.ts';
import { centsOf, count, day, moment, money } from '../../shell/format.ts';
import { useSignedIn } from '../../shell/signed-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { homeWords } from '../../words/home-words.ts';
import { pickupStatusText } from '../pickups/pickup-status.tsx';
import { keptDraft } from '../ship/draft-keeper.ts';
import { troubleWords } from '../track/trouble-words.ts';
import { type Today, useToday } from './use-today.ts';

const words = homeWords.today;
const SHOWN = 5;

export function TodayCard() {
  const today = useToday();
  return (
    <Card title={words.title}>
      <Asked query={today}>{(data) => <TodayLists today={data} />}</Asked>
    </Card>
  );
}

function TodayLists({ today: { attention, pickups, invoices, day: date } }: { today: Today }) {
  const { username } = useSignedIn().session;
  const draft = keptDraft(username);
  const { exceptions, late } = attention;
  const total = exceptions.count + late.count + pickups.length + invoices.length + (draft ? 1 : 0);
  if (total === 0) {
    return (
      <p className="flex items-center gap-2 py-2">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
        {words.allWell}
      </p>
    );
  }
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      <Section title={words.exceptions} total={exceptions.count} to="/shipments?status=Exception">
        {exceptions.shipments.slice(0, SHOWN).map(({ shipment, reasonCode, needsInstructions }) => (
          <Line key={shipment.pro} to={`/track/${shipment.pro}`} name={shipment.pro}>
            {troubleWords(reasonCode, false).what} {placeOf(shipment.consignee)}{' '}
            {needsInstructions && <Badge tone="bad">{words.instruct}</Badge>}
          </Line>
        ))}
      </Section>
      <Section title={words.late} total={late.count} to="/shipments/late">
        {late.shipments.slice(0, SHOWN).map(({ pro, consignee, promisedDelivery, estimatedDelivery }) => (
          <Line key={pro} to={`/track/${pro}`} name={pro}>
            {placeOf(consignee)} {words.promised(day(promisedDelivery?.date), day(estimatedDelivery?.endDate))}
          </Line>
        ))}
      </Section>
      <Section title={words.pickups} total={pickups.length} to="/pickups">
        {pickups.slice(0, SHOWN).map(({ requestNumber, status, pickupStartTime, pickupEndTime, statusHistory }) => (
          <Line key={requestNumber} to={`/pickups/${requestNumber}`} name={requestNumber}>
            {clockSpan(pickupStartTime, pickupEndTime, statusHistory[0]?.occurredAt)} · {pickupStatusText(status)}
          </Line>
        ))}
      </Section>
      <Section title={words.invoices} total={invoices.length} to="/billing">
        {invoices.slice(0, SHOWN).map(({ number, balance, dueDate }) => (
          <Line key={number} to={`/billing/invoices/${number}`} name={number}>
            {money(centsOf(balance))} · {words.due(day(dueDate))}{' '}
            {(dueDate ?? '') < date && <Badge tone="bad">{words.overdue}</Badge>}
          </Line>
        ))}
      </Section>
      {draft && (
        <Section title={words.drafts} total={1} to="/ship">
          <Line to="/ship" name={words.draftName}>
            {words.draft(
              draft.form.destination.name || draft.form.destination.city || draft.form.origin.city || '…',
              moment(draft.savedAt),
            )}
          </Line>
        </Section>
      )}
    </div>
  );
}

/** Shows nothing if there is nothing to do. */
function Section({ title, total, to, children }: { title: string; total: number; to: string; children: ReactNode }) {
  if (total === 0) return null;
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="flex items-center gap-2 font-medium">
        {title}
        <Badge tone="plain">{count(total)}</Badge>
      </h3>
      <ul className="mt-1 grid gap-1">{children}</ul>
      {total > SHOWN && (
        <a href={to} className="text-[13px] text-accent underline">
          {words.all(count(total))}
          <span className="sr-only">: {title}</span>
        </a>
      )}
    </section>
  );
}

function Line({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-[13px]">
      <Link to={to} className="font-mono text-accent underline">
        {name}
      </Link>
      <span className="min-w-48 flex-1">{children}</span>
    </li>
  );
}

function placeOf(end: { readonly name: string; readonly city: string } | undefined): string {
  return end === undefined ? '' : `${end.name || end.city}.`;
}
