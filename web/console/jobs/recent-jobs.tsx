// Background jobs that are running or ended recently.
import { Asked } from '../../shell/asked.tsx';
import { moment } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import { tariffWords } from '../../words/console-tariff-words.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import { useOps } from '../desk/use-ops.ts';
import { JobBadge } from './job-badge.tsx';

const words = tariffWords.jobs;
const LOOK_AGAIN_MS = 5_000;

export function RecentJobs({ kind }: { kind?: string }) {
  const jobs = useOps('/ops/v1/jobs', { query: { limit: '8', kind } }, { everyMs: LOOK_AGAIN_MS });
  return (
    <Card title={words.recent}>
      <Asked query={jobs}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-faint">{words.none}</p>
          ) : (
            <ul className="grid gap-2">
              {list.map(({ id, kind: what, state, startedAt, rejected }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
                  <span>
                    <PlaceLink to={`/console/jobs/${id}`}>{words.kinds[what] ?? what}</PlaceLink>
                    <span className="block text-[13px] text-faint">
                      {moment(startedAt)}
                      {rejected > 0 && `, ${words.rejected(rejected)}`}
                    </span>
                  </span>
                  <JobBadge state={state} />
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
    </Card>
  );
}
