// The shipment's status in very large letters, and its progress.
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ConciseStatus } from '../../../src/freight/shipments/event-kinds.ts';
import type { LiveState } from '../../api/live.ts';
import { zonedTime } from '../../shell/clock-time.ts';
import { day } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { apiText } from '../../words/code-words.ts';
import { trackWords } from '../../words/track-words.ts';
import type { ShipmentHistory } from './find-shipments.ts';
import { STATUS_TONES } from './status-badge.tsx';
import { troubleWords } from './trouble-words.ts';

const words = trackWords.status;
const STEPS = ['Pending', 'Picked Up', 'In Transit', 'Out for Delivery', 'Delivered'] as const;
const INKS = {
  plain: 'text-ink',
  accent: 'text-accent',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
} as const;

export function StatusCard({
  shipment,
  news,
  children,
}: {
  shipment: ShipmentHistory;
  news: LiveState;
  children: ReactNode;
}) {
  const { conciseStatus, expandedStatus, date, time } = shipment.status;
  const trouble = activeTrouble(shipment);
  return (
    <Card>
      <div className="grid gap-4 py-1">
        <div>
          <div className="flex items-start justify-between gap-3">
            <p
              className={classNames(
                'text-3xl font-semibold tracking-tight',
                trouble ? 'text-bad' : INKS[STATUS_TONES[conciseStatus]],
              )}
              aria-live="polite"
            >
              {/* A headline has no full stop. */}
              {trouble?.what.replace(/\.$/, '') ?? words.names[conciseStatus]}
            </p>
            <LiveMark news={news} />
          </div>
          <p className="text-faint">
            {apiText(expandedStatus)} ·{' '}
            {words.since(`${day(date)}, ${zonedTime(time, shipment.movementHistory.at(-1)?.occurredAt)}`)}
          </p>
          <p className="mt-1">{trouble?.next ?? trackWords.next[conciseStatus]}</p>
        </div>
        <Steps shipment={shipment} />
        {children}
      </div>
    </Card>
  );
}

/** The latest open exception: why it is held up, or was delivered with a note. */
function activeTrouble({
  exceptions,
  status,
}: ShipmentHistory): { readonly what: string; readonly next: string } | undefined {
  const active = exceptions.findLast((exception) => exception.status === 'ACTIVE');
  if (active === undefined || ['Cancelled', 'Returned'].includes(status.conciseStatus)) return undefined;
  return troubleWords(active.code, status.conciseStatus === 'Delivered');
}

function LiveMark({ news }: { news: LiveState }) {
  return (
    <span className="flex items-center gap-1.5 pt-1.5 text-[12px] whitespace-nowrap text-faint">
      <span
        aria-hidden="true"
        className={classNames('size-2 rounded-full', news === 'live' ? 'bg-good' : 'bg-strong-line')}
      />
      {trackWords.live[news]}
    </span>
  );
}

/** The last step reached; exceptions and appointments are between the steps. */
function reached(shipment: ShipmentHistory): number {
  const seen = new Set<ConciseStatus>(shipment.movementHistory.map(({ conciseStatus }) => conciseStatus));
  seen.add(shipment.status.conciseStatus);
  if (seen.has('At Destination Terminal') || seen.has('Appointment')) seen.add('In Transit');
  return STEPS.findLastIndex((step) => seen.has(step));
}

function Steps({ shipment }: { shipment: ShipmentHistory }) {
  const { conciseStatus } = shipment.status;
  if (conciseStatus === 'Cancelled') return null;
  const at = Math.max(0, reached(shipment));
  const isOver = conciseStatus === 'Delivered';
  const isBad = STATUS_TONES[conciseStatus] === 'bad';
  return (
    <ol aria-label={words.steps} className="grid grid-cols-5 gap-1.5">
      {STEPS.map((step, index) => {
        const state = index < at || isOver ? 'done' : index === at ? 'now' : 'next';
        const isTrouble = state === 'now' && isBad;
        return (
          <li key={step} className="grid content-start gap-1 text-[12px] leading-tight">
            <span className={classNames('h-1.5 rounded-full', barOf(state, isTrouble))} aria-hidden="true" />
            <span
              className={classNames(
                'flex items-start gap-1',
                state === 'now' ? 'font-semibold' : state === 'next' && 'text-faint',
              )}
            >
              {state === 'done' && <Check aria-hidden="true" className="mt-px hidden size-3 shrink-0 sm:block" />}
              {isTrouble && <TriangleAlert aria-hidden="true" className="mt-px hidden size-3 shrink-0 sm:block" />}
              {words.names[step]}
              <span className="sr-only"> ({words[state]})</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function barOf(state: 'done' | 'now' | 'next', isTrouble: boolean): string {
  if (isTrouble) return 'bg-bad';
  return { done: 'bg-good', now: 'bg-accent', next: 'bg-line' }[state];
}
