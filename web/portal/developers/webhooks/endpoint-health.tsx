// Charts of an endpoint: the share of successful attempts, and the response times.
import { count } from '../../../shell/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { developersWords } from '../../../words/developers-words.ts';
import { endpointFigures } from './endpoint-figures.ts';
import type { Delivery } from './subscriptions.ts';

const words = developersWords.endpoint;

/** Shows nothing before the first attempt. */
export function EndpointHealth({ deliveries }: { deliveries: readonly Delivery[] }) {
  const figures = endpointFigures(deliveries);
  if (figures === undefined) return null;
  const { attempts, taken, medianMs, slowMs, latenciesMs, takenPercents } = figures;
  const percent = Math.round((100 * taken) / attempts);
  return (
    <Card title={words.title}>
      <div className="grid gap-6 sm:grid-cols-2">
        <figure className="grid gap-1">
          <figcaption>
            <strong className="text-xl font-semibold tabular-nums">{percent}%</strong>{' '}
            <span className="text-faint">{words.success(count(taken), count(attempts))}</span>
          </figcaption>
          <Sparkline values={takenPercents} label={words.successChart} />
        </figure>
        <figure className="grid gap-1">
          <figcaption>
            <strong className="text-xl font-semibold tabular-nums">{words.ms(count(medianMs))}</strong>{' '}
            <span className="text-faint">{words.latency(count(slowMs))}</span>
          </figcaption>
          <Sparkline values={latenciesMs} label={words.latencyChart} />
        </figure>
      </div>
    </Card>
  );
}
