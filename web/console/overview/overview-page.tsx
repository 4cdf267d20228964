// Overview: what the day's freight needs, live. The queue comes first; API traffic has its own page.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLive } from '../../api/live.ts';
import { Asked } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { overviewWords as words } from '../../words/console-overview-words.ts';
import { LiveMark } from '../desk/live-mark.tsx';
import { useOps } from '../desk/use-ops.ts';
import { QueueCard } from '../queue/queue-card.tsx';
import { SetupNote } from '../setup/setup-note.tsx';
import { DayCards } from './day-cards.tsx';
import { DayFigures } from './day-figures.tsx';
import { EventTicker } from './event-ticker.tsx';
import { FreightCounts } from './freight-counts.tsx';
import { type LiveEvent, type OverviewNow, withEvent } from './overview.ts';
import { TerminalLoads } from './terminal-loads.tsx';

/** Freight can become late without an event. */
const ASK_AGAIN_MS = 60_000;
/** Many events may arrive at once: the queue is reloaded once for all of them. */
const SETTLE_MS = 2_000;

export function OverviewPage() {
  const queries = useQueryClient();
  const today = useOps('/ops/v1/today', {}, { everyMs: ASK_AGAIN_MS });
  const overview = useOps('/ops/v1/overview', { query: { span: '1h' } });
  const [latest, setLatest] = useState<OverviewNow>();
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const live = useLive('/ops/v1/stream', {
    overview: setLatest,
    event(told) {
      setEvents((known) => withEvent(known, told));
      waiting.current ??= setTimeout(() => {
        waiting.current = undefined;
        void queries.invalidateQueries({ queryKey: ['ops', '/ops/v1/today'] });
        void queries.invalidateQueries({ queryKey: ['ops-pages', '/ops/v1/work-queue'] });
      }, SETTLE_MS);
    },
  });
  const now = latest ?? overview.data?.now;
  return (
    <Page title={words.title} actions={<LiveMark state={live} />} wide>
      <SetupNote />
      <Asked query={today}>{(known) => <DayFigures queue={known.queue} now={now} />}</Asked>
      <QueueCard />
      <Asked query={today}>
        {(known) => (
          <>
            <div className="grid items-start gap-4 lg:grid-cols-3">
              <DayCards today={known} />
            </div>
            <TerminalLoads terminals={known.terminals} />
          </>
        )}
      </Asked>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="grid gap-4">{now && <FreightCounts now={now} />}</div>
        <div className="min-w-0 lg:col-span-2">
          <EventTicker events={events} />
        </div>
      </div>
    </Page>
  );
}
