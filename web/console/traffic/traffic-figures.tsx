// API traffic in numbers, each with a chart.
import { count } from '../../shell/format.ts';
import { overviewWords as words } from '../../words/console-overview-words.ts';
import { COUNTED, type Overview, type OverviewNow } from '../overview/overview.ts';
import { CountFigure } from './count-figure.tsx';

const BACKLOGS = ['webhookBacklog', 'mailBacklog'] as const;

/** Tenths of a millisecond matter only below ten. */
function rounded(ms: number | null): number | null {
  return ms === null ? null : ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms);
}

export function TrafficFigures({ overview: { series }, now }: { overview: Overview; now: OverviewNow }) {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
      {COUNTED.map((name) => (
        <CountFigure
          key={name}
          label={words.figures[name]}
          value={now.perMinute[name]}
          unit={words.perMinute}
          more={words.inSpan(count(sum(series[name])))}
          series={series[name]}
        />
      ))}
      <CountFigure
        label={words.figures.p95Ms}
        value={rounded(now.p95Ms)}
        unit={words.ms}
        more={now.p50Ms !== null && words.median(count(rounded(now.p50Ms) ?? 0))}
        series={series.p95Ms}
      />
      {BACKLOGS.map((name) => (
        <CountFigure key={name} label={words.figures[name]} value={now[name]} unit={words.now} series={series[name]} />
      ))}
    </div>
  );
}
