// The day in numbers: what is in the queue, who owns it, and how punctual the week was.
import { INSTRUCTION_STATUS } from '../../../src/freight/instructions/instruction-kinds.ts';
import { count } from '../../shell/format.ts';
import { overviewWords } from '../../words/console-overview-words.ts';
import { queueWords } from '../../words/console-queue-words.ts';
import { Figure } from '../desk/figure.tsx';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOps } from '../desk/use-ops.ts';
import type { Today } from '../queue/queue-item.ts';
import type { OverviewNow } from './overview.ts';

const words = queueWords.figures;
/** More than this are not counted. */
const MOST_COUNTED = 200;

export function DayFigures({ queue, now }: { queue: Today['queue']; now: OverviewNow | undefined }) {
  const waiting = useOps('/ops/v1/instructions', {
    query: { status: INSTRUCTION_STATUS.get('WAITING').code, limit: String(MOST_COUNTED) },
  });
  const instructions = waiting.data?.length ?? 0;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
      <Figure label={words.exceptions} value={linked(queue.exceptions, '/console', { trouble: 'EXCEPTION' })} />
      <Figure label={words.late} value={linked(queue.late, '/console', { trouble: 'LATE' })} />
      <Figure label={words.atRisk} value={linked(queue.atRisk, '/console', { trouble: 'AT_RISK' })} />
      <Figure label={words.unowned} value={linked(queue.unowned, '/console', { whose: 'nobody' })} />
      <Figure
        label={words.yours}
        value={linked(queue.yours, '/console', { whose: 'yours' })}
        more={queue.yours > 0 && words.yoursDue(count(queue.yoursDue))}
      />
      <Figure
        label={words.instructions}
        value={
          <PlaceLink to="/console/instructions">
            {instructions === MOST_COUNTED ? `${MOST_COUNTED}+` : count(instructions)}
          </PlaceLink>
        }
      />
      <OnTime now={now} />
    </div>
  );
}

function linked(value: number, to: string, search: object) {
  return (
    <PlaceLink to={to} search={search}>
      {count(value)}
    </PlaceLink>
  );
}

function OnTime({ now }: { now: OverviewNow | undefined }) {
  const { sharePercent, deliveries, onTime } = now?.onTime ?? { sharePercent: null, deliveries: 0, onTime: 0 };
  return (
    <Figure
      label={words.onTime}
      value={sharePercent === null ? '–' : `${sharePercent}%`}
      more={
        deliveries === 0 ? overviewWords.noDeliveries : overviewWords.ofDeliveries(count(onTime), count(deliveries))
      }
    />
  );
}
