// The terminals that a shipment passes, in order; those it has reached are filled.
import { classNames } from '../../ui/class-names.ts';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import type { RouteStop, Tracking } from './shipment.ts';

export function RouteStrip({ stops, tracking }: { stops: readonly RouteStop[]; tracking: Tracking }) {
  const seen = new Set(tracking.movementHistory.map(({ location }) => location.terminal));
  return (
    <ol aria-label={shipmentWords.one.route} className="flex flex-wrap gap-y-2">
      {stops.map(({ code, city, state }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: freight may pass a terminal twice; the order is fixed.
        <li key={at} className="flex items-center">
          {at > 0 && <span aria-hidden="true" className="mx-1.5 h-px w-5 bg-strong-line" />}
          <span
            title={`${city}, ${state}`}
            className={classNames(
              'rounded-md border px-2 py-0.5 font-mono text-[13px]',
              seen.has(code) ? 'border-good bg-good-soft text-good' : 'border-strong-line text-faint',
            )}
          >
            {code}
            <span className="sr-only">
              {' '}
              {city}, {state}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
