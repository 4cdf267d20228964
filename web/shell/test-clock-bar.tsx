// The test environment's bar: the time in which its freight moves, and the ways to move it on.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callData } from '../api/plain.ts';
import { Menu } from '../ui/menu.tsx';
import { shellWords } from '../words/shell-words.ts';
import { moment } from './format.ts';
import { useSignedIn } from './signed-in.ts';
import { TestMark } from './test-mark.tsx';

interface TestClock {
  readonly now: string;
  readonly speed?: number;
}

const words = shellWords.test;
const BUTTON = 'rounded bg-test-ink/10 px-2 py-px font-medium hover:bg-test-ink/20 disabled:opacity-60';

export function TestClockBar() {
  const { realm } = useSignedIn();
  const path = realm === 'portal' ? '/v1/test/clock' : '/ops/v1/test/clock';
  const queries = useQueryClient();
  const clock = useQuery({
    queryKey: ['test-clock'],
    queryFn: () => callData<TestClock>('GET', path),
    refetchInterval: 15_000,
  });
  const move = useMutation({
    mutationFn: (body: object) => callData<TestClock>('POST', path, body),
    // Everything on the page may have changed: freight moved.
    onSettled: () => queries.invalidateQueries(),
  });
  const advance = (span: string) => () => move.mutate({ advance: span });
  return (
    <TestMark>
      <span className="tabular-nums" aria-live="polite">
        {words.clock} {move.isPending ? words.advancing : moment(clock.data?.now)}
      </span>
      <button type="button" className={BUTTON} disabled={move.isPending} onClick={advance('1d')}>
        {words.advanceDay}
      </button>
      <Menu
        className={BUTTON}
        label={words.options}
        items={[
          { label: words.advanceHour, onSelect: advance('1h') },
          { label: words.advance4h, onSelect: advance('4h') },
          { label: words.advanceWeek, onSelect: advance('7d') },
          { label: words.runFast, onSelect: () => move.mutate({ speed: 60 }) },
          { label: words.runNormal, onSelect: () => move.mutate({ speed: 1 }) },
        ]}
      />
      {move.isError && <span role="alert">{move.error.message}</span>}
    </TestMark>
  );
}
