// API traffic: how many calls come in, how fast they are answered, and what is waiting to be sent.
import { useState } from 'react';
import { useLive } from '../../api/live.ts';
import { Asked } from '../../shell/asked.tsx';
import { Page } from '../../shell/page.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { overviewWords as words } from '../../words/console-overview-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { LiveMark } from '../desk/live-mark.tsx';
import { useOps } from '../desk/use-ops.ts';
import { type OverviewNow, SPANS } from '../overview/overview.ts';
import { TrafficFigures } from './traffic-figures.tsx';

/** Live numbers arrive over the stream; the charts are reloaded this often. */
const PLOT_AGAIN_MS = 30_000;

export function TrafficPage() {
  const [{ span = '1h' }, change] = useAddressSearch();
  const overview = useOps('/ops/v1/overview', { query: { span } }, { everyMs: PLOT_AGAIN_MS });
  const [latest, setLatest] = useState<OverviewNow>();
  const live = useLive('/ops/v1/stream', { overview: setLatest });
  return (
    <Page
      title={words.traffic}
      lead={words.trafficLead}
      actions={
        <div className="flex items-center gap-4">
          <LiveMark state={live} />
          <Field label={words.span} hideLabel>
            <Select
              value={span}
              onChange={(event) => change({ span: event.target.value })}
              choices={SPANS.map((value) => ({ value, label: words.spans[value] }))}
            />
          </Field>
        </div>
      }
      wide
    >
      <Asked query={overview}>{(known) => <TrafficFigures overview={known} now={latest ?? known.now} />}</Asked>
    </Page>
  );
}
