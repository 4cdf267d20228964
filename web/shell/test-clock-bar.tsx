// The test environment's bar: the time of its freight clock, and buttons to advance it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../api/client.ts';
import { Menu } from '../ui/menu.tsx';
import { shellWords } from '../words/shell-words.ts';
import { moment } from './format.ts';
import { SetClock } from './set-clock.tsx';
import { useSignedIn } from './signed-in.ts';
import { TestMark } from './test-mark.tsx';

const words = shellWords.test;
/** Both customers and operators can set the clock of the test environment. */
const CLOCKS = {
  portal: {
    read: () => dataOf(api.GET('/v1/test/clock')),
    move: (body: Move) => dataOf(api.POST('/v1/test/clock', { body })),
  },
  console: {
    read: () => dataOf(api.GET('/ops/v1/test/clock')),
    move: (body: Move) => dataOf(api.POST('/ops/v1/test/clock', { body })),
  },
};
type Move = { readonly advance: string } | { readonly set: string } | { readonly speed: number };
const BUTTON = 'rounded bg-test-ink/10 px-2 py-px font-medium hover:bg-test-ink/20 disabled:opacity-60';

export function TestClockBar() {
  const { realm, about } = useSignedIn();
  const queries = useQueryClient();
  const clock = useQuery({
    queryKey: ['test-clock'],
    queryFn: CLOCKS[realm].read,
    refetchInterval: 15_000,
  });
  const move = useMutation({
    mutationFn: CLOCKS[realm].move,
    // Everything on the page may have changed, because freight moved.
    onSettled: () => queries.invalidateQueries(),
  });
  const [isSetting, setSetting] = useState(false);
  const advance = (span: string) => () => move.mutate({ advance: span });
  return (
    <TestMark about={about} realm={realm}>
      <span className="tabular-nums" aria-live="polite">
        <span className="max-sm:sr-only">{words.clock}</span>{' '}
        {move.isPending ? words.advancing : moment(clock.data?.now)}
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
          { label: words.set, onSelect: () => setSetting(true) },
          { label: words.runFast, onSelect: () => move.mutate({ speed: 60 }) },
          { label: words.runNormal, onSelect: () => move.mutate({ speed: 1 }) },
        ]}
      />
      <SetClock
        open={isSetting}
        now={clock.data?.now}
        onSet={(set) => move.mutate({ set })}
        onClose={() => setSetting(false)}
      />
      {move.isError && <span role="alert">{move.error.message}</span>}
    </TestMark>
  );
}
