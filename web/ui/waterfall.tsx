// "Why this price": each step adds to or subtracts from the previous sum, and the last bar is the total. Amounts in cents.
import { money } from '../shell/format.ts';

export interface WaterfallStep {
  readonly label: string;
  readonly cents: number;
}

export function Waterfall({ steps, totalLabel }: { steps: readonly WaterfallStep[]; totalLabel: string }) {
  let sum = 0;
  const bars = steps.map((step) => {
    const from = sum;
    sum += step.cents;
    return { ...step, low: Math.min(from, sum), high: Math.max(from, sum) };
  });
  const widest = Math.max(1, sum, ...bars.map(({ high }) => high));
  const share = (cents: number) => `${(Math.max(0, cents) / widest) * 100}%`;
  return (
    <table className="w-full text-[13px]">
      <tbody>
        {bars.map(({ label, cents, low, high }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same name; their order is fixed.
          <tr key={at}>
            <th scope="row" className="max-w-48 py-1 pr-3 text-left font-normal">
              {label}
            </th>
            <td className="w-1/2 py-1" aria-hidden="true">
              <span className="block h-3.5" style={{ marginLeft: share(low), width: `max(2px, ${share(high - low)})` }}>
                <span className={`block h-full rounded-[2px] ${cents < 0 ? 'bg-good' : 'bg-warn'}`} />
              </span>
            </td>
            <td className="py-1 pl-3 text-right tabular-nums">{money(cents)}</td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className="border-t py-1.5 pr-3 text-left">
            {totalLabel}
          </th>
          <td className="border-t py-1.5" aria-hidden="true">
            <span className="block h-3.5 rounded-[2px] bg-accent" style={{ width: share(sum) }} />
          </td>
          <td className="border-t py-1.5 pl-3 text-right tabular-nums">{money(sum)}</td>
        </tr>
      </tbody>
    </table>
  );
}
