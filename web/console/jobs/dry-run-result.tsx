// The result of a dry run: revenue before and after, the histogram of the change, and where it comes from.
import type { components } from '../../api/openapi.ts';
import { count, moment, money } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { Figure } from '../desk/figure.tsx';
import { ChangeHistogram } from './change-histogram.tsx';

const words = tariffWords.effect;

export type DryRunResult = components['schemas']['DryRunResult'];
type Affected = components['schemas']['AffectedRevenue'];
type Extremes = components['schemas']['RevenueExtremes'];

export function DryRunResultView({ result }: { result: DryRunResult }) {
  const { beforeCents, afterCents, changePercent, quotes, found } = result;
  const what = result.account === undefined ? 'quotes' : 'shipments';
  const sign = changePercent > 0 ? '+' : '';
  if (quotes === 0) return <EmptyState title={words.nothing[what]}>{words.nothingNext}</EmptyState>;
  return (
    <div className="grid gap-4">
      <p className="text-faint">
        {words.period[what]} {moment(result.from)} – {moment(result.to)}
      </p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Figure label={words.before} value={money(beforeCents)} />
        <Figure label={words.after} value={money(afterCents)} />
        <Figure
          label={words.change}
          value={`${sign}${changePercent}%`}
          more={`${sign}${money(afterCents - beforeCents)}`}
        />
        <Figure
          label={words.rated[what]}
          value={count(quotes)}
          {...(found > quotes && { more: words.found(count(found)) })}
        />
        <Figure label={words.dearer} value={count(result.dearer)} />
        <Figure label={words.cheaper} value={count(result.cheaper)} />
        <Figure label={words.same} value={count(result.same)} />
        <Figure label={words.unpriced} value={count(result.unpriced)} more={words.unpricedHint} />
      </div>
      <ChangeHistogram buckets={result.histogram} what={what} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {what === 'quotes' && <ExtremesCard title={words.customers} extremes={result.customers} what={what} />}
        <ExtremesCard title={words.lanes} extremes={result.lanes} what={what} />
      </div>
    </div>
  );
}

type What = 'quotes' | 'shipments';

const columnsOf = (what: What): readonly Column<Affected>[] => [
  { head: words.name, cell: ({ name, key }) => name || key },
  { head: words.count[what], cell: ({ quotes }) => count(quotes), numeric: true },
  { head: words.before, cell: ({ beforeCents }) => money(beforeCents), numeric: true },
  { head: words.change, cell: ({ beforeCents, afterCents }) => money(afterCents - beforeCents), numeric: true },
];

function ExtremesCard({ title, extremes, what }: { title: string; extremes: Extremes; what: What }) {
  return (
    <Card title={title} flush>
      {(['gains', 'losses'] as const).map((side) => (
        <div key={side}>
          <h3 className="px-4 pt-2 text-[13px] font-medium">{words[side]}</h3>
          <DataTable
            caption={`${title}: ${words[side]}`}
            columns={columnsOf(what)}
            rows={extremes[side]}
            keyOf={({ key }) => key}
            empty={<p className="px-4 pb-3 text-faint">{words.nobody}</p>}
          />
        </div>
      ))}
    </Card>
  );
}
