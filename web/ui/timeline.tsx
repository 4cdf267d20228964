// Events in order, with a dot each: done, now, upcoming, or problem.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TimelineEntry {
  readonly id: string;
  readonly when: ReactNode;
  readonly what: ReactNode;
  readonly more?: ReactNode;
  readonly state: 'done' | 'now' | 'next' | 'bad';
}

const DOTS: Record<TimelineEntry['state'], string> = {
  done: 'bg-good border-good',
  now: 'bg-warn border-warn ring-4 ring-warn-soft',
  next: 'bg-raised border-strong-line',
  bad: 'bg-bad border-bad',
};

export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label} className="grid">
      {entries.map(({ id, when, what, more, state }, at) => (
        <li key={id} className="grid grid-cols-[16px_1fr] gap-x-3">
          <span className="relative flex justify-center" aria-hidden="true">
            {at < entries.length - 1 && <span className="absolute top-4 bottom-0 w-px bg-line" />}
            <span className={classNames('mt-1.5 size-2.5 rounded-full border-2', DOTS[state])} />
          </span>
          <div className="pb-4">
            <p className={state === 'next' ? 'text-faint' : undefined}>
              <span className="mr-2 font-semibold tabular-nums">{when}</span>
              {what}
            </p>
            {more && <div className="text-[13px] text-faint">{more}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
