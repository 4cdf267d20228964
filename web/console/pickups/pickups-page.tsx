// Pickups: the board of open ones, and the list of all.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLive } from '../../api/live.ts';
import { Page } from '../../shell/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { pickupWords as words } from '../../words/console-pickup-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { LiveMark } from '../desk/live-mark.tsx';
import { TerminalFilter } from '../desk/terminals.tsx';
import { PickupBoard } from './pickup-board.tsx';
import { PickupList } from './pickup-list.tsx';

/** Debounce: many events may arrive at once, and the board is refetched once for all of them. */
const SETTLE_MS = 1_000;

export function PickupsPage() {
  const [{ view = 'board', terminal = '' }, change] = useAddressSearch();
  const queries = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const live = useLive('/ops/v1/stream', {
    event({ type }) {
      if (!type.startsWith('pickup.')) return;
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => void queries.invalidateQueries({ queryKey: ['ops-board'] }), SETTLE_MS);
    },
  });
  return (
    <Page title={words.title} lead={words.lead} actions={<LiveMark state={live} />} wide>
      <TerminalFilter value={terminal} onChange={(next) => change({ terminal: next })} />
      <Tabs
        label={words.title}
        value={view}
        onChange={(id) => change({ view: id === 'board' ? '' : id })}
        tabs={[
          { id: 'board', label: words.board, panel: <PickupBoard terminal={terminal} /> },
          { id: 'list', label: words.list, panel: <PickupList /> },
        ]}
      />
    </Page>
  );
}
