// The workload of each terminal.
import { count } from '../../shell/format.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { queueWords as words } from '../../words/console-queue-words.ts';
import { PlaceLink } from '../desk/place-link.tsx';
import type { Today } from '../queue/queue-item.ts';

type Load = Today['terminals'][number];

const figure = (head: string, of: (load: Load) => number): Column<Load> => ({
  head,
  cell: (load) => count(of(load)),
  numeric: true,
});

const COLUMNS: readonly Column<Load>[] = [
  {
    head: words.load.terminal,
    cell: ({ terminal, name }) => (
      <>
        <PlaceLink to="/console/shipments" search={{ terminal }}>
          {terminal}
        </PlaceLink>{' '}
        <span className="text-faint">{name}</span>
      </>
    ),
  },
  figure(words.load.toPickUp, ({ toPickUp }) => toPickUp),
  figure(words.load.onHand, ({ onHand }) => onHand),
  figure(words.load.inbound, ({ inbound }) => inbound),
  figure(words.load.outForDelivery, ({ outForDelivery }) => outForDelivery),
  figure(words.load.appointments, ({ appointmentsToday }) => appointmentsToday),
  figure(words.load.troubled, ({ troubled }) => troubled),
];

export function TerminalLoads({ terminals }: { terminals: readonly Load[] }) {
  return (
    <Card title={words.terminals} flush>
      <div className="max-h-96 overflow-y-auto">
        <DataTable
          caption={words.terminalsCaption}
          columns={COLUMNS}
          rows={terminals}
          keyOf={({ terminal }) => terminal}
          empty={<p className="px-4 py-3 text-faint">{words.noTerminals}</p>}
        />
      </div>
    </Card>
  );
}
