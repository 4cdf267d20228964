// A short status in color. The words carry the meaning; the color helps.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'accent';

const TONES: Record<Tone, string> = {
  plain: 'bg-sunken text-ink',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-accent',
};

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-full px-2 py-px text-[12px] font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
