// The terminals that a shipment passes, in order; those it has reached are filled.
import { cityState } from '../../shell/city-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { shipmentWords } from '../../words/console-shipment-words.ts';
import type { RouteStop, Tracking } from './shipment.ts';

interface RouteStripProps {
  /** The codes of the terminals. */
  readonly route: readonly string[];
  /** Where they are, as far as the network still has them. */
  readonly stops: readonly RouteStop[];
  readonly tracking: Tracking;
}

export function RouteStrip({ route, stops, tracking }: RouteStripProps) {
  const places = new Map(stops.map((stop) => [stop.code, cityState(stop)]));
  const seen = new Set(tracking.movementHistory.map(({ location }) => location.terminal));
  return (
    <ol aria-label={shipmentWords.one.route} className="flex flex-wrap gap-y-2">
      {route.map((code, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: freight may pass a terminal twice; the order is fixed.
        <li key={at} className="flex items-center">
          {at > 0 && <span aria-hidden="true" className="mx-1.5 h-px w-5 bg-strong-line" />}
          <span
            title={places.get(code)}
            className={classNames(
              'rounded-md border px-2 py-0.5 font-mono text-[13px]',
              seen.has(code) ? 'border-good bg-good-soft text-good' : 'border-strong-line text-faint',
            )}
          >
            {code}
            {places.has(code) && <span className="sr-only"> {places.get(code)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
