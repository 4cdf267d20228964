// Shows whether the data is live.
import type { LiveState } from '../../api/live.ts';
import { consoleWords } from '../../words/console-words.ts';

const DOTS: Record<LiveState, string> = {
  live: 'bg-good',
  connecting: 'bg-warn',
  away: 'bg-bad',
};

export function LiveMark({ state }: { state: LiveState }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-[13px] text-faint">
      <span aria-hidden="true" className={`size-2 rounded-full ${DOTS[state]}`} />
      {consoleWords.live[state]}
    </span>
  );
}
