// The figures of the overview, each with its plot.
import { count } from '../../shell/format.ts';
import { overviewWords as words } from '../../words/console-overview-words.ts';
import { Figure } from '../desk/figure.tsx';
import { CountFigure } from './count-figure.tsx';
import { COUNTED, type Overview, type OverviewNow } from './overview.ts';

const BACKLOGS = ['webhookBacklog', 'mailBacklog'] as const;

/** Tenths of a millisecond matter only below ten. */
function rounded(ms: number | null): number | null {
  return ms === null ? null : ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms);
}

export function OverviewFigures({ overview: { series }, now }: { overview: Overview; now: OverviewNow }) {
  const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const { onTime } = now;
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
      <Figure
        label={words.onTime}
        value={onTime.sharePercent === null ? '–' : `${onTime.sharePercent}%`}
        more={
          onTime.deliveries === 0
            ? words.noDeliveries
            : words.ofDeliveries(count(onTime.onTime), count(onTime.deliveries))
        }
      />
    </div>
  );
}
