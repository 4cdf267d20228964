// The histogram of a dry run: how many quotes or shipments change by how much, and the effect on revenue. A table with drawn bars.
import type { components } from '../../api/openapi.ts';
import { count, money } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { tariffWords } from '../../words/console-tariff-words.ts';

const words = tariffWords.effect;

type Bucket = components['schemas']['PriceChangeBucket'];

export function ChangeHistogram({ buckets, what }: { buckets: readonly Bucket[]; what: 'quotes' | 'shipments' }) {
  const most = Math.max(1, ...buckets.map(({ quotes }) => quotes));
  return (
    <Card title={words.histogram[what]}>
      <table className="w-full text-[13px]">
        <thead>
          <tr className="text-left text-[12px] text-faint">
            <th scope="col" className="py-1 pr-3 font-semibold">
              {words.changeOf}
            </th>
            <th scope="col" colSpan={2} className="py-1 font-semibold">
              {words.count[what]}
            </th>
            <th scope="col" className="py-1 pl-3 text-right font-semibold">
              {words.revenue}
            </th>
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket) => (
            <tr key={`${bucket.fromPercent} ${bucket.toPercent}`}>
              <th scope="row" className="py-0.5 pr-3 text-left font-normal whitespace-nowrap tabular-nums">
                {rangeText(bucket)}
              </th>
              <td className="w-1/2 py-0.5" aria-hidden="true">
                <span
                  className={classNames('block h-4 rounded-[2px]', barLook(bucket))}
                  style={{ width: bucket.quotes === 0 ? 0 : `max(2px, ${(bucket.quotes / most) * 100}%)` }}
                />
              </td>
              <td className="py-0.5 pl-2 text-right tabular-nums">{count(bucket.quotes)}</td>
              <td className="py-0.5 pl-3 text-right tabular-nums">
                {bucket.quotes > 0 && `${bucket.changeCents > 0 ? '+' : ''}${money(bucket.changeCents)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function rangeText({ fromPercent, toPercent }: Bucket): string {
  if (fromPercent === null) return words.below(toPercent!);
  return toPercent === null ? words.above(fromPercent) : words.between(fromPercent, toPercent);
}

/** Whether customers would pay less, more, or the same. */
function barLook({ fromPercent, toPercent }: Bucket): string {
  if (fromPercent === null || (toPercent !== null && toPercent <= 0)) return 'bg-warn';
  return fromPercent >= 0 ? 'bg-good' : 'bg-strong-line';
}
