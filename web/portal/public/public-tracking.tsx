// The page behind a tracking link, without signing in. The token is in the URL fragment, which browsers never send.
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataOf } from '../../api/described.ts';
import { callData } from '../../api/plain.ts';
import { ApiProblem } from '../../api/problem.ts';
import { type About, about } from '../../session/about.ts';
import { BrandMark, CarrierTerms } from '../../session/brand.tsx';
import { cityState } from '../../shell/city-state.ts';
import { clockTime, zonedTime, zoneName } from '../../shell/clock-time.ts';
import { day } from '../../shell/format.ts';
import { LanguageChoice } from '../../shell/language-choice.tsx';
import { LocalTime } from '../../shell/local-time.tsx';
import { applyTheme } from '../../shell/theme.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { apiText } from '../../words/code-words.ts';
import { trackWords } from '../../words/track-words.ts';

type Tracked = DataOf<'/v1/tracked-shipment', 'post'>;

const words = trackWords.public;
const ASKED_AGAIN_MS = 60_000;

export function openTracking(): void {
  applyTheme();
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <PublicTracking />
    </StrictMode>,
  );
}

type State = { readonly facts: About; readonly shipment: Tracked } | { readonly problem: ApiProblem };

async function ask(token: string): Promise<State> {
  try {
    const [facts, shipment] = await Promise.all([about(), callData('POST', '/v1/tracked-shipment', { token })]);
    return { facts, shipment };
  } catch (thrown) {
    return { problem: thrown instanceof ApiProblem ? thrown : new ApiProblem(0, { message: String(thrown) }) };
  }
}

function PublicTracking() {
  const [state, setState] = useState<State>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs it again.
  useEffect(() => {
    let current = true;
    const look = () => void ask(location.hash.slice(1)).then((next) => current && setState(next));
    look();
    const timer = setInterval(look, ASKED_AGAIN_MS);
    window.addEventListener('hashchange', look);
    return () => {
      current = false;
      clearInterval(timer);
      window.removeEventListener('hashchange', look);
    };
  }, [tries]);
  if (state === undefined) {
    return (
      <main className="mx-auto max-w-3xl p-4 sm:p-6">
        <Skeleton lines={6} />
      </main>
    );
  }
  if ('problem' in state) return <NotShown problem={state.problem} onTryAgain={() => setTries(tries + 1)} />;
  return <Shown {...state} />;
}

/** Malformed, revoked and expired links get the same message: the link does not work. */
function NotShown({ problem, onTryAgain }: { problem: ApiProblem; onTryAgain: () => void }) {
  const isDead = problem.status === 404 || problem.status === 400;
  return (
    <main className="mx-auto grid max-w-md gap-3 p-6 pt-24">
      {isDead ? (
        <>
          <h1 className="text-2xl font-semibold">{words.dead}</h1>
          <p>{words.deadLead}</p>
          <div>
            <Button onClick={onTryAgain}>{words.again}</Button>
          </div>
        </>
      ) : (
        <ProblemNote problem={problem} onTryAgain={onTryAgain} />
      )}
    </main>
  );
}

function Shown({ facts, shipment }: { facts: About; shipment: Tracked }) {
  const { pro, carrier, destination, status, pieces, terminal, movements } = shipment;
  const zone = movements.at(-1)?.occurredAt;
  return (
    <main className="mx-auto grid max-w-3xl gap-4 p-4 sm:p-6">
      {facts.environment === 'test' && <p className="rounded-md bg-warn-soft px-3 py-2 text-warn">{words.test}</p>}
      <header>
        <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
          <BrandMark name={carrier} logoUrl={facts.branding?.logoUrl} />
          <LanguageChoice />
        </p>
        <h1 className="text-2xl font-semibold tracking-tight">{words.title(pro)}</h1>
        <p className="text-faint">
          {words.to(cityState(destination))} · {words.pieces(pieces)}
        </p>
      </header>
      <Card>
        <p className="text-3xl font-semibold tracking-tight" aria-live="polite">
          {trackWords.status.names[status.conciseStatus]}
        </p>
        <p className="text-faint">
          {apiText(status.expandedStatus)} ·{' '}
          {trackWords.status.since(`${day(status.date)}, ${zonedTime(status.time, zone)}`)}
        </p>
        <Dates shipment={shipment} />
        {terminal?.phone && (
          <p className="no-print mt-3">
            <ButtonLink size="small" href={`tel:${terminal.phone.replace(/[^\d+]/g, '')}`}>
              {trackWords.trouble.call(terminal.name, terminal.phone)}
            </ButtonLink>
          </p>
        )}
      </Card>
      <Card title={trackWords.timeline.title}>
        <Timeline
          label={trackWords.timeline.title}
          entries={movements
            .map(({ occurredAt, status: what, city, state, reason }, at) => ({
              id: String(at),
              when: <LocalTime iso={occurredAt} />,
              what: apiText(what),
              more: [[city, state].filter(Boolean).join(', '), apiText(reason ?? '')].filter(Boolean).join(' · '),
              state: reason === undefined ? ('done' as const) : ('bad' as const),
            }))
            .reverse()}
        />
      </Card>
      <CarrierTerms {...facts.branding} />
    </main>
  );
}

function Dates({ shipment }: { shipment: Tracked }) {
  const { promisedDelivery, estimatedDelivery, deliveryDate, deliveryTime, destination } = shipment;
  const dates = trackWords.dates;
  const timeThere = (time: string | undefined, isoDay: string) =>
    time ? `${clockTime(time)} ${zoneName(destination.timeZone, isoDay)}` : '';
  const entries = [
    deliveryDate !== undefined && [dates.delivered, `${day(deliveryDate)} ${timeThere(deliveryTime, deliveryDate)}`],
    estimatedDelivery && [dates.estimated, estimateText(estimatedDelivery, timeThere)],
    promisedDelivery && [
      dates.promised,
      `${day(promisedDelivery.date)} ${dates.byZoned(timeThere(promisedDelivery.time, promisedDelivery.date))}`,
    ],
  ].filter((one): one is [string, string] => Array.isArray(one));
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt className="text-[13px] text-faint">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function estimateText(
  { startDate, startTime, endDate, endTime }: NonNullable<Tracked['estimatedDelivery']>,
  timeThere: (time: string, isoDay: string) => string,
): string {
  const dates = trackWords.dates;
  const end = timeThere(endTime, endDate);
  if (startDate !== endDate)
    return dates.between(`${day(startDate)} ${clockTime(startTime)}`, `${day(endDate)} ${end}`);
  return `${day(endDate)} ${startTime === endTime ? dates.byZoned(end) : dates.between(clockTime(startTime), end)}`;
}
