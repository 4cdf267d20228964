// A number with a small chart.
import type { ReactNode } from 'react';
import { count } from '../../shell/format.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { overviewWords as words } from '../../words/console-overview-words.ts';
import { Figure } from '../desk/figure.tsx';

export function CountFigure({
  label,
  value,
  unit,
  more,
  series,
}: {
  label: string;
  value: number | null;
  unit: string;
  more?: ReactNode;
  series: readonly (number | null)[];
}) {
  const known = series.map((step) => step ?? 0);
  const most = Math.max(0, ...known);
  return (
    <Figure
      label={label}
      value={
        <>
          {value === null ? '–' : count(value)} <span className="text-[13px] font-normal text-faint">{unit}</span>
        </>
      }
      more={more}
    >
      <Sparkline values={known} label={words.plot(label, count(most))} />
    </Figure>
  );
}
