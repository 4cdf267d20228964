// Lane volumes of a period: as a heat map of hubs, and as a table.
import { DAY_MS } from '../../../src/freight/milliseconds.ts';
import { Asked } from '../../shell/asked.tsx';
import { count } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { networkWords } from '../../words/console-network-words.ts';
import { useFreightNow } from '../desk/freight-now.ts';
import { useOps } from '../desk/use-ops.ts';
import type { NetworkView } from './network-view.ts';
import { type Volume, VolumeHeat, volumesOf } from './volume-heat.tsx';

const words = networkWords.volumes;
const SPANS = Object.entries(words.spans).map(([value, label]) => ({ value, label }));

export function VolumesCard({
  network,
  span,
  onSpan,
}: {
  network: NetworkView;
  span: string;
  onSpan: (span: string) => void;
}) {
  const now = useFreightNow()();
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const query = { from: day(now.getTime() - (Number(span) - 1) * DAY_MS), to: day(now.getTime()) };
  const volumes = useOps('/ops/v1/network/volumes', { query });
  const names = new Map(network.terminals.map(({ code, city }) => [code, city]));
  const nameOf = (code: string) => names.get(code) ?? code;
  return (
    <Card
      title={words.title}
      aside={
        <Field label={words.span} hideLabel>
          <Select choices={SPANS} value={span} onChange={(event) => onSpan(event.target.value)} />
        </Field>
      }
    >
      <Asked query={volumes}>
        {(view) =>
          view.rows.length === 0 ? (
            <EmptyState title={words.none}>{words.noneLead}</EmptyState>
          ) : (
            <div className="grid gap-3">
              <p className="text-[13px] text-faint">{words.lead}</p>
              <section
                aria-label={words.title}
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
                tabIndex={0}
                className="overflow-x-auto"
              >
                <VolumeHeat volumes={volumesOf(view)} nameOf={nameOf} total={view.shipments} />
              </section>
              <details>
                <summary className="cursor-pointer text-accent">{words.asTable}</summary>
                <DataTable
                  caption={words.title}
                  columns={columnsWith(nameOf)}
                  rows={volumesOf(view).slice(0, 50)}
                  keyOf={({ from, to }) => `${from} ${to}`}
                />
              </details>
            </div>
          )
        }
      </Asked>
    </Card>
  );
}

function columnsWith(nameOf: (code: string) => string): readonly Column<Volume>[] {
  return [
    { head: words.origin, cell: ({ from }) => nameOf(from) },
    { head: words.destination, cell: ({ to }) => nameOf(to) },
    { head: words.shipments, cell: ({ shipments }) => count(shipments), numeric: true },
    { head: words.weight, cell: ({ weightLb }) => `${count(weightLb)} lb`, numeric: true },
  ];
}
