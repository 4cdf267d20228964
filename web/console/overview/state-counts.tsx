// How many shipments are in each state: one line per state, with a bar and a number.
import type { ReactNode } from 'react';
import { count } from '../../shell/format.ts';

export interface StateCount {
  readonly id: string;
  readonly label: ReactNode;
  readonly count: number;
}

export function StateCounts({ label, counts }: { label: string; counts: readonly StateCount[] }) {
  const most = Math.max(1, ...counts.map((one) => one.count));
  return (
    <ul aria-label={label} className="grid gap-1.5">
      {counts.map((one) => (
        <li key={one.id} className="grid grid-cols-[minmax(7rem,10rem)_1fr_3.5rem] items-center gap-3">
          <span>{one.label}</span>
          <span aria-hidden="true" className="h-3 rounded-[2px] bg-accent-soft">
            <span className="block h-full rounded-[2px] bg-accent" style={{ width: `${(one.count / most) * 100}%` }} />
          </span>
          <span className="text-right tabular-nums">{count(one.count)}</span>
        </li>
      ))}
    </ul>
  );
}
