// Network: the map with its layers, how far a terminal reaches, and what moves between hubs.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLive } from '../../api/live.ts';
import { Asked } from '../../shell/asked.tsx';
import { count } from '../../shell/format.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { networkWords as words } from '../../words/console-network-words.ts';
import { useAddressSearch } from '../desk/address.ts';
import { Figure } from '../desk/figure.tsx';
import { LiveMark } from '../desk/live-mark.tsx';
import { useNetwork } from '../desk/terminals.tsx';
import { opsKey, useOps } from '../desk/use-ops.ts';
import { LayerButtons } from './layer-buttons.tsx';
import { type MapLayers, NetworkMap } from './network-map.tsx';
import { columnsOf, type NetworkView, type TrucksView } from './network-view.ts';
import { ReachTable } from './reach-table.tsx';
import { transitAreas } from './transit-steps.ts';
import { VolumesCard } from './volumes-card.tsx';

const TRUCKS = '/ops/v1/network/trucks';

export function NetworkPage() {
  const network = useNetwork();
  const queries = useQueryClient();
  const live = useLive('/ops/v1/stream', {
    position: (trucks) => queries.setQueryData(opsKey(TRUCKS), trucks),
  });
  return (
    <Page
      title={words.title}
      lead={network.data && words.lead(network.data.version)}
      actions={<LiveMark state={live} />}
      wide
    >
      <Asked query={network}>{(view) => <NetworkDesk network={view} />}</Asked>
    </Page>
  );
}

function NetworkDesk({ network }: { network: NetworkView }) {
  const [search, change] = useAddressSearch();
  const from = search.from ?? network.terminals.find(({ hub }) => hub)?.code ?? '';
  const hidden = new Set((search.hide ?? 'lanes').split('-'));
  const show: MapLayers = {
    transit: !hidden.has('transit'),
    lanes: !hidden.has('lanes'),
    trucks: !hidden.has('trucks'),
  };
  const transit = useOps('/ops/v1/network/transit', { query: { from } }, { enabled: from !== '' });
  const trucks = useOps(TRUCKS);
  const areas = useMemo(() => (transit.data === undefined ? [] : transitAreas(transit.data)), [transit.data]);
  const onFrom = useCallback((code: string) => change({ from: code }), [change]);
  const named = [...network.terminals].sort((a, b) => a.name.localeCompare(b.name));
  const chosen = network.terminals.find(({ code }) => code === from);
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-[1fr_20rem]">
        <Card>
          <div className="grid gap-3">
            <div className="flex flex-wrap items-end gap-4">
              <Field label={words.from} className="w-60">
                <Select
                  value={from}
                  onChange={(event) => onFrom(event.target.value)}
                  choices={named.map(({ code, name }) => ({ value: code, label: `${name} · ${code}` }))}
                />
              </Field>
              <LayerButtons
                show={show}
                onShow={(next) => {
                  const names = Object.entries(next).flatMap(([layer, isShown]) => (isShown ? [] : [layer]));
                  change({ hide: names.join('-') || 'none' });
                }}
              />
            </div>
            <NetworkMap network={network} trucks={trucks.data} areas={areas} from={from} show={show} onFrom={onFrom} />
          </div>
        </Card>
        <div className="grid min-w-0 gap-4">
          <NetworkFigures network={network} trucks={trucks.data} />
          {chosen && areas.length > 0 && <ReachTable name={chosen.name} areas={areas} />}
        </div>
      </div>
      <VolumesCard network={network} span={search.span ?? '30'} onSpan={(span) => change({ span })} />
    </>
  );
}

function NetworkFigures({ network, trucks }: { network: NetworkView; trucks: TrucksView | undefined }) {
  const { terminals, lanes } = network;
  const partners = terminals.filter(({ partner }) => partner !== null).length;
  const source = trucks && columnsOf(trucks, 'source').source;
  const located = trucks?.rows.filter((row) => row[source!] === 'gps').length ?? 0;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Figure
        label={words.terminals}
        value={count(terminals.length)}
        more={partners > 0 && `${count(partners)} ${words.partners}`}
      />
      <Figure label={words.hubs} value={count(terminals.filter(({ hub }) => hub).length)} />
      <Figure label={words.lanes} value={count(lanes.length)} />
      <Figure label={words.underWay} value={count(trucks?.total ?? 0)} more={`${count(located)} ${words.byGps}`} />
    </div>
  );
}
